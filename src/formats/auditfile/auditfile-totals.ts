/**
 * The first pass over the transactions of an auditfile: its totals stand before its lines. Here is also
 * decided whether the file may be written at all: what does not balance is refused, nothing is plugged.
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
 * Rules 0009 and 0010 hold for what this returns. Fails with `document-unbalanced` for a transaction
 * that does not sum to zero.
 */
export async function transactionTotals(contents: AuditfileContents): Promise<AuditfileTotals> {
  let totals = NO_TOTALS;
  for await (const transaction of contents.transactions()) {
    mustBalance(transaction);
    totals = addLines(totals, transaction.lines);
  }
  return totals;
}

/** Rule 0006 holds for what this returns; fails with `document-unbalanced`. */
export function openingTotals(contents: AuditfileContents): AuditfileTotals {
  const lines = contents.openingBalance.filter(({ amount }) => !isZero(amount));
  const sum = lines.reduce((total, { amount }) => add(total, amount), ZERO);
  if (!isZero(sum)) {
    throw new Failure(
      "document-unbalanced",
      `the opening balance of ${contents.header.startOn} does not balance: debit minus credit is ${amountText(sum, 2)}`,
      "Compare the balance sheet of the day before with the general ledger; an auditfile is not plugged.",
    );
  }
  return addLines(NO_TOTALS, lines);
}

/** Rule 0010. */
export function mustBalance(transaction: AuditfileTransaction): void {
  let sum = ZERO;
  for (const { amount } of transaction.lines) sum = add(sum, amount);
  if (isZero(sum)) return;
  throw new Failure(
    "document-unbalanced",
    `transaction ${transaction.number} of ${transaction.date} in journal ${transaction.journalId} does not balance: debit minus credit is ${amountText(sum, 2)}`,
    "Look the document up in the bookkeeping; an auditfile holds only what balances.",
  );
}

/** `12.30`, positive. Fails with `answer-malformed` when there is more than the cents the standard knows. */
export function centsText(amount: Amount, subject: string): string {
  const text = amountText(amount, 2);
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (text.charCodeAt(text.length - 3) === MARK) return start === 0 ? text : text.slice(start);
  throw new Failure(
    "answer-malformed",
    `${subject}: the amount ${text} has more than two decimals; an auditfile holds whole cents`,
    "Pull the books again; when it stays, report the entry to the bookkeeping service.",
  );
}

/** Nothing is written as debit. */
export const sideText = (amount: Amount): "C" | "D" => (isNegative(amount) ? "C" : "D");

export const amountElements = (amount: Amount, subject: string): string =>
  `<amnt>${centsText(amount, subject)}</amnt><amntTp>${sideText(amount)}</amntTp>`;

export const totalsElements = ({ linesCount, debit, credit }: AuditfileTotals): string =>
  [
    `<linesCount>${String(linesCount)}</linesCount>`,
    `<totalDebit>${centsText(debit, "total debit")}</totalDebit>`,
    `<totalCredit>${centsText(credit, "total credit")}</totalCredit>`,
  ].join("");
