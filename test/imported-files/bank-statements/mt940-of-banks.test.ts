/** MT940 as each bank writes it, worked out by hand. */
import { expect, test } from "vitest";
import { readFixture, readText, textOf } from "./statement-text.ts";

const linesOf = async (name: string): Promise<readonly string[]> => {
  const { statements, gaps, remarks } = await readFixture(name);
  expect({ gaps, remarks }).toEqual({ gaps: [], remarks: [] });
  return textOf(statements);
};

test("ABN AMRO: an entry of 31 December is booked in the old year, and reversals have the direction of the money", async () => {
  expect(await linesOf("abn-amro.sta")).toEqual([
    "100200300 EUR no. 24366: 2024-12-30 1250.00 to 2024-12-31 1199.25",
    "8: 2024-12-31 (2024-12-31) -49.50 | - | - | - | BEA NR:XYZ1234 31.12.24/12.54 KANTOORBOEKHANDEL DE PEN URK,PAS999",
    "11: 2024-12-31 (2025-01-02) -1.25 | - | - | - | BETAALDE RENTE OVER DECEMBER",
    "100200300 EUR no. 25002: 2024-12-31 1199.25 to 2025-01-02 1848.75",
    "22: 2025-01-02 (2025-01-02) 605.00 | BAKKERIJ HET STAARTJE | NL28RABO0300400500 | - | FACTUUR 2024-118 EN 2024-121 MINUS CREDITNOTA",
    "26: 2025-01-02 (2025-01-02) 49.50 R | KANTOORBOEKHANDEL DE PEN | - | PAS-999-31 | DUBBEL BETAALD 31-12",
    "29: 2025-01-02 (2025-01-02) -5.00 R | - | - | - | HERSTEL RENTE",
  ]);
});

test("ING: parties with slashes, structured remittance, references of the bank, and totals behind the closing", async () => {
  expect(await linesOf("ing.sta")).toEqual([
    "NL70INGB0001112223 EUR no. -: 2025-01-30 10000.00 to 2025-01-31 9660.22",
    "8: 2025-01-31 (2025-01-31) -768.51 | - | - | SALARIS-2025-01 | TOTAAL 5 POSTEN",
    "11: 2025-01-31 (2025-01-31) 105.20 | Laadpalen Zuid B.V. | NL04ABNA0987650123 | 31101100047720 | Nr. 22000057 en 22000079",
    "15: 2025-01-31 (2025-01-31) 335.53 | Bakkerij het Staartje | NL28RABO0300400500 | SCT-1-BO230019-R1 | 9302034110130590",
    "19: 2025-01-31 (2025-01-31) -12.00 | - | - | 1234567890123456 | KOSTEN ZAKELIJKE REKENING",
  ]);
});

test("Rabobank: an entry without an entry date is booked on a day of its statement", async () => {
  expect(await linesOf("rabobank.sta")).toEqual([
    "NL06RABO0312345670 EUR no. -: 2025-03-31 1147.95 to 2025-04-01 1060.06",
    "6: 2025-04-01 (2025-04-01) -127.50 | Koffiebranderij de Zon B.V. | NL04ABNA0987650123 | 02-04-2025 22:56 1120000153447185 | 674725433 1120000153447185 14144467636004962",
    "11: 2025-04-01 (2025-03-29) 169.90 | Bedrijf aan Zee B.V. | 0663616476 | - | NR. 2025-111",
    "15: 2025-04-01 (2025-04-01) -130.29 | - | - | - | Kosten 01-01-2025 t/m 31-03-2025",
    "NL06RABO0312345670 EUR no. -: 2025-04-01 1060.06 to 2025-04-02 -39.94",
    "23: 2025-04-02 (2025-04-02) -1100.00 | - | - | PmtInfId-20250402-987 | ",
  ]);
});

test("Triodos: numbered subfields, with the other account in the text", async () => {
  expect(await linesOf("triodos.sta")).toEqual([
    "0390123450 EUR no. 1: 2025-01-01 4975.09 to 2025-01-31 5659.39",
    "5: 2025-01-01 (2025-01-01) -15.70 | - | 0987654321 | - | ALGEMENE TUSSENREKENING KOSTEN VAN 01-10-2024 TOT EN MET 31-12-2024",
    "9: 2025-01-25 (2025-01-25) 700.00 | - | NL28RABO0300400500 | - | BAKKERIJ HET STAARTJE HUUR KANTOOR JANUARI",
  ]);
});

test("bunq: a month in one statement, amounts without decimals", async () => {
  expect(await linesOf("bunq.sta")).toEqual([
    "NL69BUNQ2290001110 EUR no. 00001: 2025-01-31 32.33 to 2025-02-28 192.75",
    "8: 2025-02-01 (2025-02-01) 200.00 | Sterk Onderhoud | NL89BUNQ2045006007 | - | ",
    "10: 2025-02-01 (2025-02-01) -34.50 | www.voorbeeldwinkel.nl | - | - | www.voorbeeldwinkel.nl Urk, NL 1.00 NZD, 1 NZD = 0.55000 EUR",
    "13: 2025-02-28 (2025-02-28) -5.08 | Stichting Derdengelden inzake Winkel | NL04ABNA0987650123 | - | M2438111 0030003724612388 Order 171882",
  ]);
});

