/** Which findings a lock registers. */
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../src/amount/amount.ts";
import type { CheckResult, Finding, Severity } from "../../src/checks/check.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { registerOf } from "../../src/checks/register-of-findings.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { booksFrom } from "../support/books-notation.ts";

const BOOKS = booksFrom(`
  year 2025
  account 1000 current_assets Bank  [cash]
  account 8000 revenue Sales
  2025-12-31  1000  100.00  invoice 1
  2025-12-31  8000  -100.00  invoice 1
`);
const [BANK = ledgerAccountId("0")] = BOOKS.accounts.keys();

/** A check with findings of these amounts, on the bank account. */
function resultOf(id: string, severity: Severity, ...amounts: readonly string[]): CheckResult {
  const findings = amounts.map(
    (text): Finding => ({
      ...{ check: id, severity, month: null, subject: { kind: "account", ledgerAccountId: BANK } },
      ...{ expected: ZERO, actual: amountOf(text), difference: amountOf(text), side: "debit" },
      sources: [],
    }),
  );
  const check = CHECKS.find((one) => one.id === id)!;
  return { check, severity, compared: 1_000, broken: amounts.length, findings };
}
const registered = (...results: readonly CheckResult[]): readonly unknown[] =>
  registerOf(BOOKS, results).findings.map(({ check, place, year, amount }) => [
    ...[check, place, year],
    amount,
  ]);

test("blocking findings come first, then warnings; information and judgement are not registered", () => {
  const of = (check: string, text: string) => [check, "account 1000", 2025, amountOf(text)];
  expect(
    registered(
      ...[resultOf("V1", "warning", "1.00"), resultOf("D9", "information", "2.00")],
      ...[resultOf("Q1", "blocking", "3.00"), resultOf("S1", "blocking", "4.00", "4.00", "5.00")],
    ),
  ).toEqual([of("S1", "4.00"), of("S1", "5.00"), of("V1", "1.00")]);
});

test("at most 500 are registered, the others counted, also those that a check only counted", () => {
  const amounts = Array.from({ length: 600 }, (_, index) => String(index + 1));
  const { findings, leftOut } = registerOf(BOOKS, [
    { ...resultOf("V1", "warning", ...amounts), broken: 1_200 },
  ]);
  expect([findings.length, leftOut]).toEqual([500, 700]);
});
