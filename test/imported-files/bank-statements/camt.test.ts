/** CAMT.053 in both versions, worked out by hand. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { fixtureBytes, readFixture, readText, textOf } from "./statement-text.ts";

test("version 02: a batch is divided where its transactions add up, a reversal keeps the party, and what is not booked is left out", async () => {
  const { statements, gaps, remarks } = await readFixture("camt-053-02.xml");
  expect(textOf(statements)).toEqual([
    "NL70INGB0001112223 EUR no. 126: 2025-06-30 1000.00 to 2025-06-30 1331.05",
    "27: 2025-06-30 (2025-06-29) 363.00 | Bakkerij het Staartje | NL28RABO0300400500 | F-2025-17 | Factuur 2025-17 & 2025-18",
    "47: 2025-06-30 (2025-06-30) 25.00 | A. Voorbeeld | - | LID-1 | ",
    "52: 2025-06-30 (2025-06-30) 50.00 | B. Voorbeeld | - | LID-2 | 9302034110130590",
    "58: 2025-06-30 (2025-06-30) 75.00 | C. Voorbeeld | - | INCASSO-06 | ",
    "65: 2025-06-30 (2025-06-30) -200.00 | - | - | SALARIS-06 | Salarisbetaling, 2 posten",
    "75: 2025-06-30 (2025-06-30) -25.00 R | A. Voorbeeld | NL04ABNA0987650123 | LID-1 | Stornering",
    "90: 2025-06-30 (-) 43.05 | - | - | RENTE-Q2 | Rente",
    "NL98SPAAR17 USD no. -: 2025-06-29 -20.50 to 2025-06-30 -20.50",
  ]);
  const own = { fileName: "camt-053-02.xml", account: "NL70INGB0001112223", currency: "EUR" };
  expect(remarks).toEqual([
    { ...own, kind: "not-divided", lineNumber: 65, amount: amountOf("-200") },
    { ...own, kind: "not-booked", lineNumber: 96, amount: amountOf("-999.99") },
  ]);
  expect(gaps).toEqual([]);
});

test("version 08: transactions have directions of their own, and the earlier closing is the opening", async () => {
  const { statements } = await readFixture("camt-053-08.xml");
  expect(textOf(statements)).toEqual([
    "NL06RABO0312345670 EUR no. 7: 2025-12-30 500.00 to 2025-12-31 578.80",
    "24: 2025-12-31 (2026-01-01) 100.00 | Betaalautomaat | NL04ABNA0987650123 | PAS-1 | ",
    "32: 2025-12-31 (2026-01-01) -10.00 | - | - | PAS-1-KOSTEN | Transactiekosten december",
    "39: 2025-12-31 (-) -11.20 R | Bakkerij het Staartje | NL28RABO0300400500 | - | Incasso geweigerd",
  ]);
});

test("pages are joined by the balances between them", async () => {
  const { statements } = await readFixture("camt-053-pages.xml");
  expect(textOf(statements)).toEqual([
    "NL70ABNA0100200300 EUR no. 31: 2025-03-01 -100.00 to 2025-03-03 100.01",
    "16: 2025-03-01 (-) 250.00 | - | - | - | EERSTE",
    "34: 2025-03-02 (-) -50.00 | - | - | - | TWEEDE",
    "52: 2025-03-03 (-) 0.01 | - | - | - | DERDE",
  ]);
});

const SECOND = fixtureBytes("camt-053-02.xml").toString();

test("a bank that states the direction of the reversed entry is read by its balances", async () => {
  const opposite = SECOND.replace(
    "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true",
    "<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true",
  );
  const { statements } = await readText(opposite);
  const reversal = statements[0]?.lines.find(({ isReversal }) => isReversal);
  expect(reversal?.amount).toEqual(amountOf("-25"));
});

test("a batch whose transactions miss a cent is one line", async () => {
  const { statements, remarks } = await readText(
    SECOND.replace(">75.00<", ">74.99<"),
    "missing.xml",
  );
  const lines = statements[0]?.lines.map(({ lineNumber }) => lineNumber);
  expect(lines).toEqual([27, 42, 65, 75, 90]);
  expect(remarks.map(({ kind, lineNumber }) => [kind, lineNumber])).toEqual([
    ["not-divided", 42],
    ["not-divided", 65],
    ["not-booked", 96],
  ]);
});

test("one missing balance follows from the other, and is said", async () => {
  const withoutClosing = SECOND.replace("<Cd>CLBD</Cd>", "<Cd>CLAV</Cd>");
  const { statements, gaps } = await readText(withoutClosing, "open.xml");
  expect(textOf(statements)[0]).toBe(
    "NL70INGB0001112223 EUR no. 126: 2025-06-30 1000.00 to 2025-06-30 1331.05 (derived)",
  );
  expect(gaps).toEqual([
    {
      kind: "closing-missing",
      account: "NL70INGB0001112223",
      currency: "EUR",
      fileName: "open.xml",
      closing: statements[0]?.closing,
    },
  ]);
});

test("a statement in an envelope is read", async () => {
  const [declaration = "", ...rest] = SECOND.split("\n");
  const inside = `${declaration}<Envelope><Header><Id>1</Id></Header>${rest.join("\n")}<Trailer/></Envelope>`;
  expect((await readText(inside)).statements).toHaveLength(2);
});
