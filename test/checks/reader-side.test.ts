/** The signs in which a reader sees comparisons and the rows behind them. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { readerRows, readerSide } from "../../src/checks/reader-side.ts";
import type { Subject } from "../../src/checks/subject.ts";
import { contactId } from "../../src/ledger/ledger-account.ts";
import { account, smallCompany } from "../support/books-notation.ts";

const books = smallCompany();
const ofAccount = (code: string): Subject => ({
  kind: "account",
  ledgerAccountId: account(code),
});

test("revenue, profit and liabilities are positive on statements; costs and assets too", () => {
  const sides = (
    [
      ofAccount("8000"),
      ofAccount("4000"),
      ofAccount("1300"),
      ofAccount("1600"),
      { kind: "figure", word: "figures.net-profit" },
      { kind: "figure", word: "figures.total-expenses" },
      { kind: "figure", word: "sections.equity" },
      { kind: "open-item", list: "creditors", contactId: contactId("1") },
      { kind: "open-item", list: "debtors", contactId: null },
      { kind: "books" },
    ] satisfies readonly Subject[]
  ).map((subject) => readerSide({}, { subject }, books));
  expect(sides).toEqual([
    ...["credit", "debit", "debit", "credit"],
    ...["credit", "debit", "credit"],
    ...["credit", "debit", "debit"],
  ]);
});

test("in checks of the ledger debit is positive, and a count has no side", () => {
  const subject = ofAccount("8000");
  expect(readerSide({ signs: "ledger" }, { subject }, books)).toBe("debit");
  expect(readerSide({}, { subject, isCount: true }, books)).toBe("debit");
});

test("accounts behind a figure have their own side, lines of a list that of the comparison", () => {
  const [one, two] = [amountOf("-1.00"), amountOf("2.00")];
  const of = (code: string) => ({
    ledgerAccountId: account(code),
    ...{ statement: one, ledger: two, postings: two },
  });
  const accounts = { kind: "accounts", count: 2, rows: [of("8000"), of("4000")] } as const;
  const seen = readerRows(accounts, {}, { side: "credit", books });
  expect(seen).toEqual({
    ...accounts,
    rows: [
      {
        ledgerAccountId: account("8000"),
        ...{ statement: amountOf("1.00"), ledger: amountOf("-2.00"), postings: amountOf("-2.00") },
      },
      of("4000"),
    ],
  });
  const lines = { kind: "amounts", count: 1, rows: [{ of: "Jansen", amount: one }] } as const;
  expect(readerRows(lines, {}, { side: "credit", books })).toEqual({
    ...lines,
    rows: [{ of: "Jansen", amount: amountOf("1.00") }],
  });
});
