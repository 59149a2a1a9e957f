/** R1 by hand: the service's brugstaat holds, and breaks by each amount and each account. */
import { expect, test } from "vitest";
import { parseAmount } from "../../src/amount/amount.ts";
import { serviceBrugstaatEqualsLedger } from "../../src/checks/service-brugstaat-equals-ledger.ts";
import type { Brugstaat } from "../../src/imported-files/read-brugstaat.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "./compared.ts";

/** `1100 Bank  100.00 155.00 -`: number and name, opening, closing and result of last year. */
const file = (lines: readonly string[]): Brugstaat => ({
  owner: new Map(),
  accounts: lines.map((line) => {
    const [account = "", amounts = ""] = line.split("  ");
    const [, number = "", name = ""] = /^(\d*) ?(.*)$/.exec(account) ?? [];
    const [opening = "", closing = "", last = ""] = amounts.split(" ");
    return {
      number,
      name,
      opening: parseAmount(opening),
      closing: parseAmount(closing),
      closingLastYear: parseAmount(last),
    };
  }),
});
const LINES = [
  "0500 Capital  -60.00 -60.00 -",
  "1100 Bank  100.00 155.00 -",
  "1300 Debtors  - 50.00 -",
  "1600 Creditors  0.00 -7.00 -",
  "4000 Rent  - 27.00 -",
  "7000 Materials  - 30.00 -",
  "8000 Sales  - -150.00 -40.00",
  "9000 Interest  - -5.00 -",
];
const broken = (lines: readonly string[], books: Books = twoMonths()): Promise<readonly string[]> =>
  findingsOf(serviceBrugstaatEqualsLedger(file(lines)), books);
const replaced = (line: string, by: string): readonly string[] =>
  LINES.map((one) => (one === line ? by : one));

test("an equal file holds; an account without movement may be missing", async () => {
  expect(await broken(LINES)).toEqual([]);
  expect(await broken([...LINES, "8010 Service  - - -"])).toEqual([]);
  expect(
    (await comparedBy(serviceBrugstaatEqualsLedger(file(LINES)), twoMonths())).slice(3, 6),
  ).toEqual([
    "2025-01 1100: 100.00 = 100.00",
    "2025-02 1100: 155.00 = 155.00",
    "2024-01..2024-12 1100: 0.00 = 0.00",
  ]);
});

test("every amount that is one cent off is found", async () => {
  for (const [at, line] of LINES.entries()) {
    const off = line.replace(/-?[1-9]\d*\.00/, (text) => text.replace(".00", ".01"));
    expect(await broken(LINES.with(at, off)), line).toHaveLength(1);
  }
});

test.each<[string, readonly string[], readonly string[]]>([
  [
    "another closing balance",
    replaced("1100 Bank  100.00 155.00 -", "1100 Bank  100.00 155.01 -"),
    ["2025-02 1100: 155.00 = 155.01"],
  ],
  [
    "another opening balance",
    replaced("1100 Bank  100.00 155.00 -", "1100 Bank  1,00 155.00 -"),
    ["2025-01 1100: 100.00 = 0.00"],
  ],
  [
    "a missing account",
    LINES.slice(1),
    ["2025-01 0500: -60.00 = 0.00", "2025-02 0500: -60.00 = 0.00"],
  ],
  ["an account twice", [...LINES, "1300 Debtors  - 50.00 -"], ["2025-02 1300: 50.00 = 100.00"]],
  [
    "an account that is not in the books",
    [...LINES, "1999 Cash  - 12.00 -"],
    ["unknown account 1999 Cash: 0 = 1", "2025-02 unknown account 1999 Cash: 0.00 = 12.00"],
  ],
  [
    "such an account without amounts",
    [...LINES, "1999 Cash  - - -"],
    ["unknown account 1999 Cash: 0 = 1"],
  ],
  [
    "an opening balance of a result account",
    replaced("4000 Rent  - 27.00 -", "4000 Rent  3.00 27.00 -"),
    ["2025-01 4000: 0.00 = 3.00"],
  ],
])("%s is found", async (_what, lines, findings) => {
  expect(await broken(lines)).toEqual(findings);
});

test("the journals that close the year are left out, on every account", async () => {
  const closed = booksFrom(`${TWO_MONTHS}
  2025-02-28  8000  150.00  closing 2
  2025-02-28  0500  -150.00  closing 2`);
  expect(await broken(LINES, closed)).toEqual([]);
});

test("last year's result of an account is that of the prior year's profit and loss", async () => {
  const books = twoMonths();
  const { priorYear } = books.comparatives;
  const profitAndLoss = books.months.map((month) => month.profitAndLoss);
  const comparatives = { ...books.comparatives, priorYear: { ...priorYear, profitAndLoss } };
  const found = await broken(LINES, { ...books, comparatives });
  expect(found).toEqual([
    "2024-01..2024-12 4000: 27.00 = 0.00",
    "2024-01..2024-12 7000: 30.00 = 0.00",
    "2024-01..2024-12 8000: -150.00 = -40.00",
    "2024-01..2024-12 9000: -5.00 = 0.00",
  ]);
});

test("accounts without a number are found by their name", async () => {
  const books = twoMonths();
  const accounts = new Map(
    [...books.accounts].map(([id, account]) => [
      id,
      account.code === "1100" ? { ...account, code: null } : account,
    ]),
  );
  const unnumbered = { ...books, accounts };
  expect(
    await broken(replaced("1100 Bank  100.00 155.00 -", " Bank  100.00 155.00 -"), unnumbered),
  ).toEqual([]);
  expect(await broken(LINES, unnumbered)).toContain("unknown account 1100 Bank: 0 = 1");
});
