/** Who signed the lead schedules, on their sheet, the cover and the first page: by hand. */
import { expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { leadBalances } from "../../src/ledger/dossier/lead-balances.ts";
import type { JudgementEntry, SignerRole } from "../../src/ledger/judgement/entries.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { booksFrom } from "../support/books-notation.ts";
import { rowsOf, rowText, templateWords } from "./built-sheets.ts";

/** Debtors owe 100 and the bank has 400 of a capital of 500. */
const BOOKS = `
  year 2025-01..2025-02 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  rgs BVorDebHad
  account 1310 current_assets Debtors abroad  rgs BVorDebHad
  opening 1100 400.00
  opening 1300 100.00
  opening 0500 -500.00
`;
const PAID = "2025-02-01  1100  40.00  bank 1\n  2025-02-01  1300  -40.00  bank 1\n";
const SHIFTED = "2025-02-01  1310  60.00  journal 1\n  2025-02-01  1300  -60.00  journal 1\n";

/** Ten minutes before midnight in London is the next day in Amsterdam. */
const AT = "2026-01-12T23:50:00.000Z";
const signed = (lead: string, as: SignerRole, by: string): JudgementEntry => {
  const { balance, sha256 } = leadBalances(booksFrom(BOOKS)).find((one) => one.lead === lead)!;
  const signature = { kind: "signed", id: `${lead}-${as}`, at: AT, by, as } as const;
  return { ...signature, lead, balance, sha256, year: 2025, snapshot: "5f2e" };
};
const SIGNED = [
  signed("receivables", "preparer", "A. Bakker"),
  signed("receivables", "reviewer", "C. de Boer"),
  signed("equity", "preparer", "A. Bakker"),
  signed("equity", "reviewer", "A. Bakker"),
];

const judged = (more: string, entries: readonly JudgementEntry[]): Books => ({
  ...booksFrom(`${BOOKS}  ${more}`),
  judgement: { entries, fileName: "1.yml", sha256: "" },
});

async function linesOf(id: string, books: Books, language: string): Promise<readonly string[]> {
  const words = templateWords(language);
  const results = await runChecks(books);
  const sheet = SHEETS.find((one) => one.id === id)!.build({ books, results, words });
  return (await rowsOf(sheet)).map(rowText);
}

const SIGNING = /signed|Prepared|Reviewed|Suspended|same person|fgetekend|ftekening|Opge|paraaf/i;
const signingLines = async (id: string, books: Books, language = "en") =>
  (await linesOf(id, books, language))
    .filter((line) => SIGNING.test(line) && !line.includes("“"))
    // Within an amount the space does not break.
    .map((line) => line.replaceAll("\u00a0", " "));

const INITIALS =
  "note: Prepared by (initials): ______________   Date: ______________   Reviewed by (initials): ______________   Date: ______________";

test("names, days and balances stand at the place for initials, which stays where nobody signed", async () => {
  expect(await signingLines("leads", judged("", SIGNED))).toEqual([
    "note: Signed by A. Bakker, preparer, on 13 Jan 2026: balance EUR 100.00.",
    "note: Signed by C. de Boer, reviewer, on 13 Jan 2026: balance EUR 100.00.",
    INITIALS,
    "note: Signed by A. Bakker, preparer, on 13 Jan 2026: balance EUR 500.00.",
    "note: Signed by A. Bakker, reviewer, on 13 Jan 2026: balance EUR 500.00.",
    "note: Preparer and reviewer are the same person.",
  ]);
  expect(await signingLines("leads", judged("", []))).toEqual([INITIALS, INITIALS, INITIALS]);
});

test("a changed balance suspends what was signed, with the old and the new one", async () => {
  expect((await signingLines("leads", judged(PAID, SIGNED.slice(0, 1)), "nl")).slice(0, 2)).toEqual(
    [
      "note: Opgeschort: A. Bakker, opsteller, tekende op 13-01-2026 een saldo van € 100,00 af; het is nu € 60,00.",
      "note: Beoordeeld (paraaf): ______________   Datum: ______________",
    ],
  );
});

test("other accounts suspend a signature although the balance is equal", async () => {
  expect((await signingLines("leads", judged(SHIFTED, SIGNED))).slice(0, 1)).toEqual([
    "note: Suspended: A. Bakker, preparer, signed a balance of EUR 100.00 on 13 Jan 2026; it is the same now, but the accounts behind it changed.",
  ]);
});

test("cover and memorandum count what is signed, and name what is suspended", async () => {
  expect(await signingLines("cover", judged("", SIGNED))).toEqual([
    "Lead schedules signed | 1 of 3 signed; prepared 2, reviewed 2; preparer and reviewer are the same person: Equity",
  ]);
  expect(await signingLines("cover", judged(PAID, SIGNED.slice(0, 2)))).toEqual(
    expect.arrayContaining([
      "Lead schedules signed | 0 of 3 signed; prepared 0, reviewed 0",
      "Suspended signatures | Receivables, prepayments and accrued income",
    ]) as unknown,
  );
  expect(await signingLines("first-page", judged(PAID, SIGNED.slice(0, 2)), "nl")).toEqual(
    expect.arrayContaining([
      "Dossierstaten: 0 van 3 afgetekend; opgesteld 0, beoordeeld 0.",
      "Aftekeningen zijn opgeschort omdat de boeken daarna zijn gewijzigd: Vorderingen en overlopende activa.",
    ]) as unknown,
  );
});

test("without a file of judgement nothing is said of it", async () => {
  const books = booksFrom(BOOKS);
  expect(await signingLines("cover", books)).toEqual([]);
  expect(await signingLines("first-page", books)).toEqual([]);
});

const hashOf = (lead: string, more = ""): string =>
  leadBalances(booksFrom(`${BOOKS}  ${more}`)).find((one) => one.lead === lead)!.sha256;

test("the sheet of sign-offs has each lead with who signed which balance, and adds up to the balance sheet", async () => {
  const A = "A. Bakker | 2026-01-13";
  expect((await linesOf("sign-offs", judged("", SIGNED), "en")).slice(0, -1)).toEqual([
    "note: 1 of 3 signed; prepared 2, reviewed 2; preparer and reviewer are the same person: Equity",
    `Receivables, prepayments and accrued income | 100.00 | ${A} | 100.00 | C. de Boer | 2026-01-13 | 100.00 | signed | ${hashOf("receivables")}`,
    `Cash and cash equivalents | 400.00 | not signed | ${hashOf("cash")}`,
    "total: Total assets | 500.00",
    `Equity | 500.00 | ${A} | 500.00 | ${A} | 500.00 | preparer and reviewer are one person | ${hashOf("equity")}`,
    "total: Total equity and liabilities | 500.00",
  ]);
  // The receivables are 60.00 now, of which 100.00 was signed.
  const changed = await linesOf("sign-offs", judged(PAID, SIGNED.slice(0, 1)), "en");
  expect(changed[1]).toBe(
    `Receivables, prepayments and accrued income | 60.00 | ${A} | 100.00 | suspended: the balance changed | ${hashOf("receivables", PAID)}`,
  );
  const shifted = await linesOf("sign-offs", judged(SHIFTED, SIGNED.slice(0, 1)), "en");
  expect(shifted[1]).toContain("suspended: the accounts behind it changed");
});

test("without a file of judgement every lead is not signed, and the books of some months have none to sign", async () => {
  const [first, ...rows] = await linesOf("sign-offs", booksFrom(BOOKS), "en");
  expect(first).toBe(
    "note: Nothing is signed: the administration has no file of judgement. Initials on paper are outside these books.",
  );
  expect(rows.filter((text) => text.includes("not signed"))).toHaveLength(3);
  const months = booksFrom(
    BOOKS.replace("year 2025-01..2025-02 called 2025", "year 2025\n  until 2025-02"),
  );
  expect(await linesOf("sign-offs", months, "en")).toEqual([
    "note: Lead schedules are signed for a whole fiscal year; these books are of a part of one.",
  ]);
});
