/**
 * Errors of tax on the result, each planted in companies of two sizes: the line of the sheet that shows it, with its
 * amount. The honest company books the tax that a second calculation in whole cents gives.
 */
import { expect, test } from "vitest";
import type { Books } from "../../../src/ledger/books.ts";
import { SHEETS } from "../../../src/sheets/index.ts";
import { sheetText, templateWords } from "../../sheets/built-sheets.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withClientInput } from "../../support/client-input.ts";
import { SIZES, sized } from "./generated-company.ts";

const SHEET = SHEETS.find(({ id }) => id === "books-to-tax")!;
const WORDS = templateWords("en");

interface Texts {
  readonly books: string;
  readonly input: string;
}

const BOOKS = `
  year 2025-10..2025-12 called 2025
  account 0500 equity Shares  rgs BEivGokGea
  account 1100 current_assets Bank  [cash]
  account 1545 current_liabilities Tax payable  rgs BSchBepVpb
  account 4000 expenses Rent
  account 4610 expenses Dinners
  account 8000 revenue Sales
  account 9200 other_income_expenses Tax  rgs WBelBgrBgr
  opening 1100 {2000}
  opening 1545 {-500}
  opening 0500 {-1500}
  2025-10-05  1100  {400000}  bank 1
  2025-10-05  8000  {-400000}  bank 1
  2025-10-08  4000  {50000}  bank 2
  2025-10-08  1100  {-50000}  bank 2
  2025-11-08  4610  {2000}  bank 3
  2025-11-08  1100  {-2000}  bank 3
  2025-11-20  1545  {30000}  bank 4
  2025-11-20  1100  {-30000}  bank 4
  2025-12-20  1545  {5000}  bank 5
  2025-12-20  1100  {-5000}  bank 5
  2025-12-31  9200  TAX  journal 1
  2025-12-31  1545  -TAX  journal 1
`;
const INPUT = `tax:
  corrections:
    - { description: Mixed costs, kind: permanent, accounts: ["4610"], percentage: 26.5 }
    - { description: Fine, kind: permanent, amount: {300} }
  losses:
    - { year: 2023, amount: {150000} }
    - { year: 2024, amount: {100000} }
`;

const centsOf = (size: string, amount: string): bigint =>
  BigInt(
    sized(size, amount)
      .replace(/\.(\d)$/, ".$10")
      .replace(/^(-?\d+)$/, "$1.00")
      .replace(".", ""),
  );
const textOf = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const rounded = (part: bigint, whole: bigint): bigint => (part * 2n + whole) / (whole * 2n);

const MILLION = 100_000_000n;
const LIMIT = 20_000_000n;
/** The tax of a company of this size, on its profit with the corrections given. */
function taxOf(size: string, corrections: bigint, losses = centsOf(size, "250000")): bigint {
  const result = centsOf(size, "400000") - centsOf(size, "50000") - centsOf(size, "2000");
  const profit = result + corrections;
  const most = profit > MILLION ? MILLION + rounded(profit - MILLION, 2n) : profit;
  const taxable = profit - (losses < most ? losses : most);
  const low = taxable < LIMIT ? taxable : LIMIT;
  return rounded(low * 19n, 100n) + rounded((taxable - low) * 258n, 1_000n);
}
const fineOf = (size: string): bigint => centsOf(size, "300");
const mixedOf = (size: string): bigint => rounded(centsOf(size, "2000") * 265n, 1_000n);
const honestTax = (size: string): bigint => taxOf(size, fineOf(size) + mixedOf(size));

function companyOf({ books, input }: Texts, size: string): Books {
  const filled = (text: string): string =>
    text
      .replaceAll(/\{(-?\d+)\}/g, (_, amount: string) => sized(size, amount))
      .replaceAll("TAX", textOf(honestTax(size)));
  return withClientInput(booksFrom(filled(books)), filled(input));
}

async function rowsOf(texts: Texts, size: string): Promise<readonly string[]> {
  const books = companyOf(texts, size);
  return sheetText(SHEET.build({ books, results: [], words: WORDS }));
}

const HONEST: Texts = { books: BOOKS, input: INPUT };

test.each(SIZES)("the tax of an honest company of size %s is what it books", async (size) => {
  const rows = await rowsOf(HONEST, size);
  expect(rows).toContain("cross-check: Difference: booked less computed | –");
  expect(rows.find((row) => row.startsWith("total: Computed corporate tax"))).toContain(
    ` | ${textOf(honestTax(size))}`,
  );
  expect(rows.some((row) => row.startsWith("Booked otherwise"))).toBe(false);
});

function inBooks(from: string, to: string): Texts {
  expect(BOOKS).toContain(from);
  return { ...HONEST, books: BOOKS.replaceAll(from, to) };
}
function inInput(from: string, to: string): Texts {
  expect(INPUT).toContain(from);
  return { ...HONEST, input: INPUT.replace(from, to) };
}

const DIFFERENCE = "cross-check: Difference: booked less computed";

const ERRORS: readonly (readonly [
  what: string,
  plant: () => Texts,
  row: string,
  amountOf: (size: string) => bigint,
])[] = [
  [
    "the tax of the year is booked too high",
    () => ({
      ...HONEST,
      books: `${BOOKS}\n2025-12-31  9200  {90}  journal 2\n2025-12-31  1545  {-90}  journal 2`,
    }),
    DIFFERENCE,
    (size) => centsOf(size, "90"),
  ],
  [
    "the tax of the year is not booked",
    () => inBooks(BOOKS.slice(BOOKS.indexOf("  2025-12-31")), ""),
    DIFFERENCE,
    (size) => -honestTax(size),
  ],
  [
    "the correction of mixed costs is missing",
    () =>
      inInput(
        '    - { description: Mixed costs, kind: permanent, accounts: ["4610"], percentage: 26.5 }\n',
        "",
      ),
    DIFFERENCE,
    (size) => honestTax(size) - taxOf(size, fineOf(size)),
  ],
  [
    "a loss of an earlier year is forgotten",
    () => inInput("    - { year: 2024, amount: {100000} }\n", ""),
    DIFFERENCE,
    (size) => honestTax(size) - taxOf(size, fineOf(size) + mixedOf(size), centsOf(size, "150000")),
  ],
  [
    "an assessment is paid as a cost of tax",
    () => inBooks("1545  {5000}  bank 5", "9200  {5000}  bank 5"),
    "Booked otherwise, or as a cost without these accounts",
    (size) => -centsOf(size, "5000"),
  ],
  [
    "an assessment is paid as another cost",
    () => inBooks("1545  {5000}  bank 5", "4000  {5000}  bank 5"),
    "Assessments paid less refunds",
    (size) => -centsOf(size, "30000"),
  ],
  [
    "costs are booked on the account of tax payable",
    () => inBooks("4000  {50000}  bank 2", "1545  {50000}  bank 2"),
    "Assessments paid less refunds",
    (size) => -centsOf(size, "85000"),
  ],
];

test.each(ERRORS.map((error, at) => [error[0], error, at] as const))(
  "%s",
  async (_, [, plant, start, amountOf], at) => {
    for (const size of [SIZES[at]!, SIZES[9 - at]!]) {
      const honest = await rowsOf(HONEST, size);
      const rows = (await rowsOf(plant(), size)).filter((row) => !honest.includes(row));
      expect(rows.filter((row) => row.startsWith(start))).toEqual([
        `${start} | ${textOf(amountOf(size))}`,
      ]);
    }
  },
);
