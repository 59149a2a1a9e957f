/** C1 by hand: a statement at a month end equals the ledger, one within a month the entries until that day. */
import { expect, test } from "vitest";
import { bankStatementsEqualLedger } from "../../../src/checks/client/bank-statements-equal-ledger.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { withClientInput } from "../../support/client-input.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

const stated = (...lines: readonly string[]) =>
  withClientInput(
    twoMonths(),
    ["bank_balances:", ...lines.map((line) => `  - { account: "1100", ${line} }`)].join("\n"),
  );

test("the balance of 100 is 80 after the rent of 10 January, 85 at the end of it, and 185 on 3 February", async () => {
  const books = stated(
    "on: 2025-01-09, balance: 100.00",
    "on: 2025-01-10, balance: 80.00",
    "on: 2025-01-31, balance: 85.00",
    "on: 2025-02-03, balance: 185.00",
    "on: 2025-02-28, balance: 155.00",
  );
  const lines = await comparedBy(bankStatementsEqualLedger, books);
  expect(lines.map((line) => line.replace(/ financial-account [^:]*/, ""))).toEqual([
    expect.stringMatching(/^2025-01 .*: 100\.00 = 100\.00$/),
    expect.stringMatching(/^2025-01 .*: 80\.00 = 80\.00$/),
    expect.stringMatching(/^2025-01 .*: 85\.00 = 85\.00$/),
    expect.stringMatching(/^2025-02 .*: 185\.00 = 185\.00$/),
    expect.stringMatching(/^2025-02 .*: 155\.00 = 155\.00$/),
  ]);
  expect(await findingsIn(books)).toEqual([]);
});

test("a cent breaks this check alone, at a month end and within a month", async () => {
  for (const [line, month] of [
    ["on: 2025-01-31, balance: 85.01", "C1 2025-01"],
    ["on: 2025-02-19, balance: 184.99", "C1 2025-02"],
  ] as const) {
    const found = await findingsIn(stated(line));
    expect(found.map((finding) => finding.slice(0, "C1 2025-01".length))).toEqual([month]);
  }
});

test("a statement outside the books is of another pack, and without any the check says why", async () => {
  const later = await runCheck(bankStatementsEqualLedger, stated("on: 2026-03-31, balance: 1"));
  expect([later.compared, later.gap]).toEqual([0, undefined]);
  const none = await runCheck(bankStatementsEqualLedger, twoMonths());
  expect([none.compared, none.gap]).toEqual([0, "no-client-input"]);
});
