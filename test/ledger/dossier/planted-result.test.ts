/** Errors in the result of generated companies: the page of the dossier that shows each, with its amount. */
import { expect, test } from "vitest";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { SHEETS } from "../../../src/sheets/index.ts";
import { sheetText, templateWords } from "../../sheets/built-sheets.ts";
import { SIZES, sized } from "./generated-company.ts";
import { HONEST_YEAR, yearlyCompany } from "./yearly-company.ts";

interface PlantedError {
  readonly what: string;
  readonly sheet: "result-analysis" | "result-proof";
  /** The beginning of a row that the honest company does not have, and an amount in it. */
  readonly row: string;
  readonly amount: string;
  readonly lines: string;
}

const pair = (
  day: string,
  [debit, credit]: readonly [string, string],
  amount: number,
  document: string,
): string =>
  [
    `YEAR-${day}  ${debit}  {${String(amount)}}  ${document}`,
    `YEAR-${day}  ${credit}  {${String(-amount)}}  ${document}`,
  ].join("\n");

const withLines = (...lines: readonly string[]): string => [HONEST_YEAR, ...lines].join("\n");
const without = (journal: number): string =>
  HONEST_YEAR.split("\n")
    .filter((line) => !line.endsWith(`journal ${String(journal)}`))
    .join("\n");

/** Sales of 12,100, goods of half of that, rent, wages and insurance of 3,120 together: a result of 2,930. */
const closing = (rent: number, result: number): string =>
  [
    ["8000", 12_100],
    ["7000", -6050],
    ["4000", -rent],
    ["4200", -1800],
    ["4100", -120],
    ["0540", -result],
  ]
    .map(([account, amount]) => `YEAR-12-31  ${String(account)}  {${String(amount)}}  closing 9`)
    .join("\n");

const ERRORS: readonly PlantedError[] = [
  {
    what: "the rent of a month is missing",
    ...{ sheet: "result-analysis", row: "4000 Rent | missing: May 2025", amount: "100" },
    lines: without(304),
  },
  {
    what: "the insurance of a quarter is missing",
    ...{ sheet: "result-analysis", row: "4100 Insurance | missing: Jul 2025 to Sep 2025" },
    amount: "30",
    lines: without(506),
  },
  {
    what: "a cost is booked twice in one month: the month stands out",
    ...{ sheet: "result-analysis", row: "4000 Rent | Aug 2025", amount: "200" },
    lines: withLines(pair("08-11", ["4000", "1100"], 100, "journal 900")),
  },
  {
    what: "a cost is booked twice in one month: there is a posting more",
    ...{ sheet: "result-analysis", row: "4000 Rent | more in Aug 2025: 2 postings, usually 1" },
    amount: "100",
    lines: withLines(pair("08-11", ["4000", "1100"], 100, "journal 900")),
  },
  {
    what: "the sales of a month are booked in the next",
    ...{ sheet: "result-analysis", row: "8000 Sales | Jul 2025", amount: "1960" },
    lines: HONEST_YEAR.replaceAll("YEAR-06-10  8000", "YEAR-07-10  8000").replaceAll(
      "YEAR-06-10  1100  {970}",
      "YEAR-07-10  1100  {970}",
    ),
  },
  {
    what: "a closing journal is unequal to the result",
    ...{ sheet: "result-proof", row: "cross-check: Left on 4000 Rent", amount: "100" },
    lines: withLines(closing(1100, 3030)),
  },
  {
    what: "a closing journal takes more to equity than the result",
    ...{ sheet: "result-proof", row: "cross-check: Taken from the result accounts" },
    amount: "3030",
    lines: withLines(closing(1100, 3030)),
  },
  {
    what: "a cost is posted straight to equity",
    ...{ sheet: "result-proof", row: "0500 | Capital, Bank transaction", amount: "-250" },
    lines: withLines(pair("09-15", ["0500", "1100"], 250, "bank 900")),
  },
  {
    what: "a part of the result is posted straight to equity before the end of the year",
    ...{ sheet: "result-proof", row: "0540 | Result for the year, General journal" },
    amount: "500",
    lines: withLines(pair("09-30", ["8000", "0540"], 500, "journal 901")),
  },
];

const WORDS = templateWords("en");

async function rowsOf(
  lines: string,
  size: string,
  sheet: PlantedError["sheet"],
): Promise<readonly string[]> {
  const books = yearlyCompany(lines, size);
  const definition = SHEETS.find(({ id }) => id === sheet)!;
  return sheetText(definition.build({ books, results: await runChecks(books), words: WORDS }));
}

test.each(ERRORS.map((error, at) => [error.what, error, at] as const))(
  "%s",
  async (_, error, at) => {
    for (const size of [SIZES[at % 10]!, SIZES[(at + 5) % 10]!]) {
      const amount = sized(size, error.amount);
      const isIt = (row: string): boolean =>
        row.startsWith(error.row) && ` ${row} `.includes(` ${amount} `);
      const honest = await rowsOf(HONEST_YEAR, size, error.sheet);
      const rows = await rowsOf(error.lines, size, error.sheet);
      const others = rows.filter((row) => !honest.includes(row));
      expect(others.some(isIt), `${amount} in\n${others.join("\n")}`).toBe(true);
    }
  },
);
