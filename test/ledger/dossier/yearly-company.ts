/** Companies of any size over two whole years, with costs in a rhythm and nothing that stands out. */
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withYearBefore } from "../../support/year-before.ts";
import { sized } from "./generated-company.ts";

const CHART = `
  account 0500 equity Capital
  account 0540 equity Result for the year  rgs BEivOreRvh
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Rent  rgs WBedHuiHuw
  account 4100 expenses Insurance
  account 4200 expenses Wages
  account 7000 direct_costs Goods
  account 8000 revenue Sales  rgs WOmzNohOlh`;

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
/** One amount a month, in euros times the size: sales differ a little, rent never. */
const SALES = [1000, 1040, 980, 1010, 1030, 970, 990, 1020, 1000, 1060, 950, 1050];

/** The lines of a year in the notation, with amounts in braces; a document is `journal 200`. */
export const HONEST_YEAR: string = MONTHS.flatMap((month, at) => {
  const pair = (account: string, amount: number, document: number): readonly string[] => [
    `YEAR-${month}-10  ${account}  {${String(amount)}}  journal ${String(document + at)}`,
    `YEAR-${month}-10  1100  {${String(-amount)}}  journal ${String(document + at)}`,
  ];
  return [
    ...pair("8000", -(SALES[at] ?? 0), 100),
    ...pair("7000", (SALES[at] ?? 0) / 2, 200),
    ...pair("4000", 100, 300),
    ...pair("4200", 150, 400),
    ...(at % 3 === 0 ? pair("4100", 30, 500) : []),
  ];
}).join("\n");

const yearOf = (year: string, lines: string, opening: string, size: string): Books =>
  booksFrom(
    `year ${year}${CHART}\n${opening}\n${lines.replaceAll("YEAR", year)}`.replaceAll(
      /\{(-?\d+)\}/g,
      (_, amount: string) => sized(size, amount),
    ),
  );

/** The year 2025 with these lines, after an honest 2024; with null in its place the first year of an administration. */
export function yearlyCompany(
  lines: string,
  size = "1.00",
  before: string | null = HONEST_YEAR,
): Books {
  if (before === null) return yearOf("2025", lines, "", size);
  const books = yearOf("2025", lines, "opening 1100 {2930}\nopen year 2024 {-2930}", size);
  return withYearBefore(books, yearOf("2024", before, "", size));
}
