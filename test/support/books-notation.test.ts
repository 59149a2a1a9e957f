/** The notation gives the books that were worked out by hand, and refuses books that do not balance. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Amount, add, amountOf, amountText, negate } from "../../src/amount/amount.ts";
import type { BooksMonth } from "../../src/ledger/books.ts";
import { totalOf } from "../../src/ledger/statements.ts";
import { rowOf } from "../../src/ledger/trial-balance.ts";
import { account, booksFrom, gathered, smallCompany } from "./books-notation.ts";

const ACCOUNTS = "account 1100 current_assets Bank  [cash]\naccount 8000 revenue Sales";

/** The rows of the hand-worked tables, without their headings. */
const rows = readFileSync(
  new URL("../../fixtures/books/small-company.expected.md", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => /^\| .*\d\.\d\d \|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const monthRows = rows
  .filter(([, head = ""]) => /^\d{4}-/.test(head))
  .map((row) => row.slice(1, -1));
const yearLines = new Map(rows.map(([, name = "", amount = ""]) => [name, amount]));

const debit = (amount: Amount): string => amountText(amount, 2);
const credit = (amount: Amount): string => amountText(negate(amount), 2);

describe("the small company", () => {
  test("has, month by month, the figures that were worked out by hand", () => {
    const found = smallCompany().months.map(({ month, profitAndLoss, generalLedger }) => [
      month,
      credit(totalOf(profitAndLoss.sections.revenue)),
      debit(totalOf(profitAndLoss.sections.direct_costs)),
      debit(totalOf(profitAndLoss.sections.expenses)),
      credit(totalOf(profitAndLoss.sections.other_income_expenses)),
      credit(profitAndLoss.totals.netProfit),
      debit(rowOf(generalLedger, account("1100")).closing),
      debit(rowOf(generalLedger, account("1300")).closing),
      credit(rowOf(generalLedger, account("1600")).closing),
    ]);
    expect(found).toEqual(monthRows);
    expect(found).toHaveLength(12);
  });

  test("ends the year on the balance sheet that was worked out by hand", () => {
    const { sections, openYears, ...totals } = december().balanceSheet;
    expect({
      "Non-current assets": debit(totalOf(sections.non_current_assets)),
      "Current assets": debit(totalOf(sections.current_assets)),
      "Total debit": debit(totals.totalDebit),
      Equity: credit(totalOf(sections.equity)),
      Provisions: credit(totalOf(sections.provisions)),
      "Non-current liabilities": credit(totalOf(sections.non_current_liabilities)),
      "Current liabilities": credit(totalOf(sections.current_liabilities)),
      "Open year 2024": credit(openYears![0]!.amount),
      "Open year 2025": credit(openYears![1]!.amount),
      "Total credit": credit(totals.totalCredit),
      "Working capital": debit(totals.workingCapital!),
    }).toEqual(
      Object.fromEntries(
        [...yearLines].filter(([name]) => !/^\d|profit|result|Total (rev|exp)/i.test(name)),
      ),
    );
  });

  test("has the debtors and creditors that were worked out by hand, by contact and by age", () => {
    const { debtors, creditors, creditorsAging } = december();
    expect(debtors.lines.map(({ contactId, amount }) => [contactId, debit(amount)])).toEqual([
      ["Jansen-BV", "-242.00"],
      ["De-Vries", "545.00"],
    ]);
    expect(creditors.lines.map(({ contactId, amount }) => [contactId, credit(amount)])).toEqual([
      ["Van-Dijk", "1783.00"],
      ["Verhuur-NV", "1493.82"],
    ]);
    expect(
      creditorsAging.lines.map(({ buckets }) => buckets.map(({ amount }) => credit(amount))),
    ).toEqual([
      ["0.00", "0.00", "1783.00"],
      ["1493.82", "0.00", "0.00"],
    ]);
  });
});

describe("a fixed asset", () => {
  test("of the small company is depreciated as its ledger accounts are", () => {
    const { assets, generalLedger } = december();
    const [van] = assets.lines;
    expect(van).toMatchObject({
      purchaseValue: amountOf("24000.00"),
      valueAtBegin: amountOf("12500.00"),
      investment: amountOf("0"),
      depreciation: amountOf("-500.00"),
      valueChangesSincePurchase: amountOf("-12000.00"),
      valueAtEnd: amountOf("12000.00"),
    });
    const [cost, written] = ["0200", "0210"].map((code) => rowOf(generalLedger, account(code)));
    expect(debit(add(cost!.closing, written!.closing))).toBe("12000.00");
  });

  test("is listed from the month of its purchase to the month of its sale", () => {
    const { months } = booksFrom(`
      account 0200 non_current_assets Van
      asset 7  0200  Van  2025-02-10  300.00
      asset 7  2025-02-28  depreciation  -20.00
      asset 7  2025-03-15  value_change  5.00
      asset 7  2025-03-31  divestment  -285.00`);
    const shown = months
      .slice(0, 4)
      .map(({ assets }) =>
        assets.lines.map((line) =>
          [
            line.valueAtBegin,
            line.investment,
            line.depreciation,
            line.valueChanges,
            line.divestment,
            line.valueAtEnd,
          ]
            .map(debit)
            .join(" "),
        ),
      );
    expect(shown).toEqual([
      [],
      ["0.00 300.00 -20.00 0.00 0.00 280.00"],
      ["280.00 0.00 0.00 5.00 -285.00 0.00"],
      [],
    ]);
  });
});

describe("the notation", () => {
  test("refuses a document that does not balance within a month, naming it", () => {
    const text = `${ACCOUNTS}
      2025-01-31  1100  100.00  invoice 1
      2025-02-01  8000  -100.00  invoice 1`;
    expect(() => booksFrom(text)).toThrow("SalesInvoice 1 in 2025-01 sums to zero, not 100.00");
  });

  test("refuses openings that do not balance", () => {
    expect(() => booksFrom(`${ACCOUNTS}\nopening 1100 1.00`)).toThrow("openings and open years");
  });

  test("refuses an undeclared account, an unknown word and an unknown document", () => {
    expect(() => booksFrom("opening 1100 1.00")).toThrow("declared above line 1");
    expect(() => booksFrom("ledger 1100")).toThrow("line 1: ledger 1100");
    expect(() => booksFrom(`${ACCOUNTS}\n2025-01-01  1100  1.00  thing 1`)).toThrow("line 3");
  });

  test("reads a fiscal year that is not a calendar year", () => {
    const books = booksFrom(`year 2024-07..2025-06 called 2025\n${ACCOUNTS}`);
    expect(books.fiscalYear).toEqual({ year: 2025, period: { first: "2024-07", last: "2025-06" } });
    expect(books.months).toHaveLength(12);
  });

  test("returns the postings in the requested order, each time from the start", async () => {
    const books = booksFrom(`${ACCOUNTS}
      2025-01-02  8000  -1.00  invoice 2
      2025-01-02  1100  1.00  invoice 2
      2025-01-01  8000  -2.00  invoice 1
      2025-01-01  1100  2.00  invoice 1`);
    const idsIn = async (order: "date" | "document" | "account"): Promise<readonly string[]> =>
      (await gathered(books.postings(order))).map(({ id }) => id);
    expect(await idsIn("date")).toEqual(["p3", "p4", "p1", "p2"]);
    expect(await idsIn("document")).toEqual(["p3", "p4", "p1", "p2"]);
    expect(await idsIn("account")).toEqual(["p4", "p2", "p3", "p1"]);
    expect(await idsIn("account")).toHaveLength(4);
  });
});

const december = (): BooksMonth => smallCompany().months[11]!;
