/** Reverse charges of which one side is not booked, on the page of VAT and among what needs attention. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { rowsOf, rowText, sheetOf } from "./built-sheets.ts";
import { stated, textOf } from "./vat-books.ts";

const lines = async (books: Books): Promise<readonly string[]> =>
  (await textOf(books)).filter((line) => /One-sided|Without a deduction/.test(line));
const matters = async (books: Books): Promise<readonly string[]> =>
  (await rowsOf(await sheetOf(books, "first-page")))
    .map((row) => rowText(row).replaceAll("\u00a0", " "))
    .filter((text) => text.startsWith("Reverse charge"));

/** In May: goods of 100.00 from the EU, of which only the deduction is booked. */
const DEDUCTED_ALONE = `
  2025-05-06  7000  100.00  bill 20  tax pEU
  2025-05-06  1340  21.00  bill 20  tax pEU
  2025-05-06  1100  -121.00  bill 20
`;

test("a deduction without the VAT owed has a line with account, quarter and amount, and needs attention", async () => {
  const books = stated(DEDUCTED_ALONE);
  expect(await lines(books)).toEqual([
    "One-sided reverse charge, Q2 2025, Acquisition EU: VAT owed is missing beside 1340 Input VAT | entries | -21.00",
  ]);
  expect(await matters(books)).toEqual([
    "Reverse charge, Acquisition EU, Q2 2025: VAT deducted, but not booked as owed. Book it, and correct the return. | -21.00",
  ]);
});

test("VAT owed without its deduction says that it may be in order", async () => {
  const books = stated(`
  2025-02-06  7000  1000.00  bill 21  tax pEU
  2025-02-06  7000  210.00  bill 21
  2025-02-06  1520  -210.00  bill 21  tax pEU
  2025-02-06  1100  -1000.00  bill 21
`);
  expect(await lines(books)).toEqual([
    "One-sided reverse charge, Q1 2025, Acquisition EU: its deduction is missing beside 1520 VAT charged | entries | 210.00",
    "note: Without a deduction a reverse charge is in order only as far as its VAT may not be deducted.",
  ]);
  expect(await matters(books)).toEqual([
    "Reverse charge, Acquisition EU, Q1 2025: VAT owed, but not deducted. Deduct it as far as it is deductible. | 210.00",
  ]);
});

test("sides that are booked in two months of a quarter cancel", async () => {
  const later = `
  2025-06-06  1520  -21.00  journal 21  tax pEU
  2025-06-06  1100  21.00  journal 21
`;
  expect(await lines(stated(`${DEDUCTED_ALONE}${later}`))).toEqual([]);
});

/** One account for all VAT, and a purchase of 100.00 with its deduction alone. */
const oneAccount = (rate: string): Books =>
  booksFrom(`
  year 2025-01..2025-03 called 2025
  account 1100 current_assets Bank  [cash]
  account 1520 current_liabilities VAT  rgs BSchBepBtw
  account 7000 direct_costs Goods
  tax 21 ${rate} [purchases] id=p
  2025-02-06  7000  100.00  bill 1  tax p
  2025-02-06  1520  21.00  bill 1  tax p
  2025-02-06  1100  -121.00  bill 1
`);

test("books with one account of VAT know a reverse charge by the name of its rate, or as stated", async () => {
  const line = (rate: string, basis: string): readonly string[] => [
    `One-sided reverse charge, Q1 2025, ${rate}: VAT owed is missing beside 1520 VAT | ${basis} | -21.00`,
  ];
  expect(await lines(oneAccount("Inkoop verlegd"))).toEqual(
    line("Inkoop verlegd", "name of the rate"),
  );
  expect(await lines(oneAccount("Hoog (4b)"))).toEqual(line("Hoog (4b)", "name of the rate"));
  const box = (place: string) => `vat_boxes: { p: ${place} }`;
  expect(await lines(withClientInput(oneAccount("Hoog"), box("2a")))).toEqual(
    line("Hoog", "stated"),
  );
});

test("ordinary purchases with names of reverse charges are none", async () => {
  for (const rate of ["Hoog", "Inkoop binnenland hoog", "Btw bij invoer"]) {
    expect(await lines(oneAccount(rate))).toEqual([]);
  }
});
