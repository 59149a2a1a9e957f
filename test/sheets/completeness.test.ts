/** The grid of accounts and months: cells that tie, cells that do not, and empty cells. */
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { account, booksFrom, smallCompany } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

/** March has an incomplete pull of the debtors. */
const unproven = (): Books =>
  withMonth(smallCompany(), "2025-03", (month) => {
    const pulled = { debit: ZERO, credit: amountOf("200.00"), count: 1 };
    const reported = { debit: ZERO, credit: amountOf("242.00") };
    const breaks = [{ ledgerAccountId: account("1300"), reported, pulled }];
    return { ...month, proof: { ...month.proof, isProven: false, breaks } };
  });

async function marksOf(books: Books, code: string): Promise<string> {
  const rows = await rowsOf(await sheetOf(books, "completeness"));
  const found = rows.find(({ cells: [first] }) => first?.kind === "text" && first.text === code);
  return (found?.cells.slice(2, -1) ?? [])
    .map((cell) => (cell.kind === "count" ? `${cell.count} ${cell.verdict ?? "?"}` : "-"))
    .join(", ");
}

test("an account that ties is good in every month with entries, and empty in the others", async () => {
  expect(await marksOf(smallCompany(), "7000")).toBe(
    "1 good, -, -, 1 good, -, -, -, -, -, 1 good, -, -",
  );
});

test("an account that does not tie is bad in that month only, and the month is not proven", async () => {
  expect(await marksOf(unproven(), "1300")).toBe(
    "2 good, 2 good, 1 bad, 1 good, 1 good, -, -, -, 2 good, -, 1 good, 1 good",
  );
  const rows = await sheetText(await sheetOf(unproven(), "completeness"));
  expect(rows.slice(-3, -1)).toEqual([
    "total: Total postings | 10 | 9 | 8 | 11 | 6 | 7 | 5 | 2 | 10 | 10 | 5 | 9 | 92",
    "note: Reconciles | Reconciles | DIFFERENCE | Reconciles | Reconciles | Reconciles | Reconciles | Reconciles | Reconciles | Reconciles | Reconciles | Reconciles | 11/12",
  ]);
});

/** Seventy accounts of costs with a posting each, with or without a main account. */
const manyAccounts = (under: string): Books => {
  const codes = Array.from({ length: 70 }, (_, index) => String(4001 + index));
  return booksFrom(`
    year 2025
    account 1000 current_assets Bank
    account 4000 expenses All costs
    ${codes.map((code) => `account ${code} expenses Costs ${code}${under}`).join("\n")}
    ${codes.map((code) => `2025-01-31  ${code}  1.00  bank ${code}\n2025-01-31  1000  -1.00  bank ${code}`).join("\n")}
  `);
};

test("more accounts than fit on a page are grouped by main account, or by type", async () => {
  const linesOf = async (under: string): Promise<readonly string[]> =>
    (await sheetText(await sheetOf(manyAccounts(under), "completeness"))).slice(0, 2);
  expect(await linesOf("  under 4000")).toEqual([
    "1000 | Bank | 70 | 70",
    "4000 | All costs | 70 | 70",
  ]);
  expect(await linesOf("")).toEqual(["Current assets | 70 | 70", "Expenses | 70 | 70"]);
});
