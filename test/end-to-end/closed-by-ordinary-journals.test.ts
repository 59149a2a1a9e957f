/** A year that an ordinary journal closes in part: it is in doubt until the profile says what the journal is. */
import { expect, test } from "vitest";
import { add, subtract, ZERO } from "../../src/amount/amount.ts";
import type {
  AdministrationBooks,
  JournalLineRecord,
} from "../../src/service/rules/administration-books.ts";
import { accountId, documentId } from "../proof/small-ids.ts";
import { withClosings } from "../support/closed-by-ordinary-journals.ts";
import { closeSmallYears } from "./close-small-years.ts";

/** The closing journal of 2025 leaves what is on one account. */
const closedInPart = (): AdministrationBooks =>
  withClosings((journal) =>
    journal.id === documentId("701")
      ? { ...journal, lines: without("4230", journal.lines) }
      : journal,
  );

/** The last line is that of equity. */
function without(
  number: string,
  lines: readonly JournalLineRecord[],
): readonly JournalLineRecord[] {
  const left = lines.filter(({ ledgerAccountId }) => ledgerAccountId === accountId(number));
  const amount = left.reduce((sum, { debit, credit }) => add(sum, subtract(debit, credit)), ZERO);
  const equity = lines.at(-1);
  if (equity === undefined) return lines;
  const moved = { ...equity, debit: add(equity.debit, amount) };
  return [...lines.slice(0, -1).filter((line) => !left.includes(line)), moved];
}

test("a journal that takes most of the results and leaves others blocks, and the profile decides", async () => {
  const [doubtful] = await closeSmallYears({ books: closedInPart });
  expect(doubtful).toMatchObject({ exit: 3, status: "draft", blocking: ["J14"] });
  expect(doubtful?.out).toContain("J14 closing-entries-are-known");
  const accounts = { closing_journals: [] };
  const [decided] = await closeSmallYears({ books: closedInPart, profile: { accounts } });
  expect(decided).toMatchObject({ exit: 0, status: "final", blocking: [] });
});