test("Knab: messages in blocks, with the older and the newer details", async () => {
  expect(await linesOf("knab.sta")).toEqual([
    "NL08KNAB0411122233 EUR no. 998: 2025-05-07 0.00 to 2025-05-08 500.00",
    "6: 2025-05-07 (2025-05-07) 500.00 | BAKKERIJ HET STAARTJE | NL28RABO0300400500 | B4E07XM00J000023 | FACTUUR 201403110, 201403113",
    "NL08KNAB0411122233 EUR no. 999: 2025-05-08 500.00 to 2025-05-09 379.50",
    "16: 2025-05-09 (2025-05-09) -120.50 | STUDIO BLAUW B.V. | 53851317 | 108318805 | OPNAME",
  ]);
});

test("ASN and SNS: the account as reference, lines filled with blanks, days without entries", async () => {
  expect(await linesOf("asn.sta")).toEqual([
    "NL07ASNB0781000222 EUR no. 2: 2025-01-02 13290.34 to 2025-01-02 11290.34",
    "6: 2025-01-02 (2025-01-02) -2000.00 | bakkerij het staartje | NL28RABO0300400500 | - | Voorschot december 2024",
    "NL07ASNB0781000222 EUR no. 3: 2025-01-03 11290.34 to 2025-01-03 11290.34",
    "NL07ASNB0781000222 EUR no. 4: 2025-01-08 11290.34 to 2025-01-08 11228.54",
    "26: 2025-01-08 (2025-01-08) -61.80 | LAADPALEN ZUID BV | NL04ABNA0987650123 | 1755481/5570 | Relatienummer 1755481/Factuurnr.7903792/B.t.w. bedrag 10.73",
  ]);
});

test("numbered subfields of German banks: words of SEPA, the letter of the currency, all four directions", async () => {
  expect(await linesOf("numbered.sta")).toEqual([
    "10050000/123456789 EUR no. 00007: 2025-02-15 194.57 to 2025-02-18 1094.57",
    "5: 2025-02-18 (2025-02-18) -20.00 | TANKSTELLE AM RING | DE89370400440532013000 | K-77-1 | 2025-02-15T20.10 Debitk.4 2026-12",
    "9: 2025-02-18 (2025-02-18) 1000.00 | Bäckerei Müller | NL28RABO0300400500 | - | Rechnung 2025-004",
    "11: 2025-02-18 (2025-02-18) 20.00 R | - | DE89370400440532013000 | - | Karte",
    "13: 2025-02-18 (2025-02-19) -100.00 R | - | - | - | 00 Teilbetrag",
  ]);
});

test("pages with balances between them are one statement", async () => {
  expect(await linesOf("pages.sta")).toEqual([
    "NL70ABNA0100200300 EUR no. 31: 2025-03-01 -100.00 to 2025-03-03 100.01",
    "5: 2025-03-01 (2025-03-01) 250.00 | - | - | A1 | EERSTE",
    "13: 2025-03-02 (2025-03-02) -50.00 | - | - | A2 | TWEEDE",
    "21: 2025-03-03 (2025-03-03) 0.01 | - | - | A3 | ",
  ]);
});

test.each([
  ["2501021231D1,", "2024-12-31"],
  ["2412310102D1,", "2025-01-02"],
  ["2402290228D1,", "2024-02-28"],
  ["2402280229D1,", "2024-02-29"],
  ["2503010301D1,", "2025-03-01"],
  ["2507010101D1,", "2025-01-01"],
  ["2507030101D1,", "2026-01-01"],
])("the entry date of :61:%s has the year nearest to the value date", async (entry, day) => {
  const { statements } = await readText(
    `:20:X\n:25:NL70ABNA0100200300\n:60F:C241231EUR0,\n:61:${entry}NTRFNONREF\n:62F:D250102EUR1,\n-\n`,
  );
  expect(statements[0]?.lines[0]?.bookedOn).toBe(day);
});

test("an account that is the reference of an entry is that of the other party, and its own account is not", async () => {
  const { statements } = await readText(
    [
      ":20:X",
      ":25:NL70ABNA0100200300",
      ":60F:C250101EUR0,",
      ":61:2501020102C1,NTRFNL28RABO0300400500",
      ":86:huur",
      ":61:2501020102D1,NTRFNONREF",
      ":86:/TRTP/X/IBAN/NL70ABNA0100200300/REMI/eigen rekening",
      ":62F:C250102EUR0,",
    ].join("\n"),
  );
  expect(textOf(statements).slice(1)).toEqual([
    "4: 2025-01-02 (2025-01-02) 1.00 | - | NL28RABO0300400500 | - | huur",
    "6: 2025-01-02 (2025-01-02) -1.00 | - | - | - | eigen rekening",
  ]);
});
