/** A journal entry as transactions of an auditfile: one per date if each date balances. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { datedParts } from "../../ledger/dated-parts.ts";
import type { JournalEntry, Posting } from "../../ledger/posting.ts";
import { type VatException, vatOfTransaction } from "../../ledger/vat-blocks.ts";
import type { VatRules } from "../../ledger/vat-rules.ts";
import type { AuditfileTransaction, AuditfileVatException } from "./auditfile-contents.ts";

/**
 * A document with several dates becomes one transaction per date if each of them balances, else one
 * transaction on its first date, with the dates on the lines.
 */
export function transactionsOf(
  entry: JournalEntry,
  { books, vatRules, periodNumbers }: TransactionYear,
): readonly AuditfileTransaction[] {
  const { postings, parts } = datedParts(entry);
  // A document is dated before the releases of what it defers, which have transactions of their own.
  const effectiveOn = parts.length > 1 ? (postings[0]?.date ?? null) : null;
  return parts.map(([date, group]) => {
    const { blocks, exceptions } = vatOfTransaction(group, vatRules);
    return {
      number: parts.length === 1 ? entry.document.id : `${entry.document.id}-${compactDate(date)}`,
      description: null,
      periodNumber: periodNumberOf(periodNumbers, date, entry),
      date,
      source: entry.document.type,
      lines: linesOf(group, books, { blocks, effectiveOn }),
      vatExceptions: exceptions.map(exceptionOf),
    };
  });
}

/** What the transactions of a year have in common. */
export interface TransactionYear {
  readonly books: Books;
  readonly vatRules: VatRules;
  readonly periodNumbers: ReadonlyMap<Month, number>;
}

interface LineContext {
  readonly blocks: ReturnType<typeof vatOfTransaction>["blocks"];
  /** The date of a document with several transactions; null if each line has its own date. */
  readonly effectiveOn: CalendarDate | null;
}

function linesOf(
  postings: readonly Posting[],
  books: Books,
  { blocks, effectiveOn }: LineContext,
): AuditfileTransaction["lines"] {
  return postings.map((posting) => ({
    accountKey: posting.ledgerAccountId,
    documentReference: posting.document.number ?? posting.document.id,
    effectiveOn: effectiveOn ?? posting.date,
    description: posting.description === "" ? null : posting.description,
    amount: posting.amount,
    relationId: posting.contactId,
    projectId: posting.projectId,
    bankAccountNumber:
      posting.financialAccountId === null
        ? null
        : (books.financialAccounts.get(posting.financialAccountId)?.identifier ?? null),
    vat: (blocks.get(posting) ?? []).map(({ taxRateId, percentage, amount }) => ({
      vatId: taxRateId,
      percentage,
      amount,
    })),
  }));
}

const exceptionOf = ({ kind, posting }: VatException): AuditfileVatException => ({
  kind,
  accountKey: posting.ledgerAccountId,
  vatId: posting.taxRateId,
  amount: posting.amount,
});

const compactDate = (date: CalendarDate): string => date.replaceAll("-", "");

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
