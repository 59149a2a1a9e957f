/** General journal documents: the lines as entered. */
import { amountText, isZero, subtract, sumOf } from "../../amount/amount.ts";
import type { GeneralJournalRecord } from "./administration-books.ts";
import { type DraftLine, PostingRefusal } from "./posting-line.ts";

/** A tax rate only labels a line; the tax itself is a line of its own. */
export function draftJournal(journal: GeneralJournalRecord): DraftLine[] {
  const debit = sumOf(journal.lines.map((line) => line.debit));
  const credit = sumOf(journal.lines.map((line) => line.credit));
  if (!isZero(subtract(debit, credit))) {
    throw new PostingRefusal(
      `Debit and credit must be equal: debit ${amountText(debit, 2)}, credit ${amountText(credit, 2)}`,
    );
  }
  if (journal.lines.some((line) => !isZero(line.debit) && !isZero(line.credit))) {
    throw new PostingRefusal("A line has a debit or a credit, not both");
  }
  return journal.lines.map((line) => ({
    ledgerAccountId: line.ledgerAccountId,
    amount: subtract(line.debit, line.credit),
    description: line.description === "" ? (journal.reference ?? "") : line.description,
    projectId: line.projectId,
    contactId: line.contactId,
    taxRateId: line.taxRateId,
  }));
}
