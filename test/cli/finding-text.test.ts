/** Findings in sentences for the terminal. */
import { expect, test } from "vitest";
import { amountOf, subtract } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import type { Finding, Subject } from "../../src/checks/check.ts";
import { findingText } from "../../src/cli/finding-text.ts";
import { account, smallCompany } from "../support/books-notation.ts";

const books = smallCompany();

function findingAbout(subject: Subject): Finding {
  const [expected, actual] = [amountOf("-100.00"), amountOf("-100.10")];
  return {
    check: "P2",
    severity: "blocking",
    month: month("2025-03"),
    subject,
    expected,
    actual,
    difference: subtract(actual, expected),
    sources: [],
  };
}

test("a figure is told in words", () => {
  expect(findingText(findingAbout({ kind: "figure", word: "figures.gross-profit" }), books)).toBe(
    "2025-03, gross profit: expected -100.00, is -100.10, difference -0.10",
  );
});

test("an account is told by number and name", () => {
  const [id = account("1300")] = books.accounts.keys();
  const { code, name } = books.accounts.get(id) ?? { code: "", name: "" };
  expect(findingText(findingAbout({ kind: "account", ledgerAccountId: id }), books)).toBe(
    `2025-03, account ${String(code)} ${name}: expected -100.00, is -100.10, difference -0.10`,
  );
});

test("what a contact owes, an asset and a bank are told by name", () => {
  const [contactId] = books.contacts.keys();
  const [financialAccountId] = books.financialAccounts.keys();
  if (contactId === undefined || financialAccountId === undefined) expect.fail("both are there");
  const subjects: readonly Subject[] = [
    { kind: "open-item", list: "debtors", contactId },
    { kind: "open-item", list: "creditors", contactId: null },
    { kind: "asset", assetId: "1", name: "Van" },
    { kind: "financial-account", financialAccountId },
  ];
  const told = subjects.map((subject) => findingText(findingAbout(subject), books).split(":")[0]);
  expect(told).toEqual([
    "2025-03, debtors, contact Jansen BV",
    "2025-03, creditors, no contact",
    "2025-03, asset Van",
    "2025-03, financial account Bank",
  ]);
});

test("more months than one are told from first to last", () => {
  const finding = {
    ...findingAbout({ kind: "figure", word: "sections.current_assets" }),
    month: null,
    period: { first: month("2025-01"), last: month("2025-03") },
  };
  expect(findingText(finding, books)).toBe(
    "2025-01 to 2025-03, current assets: expected -100.00, is -100.10, difference -0.10",
  );
});
