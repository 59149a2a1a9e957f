/** Small books with a bank balance that differs by hand, and what people accepted of it. */
import { amountOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import { judgedResults } from "../../../src/checks/judged-results.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import type { Acceptance, JudgementEntry } from "../../../src/ledger/judgement/entries.ts";
import { withClientInput } from "../../support/client-input.ts";
import { lineOf, twoMonths } from "../compared.ts";

/** C1 in two months: the books have 85.00 in the bank at the end of January, and 155.00 at the end of February. */
export const withBank = (january: string, february: string): Books =>
  withClientInput(
    twoMonths(),
    `bank_balances:
  - { account: "1100", on: 2025-01-31, balance: ${january} }
  - { account: "1100", on: 2025-02-28, balance: ${february} }`,
  );

/** The books have ten more than the statement, in any month. */
export const ACCEPTED: Acceptance = {
  kind: "accepted",
  id: "a1",
  at: "2025-03-01T08:00:00.000Z",
  by: "A. Bakker",
  check: "C1",
  place: "financial-account f1100",
  month: null,
  amount: amountOf("10.00"),
  reason: "A cheque in the drawer",
  since: month("2025-01"),
  until: month("2025-02"),
};

export const judged = (books: Books, ...entries: readonly JudgementEntry[]): Books => ({
  ...books,
  judgement: { entries, fileName: "1.yml", sha256: "" },
});

/** The comparisons of a check that are not equal, and how many it made. */
export async function judgedLines(
  check: string,
  books: Books,
): Promise<{ readonly compared: number; readonly lines: readonly string[] }> {
  const results = await judgedResults(books, await runChecks(books));
  const result = results.find((one) => one.check.id === check);
  return { compared: result?.compared ?? -1, lines: result?.findings.map(lineOf) ?? [] };
}
