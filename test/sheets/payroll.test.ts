/** Wages by month, beside the payroll as stated, and what paid wage tax and net wages: worked out by hand. */
import { describe, expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { twoMonths } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const CHART = `
  year 2025-01..2025-03 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1540 current_liabilities Wage tax payable  rgs BSchBepLhe
  account 1550 current_liabilities Net wages payable  rgs BSchSalNet
  account 1560 current_liabilities Holiday allowance payable  rgs BSchSalTvg
  account 4010 expenses Wages  rgs WPerLesLon
  opening 1100 500.00
  opening 1540 -30.00
  opening 1560 -20.00
  opening 0500 -450.00`;

/** In each month gross wages are 100, of which 32 is tax and 68 net; holiday allowance of 8 is reserved. */
const journal = (month: string, day: string): string => `
  2025-${month}-${day}  4010  100.00  journal ${month}
  2025-${month}-${day}  4010    8.00  journal ${month}
  2025-${month}-${day}  1560   -8.00  journal ${month}
  2025-${month}-${day}  1540  -32.00  journal ${month}
  2025-${month}-${day}  1550  -68.00  journal ${month}`;
const paid = (date: string, account: string, amount: string, bank: string): string => `
  ${date}  ${account}  ${amount}  bank ${bank}
  ${date}  1100  -${amount}  bank ${bank}`;

const HONEST = [
  CHART,
  ...["01", "02", "03"].map((month) => journal(month, "25")),
  paid("2025-01-27", "1540", "30.00", "1"),
  paid("2025-01-24", "1550", "68.00", "2"),
  paid("2025-02-26", "1540", "32.00", "3"),
  paid("2025-02-25", "1550", "68.00", "4"),
  paid("2025-03-26", "1540", "32.00", "5"),
  paid("2025-03-25", "1550", "68.00", "6"),
].join("");

const without = (text: string, part: string): string => {
  expect(text).toContain(part);
  return text.replace(part, "");
};
const textOf = async (books: Books): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(books, "payroll"))).filter((row) => !row.startsWith("note:"));

describe("wages", () => {
  test("are paid in the month of their journal, and the tax in the month after it", async () => {
    expect(await textOf(booksFrom(HONEST))).toEqual([
      "Balance before the period | 30.00 | 30.00 | 27 Jan 2025 | –",
      "Jan 2025 | 108.00 | 32.00 | 32.00 | 26 Feb 2025 | – | 68.00 | 68.00 | 24 Jan 2025 | –",
      "Feb 2025 | 108.00 | 32.00 | 32.00 | 26 Mar 2025 | – | 68.00 | 68.00 | 25 Feb 2025 | –",
      "Mar 2025 | 108.00 | 32.00 | – | 32.00 | 68.00 | 68.00 | 25 Mar 2025 | –",
      "total: Total of the months | 324.00 | 96.00 | 64.00 | 32.00 | 204.00 | 204.00 | –",
      "cross-check: Balance per the general ledger | 32.00 | –",
      "heading: Accrued holiday allowance",
      "1560 Holiday allowance payable | 20.00 | 24.00 | – | 44.00",
    ]);
  });

  test("that are not paid are open in their month, though months are equal", async () => {
    const books = booksFrom(without(HONEST, paid("2025-02-25", "1550", "68.00", "4")));
    expect(await textOf(books)).toContain(
      "Feb 2025 | 108.00 | 32.00 | 32.00 | 26 Mar 2025 | – | 68.00 | – | not paid | 68.00",
    );
  });

  test("of which the tax is paid short leave the rest open in their month", async () => {
    const short = HONEST.replaceAll(/(2025-02-26 {2}(?:1540|1100) {2}-?)32/g, "$130");
    const rows = await textOf(booksFrom(short));
    expect(rows[1]).toBe(
      "Jan 2025 | 108.00 | 32.00 | 30.00 | 26 Feb 2025 | 2.00 | 68.00 | 68.00 | 24 Jan 2025 | –",
    );
    expect(rows).toContain("cross-check: Balance per the general ledger | 34.00 | –");
  });

  test("of which the tax is paid a month late say what was open when it was due", async () => {
    const late = HONEST.replaceAll("2025-02-26", "2025-03-05");
    const rows = await textOf(booksFrom(late));
    expect(rows.slice(1, 3)).toEqual([
      "Jan 2025 | 108.00 | 32.00 | 32.00 | 26 Mar 2025 | – | 68.00 | 68.00 | 24 Jan 2025 | –",
      "Jan 2025: open at 28 Feb 2025 | 32.00",
    ]);
  });

  test("paid without a debt, or reversed in one journal, still add up to the ledger", async () => {
    const more = `${HONEST}${paid("2025-03-28", "1550", "5.00", "7")}
  2025-03-30  1540  -10.00  journal 9
  2025-03-30  1540   10.00  journal 9`;
    const rows = await textOf(booksFrom(more));
    expect(rows).toContain(
      "Mar 2025 | 108.00 | 42.00 | 10.00 | 32.00 | 68.00 | 68.00 | 25 Mar 2025 | –",
    );
    expect(rows).toContain("Paid without a debt | 5.00 | -5.00");
    expect(rows).toContain("cross-check: Balance per the general ledger | 32.00 | -5.00");
    expect(rows.filter((row) => row.includes("Difference"))).toEqual([]);
  });
});

describe("totals of the payroll", () => {
  test("are beside the books of their period", async () => {
    const books = withClientInput(
      booksFrom(HONEST),
      `payroll:
  - { period: 2025-01..2025-02, gross_wages: 216.00, wage_tax: 64.00, net_wages: 136.00 }
  - { period: 2025-03, gross_wages: 108.00, wage_tax: 33.50, net_wages: 66.50 }`,
    );
    const rows = await textOf(books);
    expect(rows.slice(6, 11)).toEqual([
      "heading: Totals of the payroll as stated, and the books less those",
      "Jan 2025 to Feb 2025 | 216.00 | 64.00 | 136.00",
      "cross-check: Difference | – | – | –",
      "Mar 2025 | 108.00 | 33.50 | 66.50",
      "cross-check: Difference | – | -1.50 | 1.50",
    ]);
  });

  test("without accounts of wages are shown, and why nothing is beside them", async () => {
    const books = withClientInput(
      twoMonths(),
      "payroll:\n  - { period: 2025-01, gross_wages: 4.00, wage_tax: 1.00, net_wages: 3.00 }",
    );
    const rows = await sheetText(await sheetOf(books, "payroll"));
    expect(rows).toContain("Jan 2025 | 4.00 | 1.00 | 3.00");
    expect(rows).toContainEqual(expect.stringMatching(/^note: Wage tax: not available, because/));
  });
});

test("books without wages have no sheet of them", () => {
  const chapter = SHEETS.find(({ id }) => id === "payroll")!;
  expect(chapter.isOf(twoMonths())).toBe(false);
  expect(chapter.isOf(booksFrom(HONEST))).toBe(true);
});
