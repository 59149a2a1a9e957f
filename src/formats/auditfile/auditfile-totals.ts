/**
 * The first pass over the transactions of an auditfile, whose totals precede its lines. It also
 * determines whether the file may be written: an imbalance is refused, never plugged.
 */
import {
  type Amount,
  add,
  amountText,
  isNegative,
  isZero,
  negate,
  ZERO,
} from "../../amount/amount.ts";
import { Failure } from "../../failure.ts";
import type {
  AuditfileContents,
  AuditfileJournal,
  AuditfileTotals,
  AuditfileTransaction,
} from "./auditfile-contents.ts";

const MINUS = "-".charCodeAt(0);
const MARK = ".".charCodeAt(0);

export const NO_TOTALS: AuditfileTotals = { linesCount: 0, debit: ZERO, credit: ZERO };

export function addLines(
  totals: AuditfileTotals,
  lines: Iterable<{ readonly amount: Amount }>,
): AuditfileTotals {
  let { linesCount, debit, credit } = totals;
  for (const { amount } of lines) {
    linesCount += 1;
    if (isNegative(amount)) credit = add(credit, negate(amount));
    else debit = add(debit, amount);
  }
  return { linesCount, debit, credit };
}

/**
 * The result complies with rules 0009 and 0010. Fails with `document-unbalanced` for a transaction
 * that does not sum to zero.
 */
export async function transactionTotals(contents: AuditfileContents): Promise<AuditfileTotals> {
  let totals = NO_TOTALS;
  for await (const { journal, transactions } of contents.transactions()) {
    for (const transaction of transactions) {
      mustBalance(transaction, journal);
      totals = addLines(totals, transaction.lines);
    }
  }
  return totals;
}

/** The result complies with rule 0006. Fails with `document-unbalanced`. */
export function openingTotals(contents: AuditfileContents): AuditfileTotals {
  const lines = contents.openingBalance.filter(({ amount }) => !isZero(amount));
  const sum = lines.reduce((total, { amount }) => add(total, amount), ZERO);
  if (!isZero(sum)) {
    throw new Failure(
      "document-unbalanced",
      `the opening balance of ${contents.header.startOn} does not balance: debit minus credit is ${amountText(sum, 2)}`,
      "Compare the balance sheet of the day before with the general ledger. Slotsom does not plug the difference.",
    );
  }
  return addLines(NO_TOTALS, lines);
}

/** Enforces rule 0010. */
export function mustBalance(transaction: AuditfileTransaction, { id }: AuditfileJournal): void {
  let sum = ZERO;
  for (const { amount } of transaction.lines) sum = add(sum, amount);
  if (isZero(sum)) return;
  throw new Failure(
    "document-unbalanced",
    `transaction ${transaction.number} of ${transaction.date} in journal ${id} does not balance: debit minus credit is ${amountText(sum, 2)}`,
    "Correct the document in the bookkeeping service; an auditfile contains only balanced documents.",
  );
}

/** `12.30`, positive. Fails with `answer-malformed` for more than the two decimals of the standard. */
export function centsText(amount: Amount, subject: string): string {
  const text = amountText(amount, 2);
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (text.charCodeAt(text.length - 3) === MARK) return start === 0 ? text : text.slice(start);
  throw new Failure(
    "answer-malformed",
    `${subject}: the amount ${text} has more than two decimals; an auditfile has whole cents`,
    "Pull the books again. If the problem remains, report the entry to the bookkeeping service.",
  );
}

/** Zero is a debit. */
export const sideText = (amount: Amount): "C" | "D" => (isNegative(amount) ? "C" : "D");

export const amountElements = (amount: Amount, subject: string): string =>
  `<amnt>${centsText(amount, subject)}</amnt><amntTp>${sideText(amount)}</amntTp>`;

export const totalsElements = ({ linesCount, debit, credit }: AuditfileTotals): string =>
  [
    `<linesCount>${String(linesCount)}</linesCount>`,
    `<totalDebit>${centsText(debit, "total debit")}</totalDebit>`,
    `<totalCredit>${centsText(credit, "total credit")}</totalCredit>`,
  ].join("");
