/** A journal entry as transactions of an auditfile: one per date if each date balances. */
import { amountText, isZero, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { entrySum, type JournalEntry, type Posting } from "../../ledger/posting.ts";
import type { AuditfileTransaction } from "./auditfile-contents.ts";
import { vatOfPostings } from "./vat-of-postings.ts";

/**
 * A document with several dates becomes one transaction per date if each of them balances, else one
 * transaction on its first date, with the dates on the lines. Fails with `document-unbalanced` if the
 * part of the document in the year does not balance: the file would be false.
 */
export function transactionsOf(
  entry: JournalEntry,
  journalId: string,
  books: Books,
  periodNumbers: ReadonlyMap<Month, number>,
): readonly AuditfileTransaction[] {
  const postings = inOrder(entry.postings);
  const parts = partsOf(entry, postings);
  return parts.map(([date, group]) => ({
    journalId,
    number: parts.length === 1 ? entry.document.id : `${entry.document.id}-${compactDate(date)}`,
    description: null,
    periodNumber: periodNumberOf(periodNumbers, date, entry),
    date,
    source: entry.document.type,
    lines: linesOf(group, books),
  }));
}

type Part = readonly [date: CalendarDate, postings: readonly Posting[]];

/** Most of the hundreds of thousands of documents have one date and are not grouped. */
function partsOf(entry: JournalEntry, postings: readonly Posting[]): readonly Part[] {
  const [first] = postings;
  if (first === undefined) return [];
  const isOneDate = postings.at(-1)?.date === first.date;
  if (!isOneDate) {
    const byDate = [...Map.groupBy(postings, ({ date }) => date)];
    if (byDate.every(([, group]) => isZero(sumOf(group.map(({ amount }) => amount)))))
      return byDate;
  }
  mustBalanceInYear(entry);
  return [[first.date, postings]];
}

function inOrder(postings: readonly Posting[]): readonly Posting[] {
  const isInOrder = postings.every((posting, index) => {
    const before = postings[index - 1];
    return before === undefined || comparePostings(before, posting) <= 0;
  });
  return isInOrder ? postings : [...postings].sort(comparePostings);
}

function linesOf(postings: readonly Posting[], books: Books): AuditfileTransaction["lines"] {
  const vat = vatOfPostings(postings, books);
  return postings.map((posting) => ({
    accountKey: posting.ledgerAccountId,
    documentReference: posting.document.id,
    effectiveOn: posting.date,
    description: posting.description === "" ? null : posting.description,
    amount: posting.amount,
    relationId: posting.contactId,
    projectId: posting.projectId,
    bankAccountNumber:
      posting.financialAccountId === null
        ? null
        : (books.financialAccounts.get(posting.financialAccountId)?.identifier ?? null),
    vat: vat.get(posting) ?? [],
  }));
}

/** By date, then by identifier in numeric order: shorter first. */
const comparePostings = (left: Posting, right: Posting): number =>
  compareText(left.date, right.date) ||
  left.id.length - right.id.length ||
  compareText(left.id, right.id);

const compactDate = (date: CalendarDate): string => date.replaceAll("-", "");

/** Checks all dates of the document within the year. */
export function mustBalanceInYear(entry: JournalEntry): void {
  const sum = entrySum(entry);
  if (isZero(sum)) return;
  throw new Failure(
    "document-unbalanced",
    `${entry.document.type} ${entry.document.id} does not balance within the year: debit minus credit is ${amountText(sum, 2)}`,
    "Correct the document in the bookkeeping service; an auditfile contains only balanced documents.",
  );
}

function periodNumberOf(
  periodNumbers: ReadonlyMap<Month, number>,
  date: CalendarDate,
  { document }: JournalEntry,
): number {
  const number = periodNumbers.get(monthOf(date));
  if (number !== undefined) return number;
  throw new Failure(
    "answer-malformed",
    `${document.type} ${document.id} has an entry on ${date}, outside the fiscal year`,
    "Pull the books again. If the problem remains, report the entry to the bookkeeping service.",
  );
}
