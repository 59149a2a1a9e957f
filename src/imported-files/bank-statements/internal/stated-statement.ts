/** A statement as one file states it, before its pages are joined and its balances have judged it. */
import { type Amount, parseAmount } from "../../../amount/amount.ts";
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import type { StatementLine, StatementRemark } from "../../../ledger/bank-statement.ts";
import { FileFault, quoted } from "../../internal/file-fault.ts";

export interface StatedStatement {
  readonly account: string;
  readonly currency: string;
  readonly number: string | null;
  /** Null if the file states none. */
  readonly opening: StatedBalance | null;
  readonly closing: StatedBalance | null;
  readonly lines: readonly StatementLine[];
  /** The line of the file on which it begins. */
  readonly at: number;
}

export interface StatedBalance {
  readonly on: CalendarDate;
  readonly amount: Amount;
  /** False for the balance between two pages of a statement. */
  readonly isFinal: boolean;
}

/** What one file states. */
export interface ReadStatements {
  readonly statements: readonly StatedStatement[];
  readonly remarks: readonly StatementRemark[];
}

/** More than a busy company has in ten years; each is kept in memory. */
const LINES_MAX = 500_000;

/** Throws `FileFault` if a file has more lines than are read. */
export function mustBeFew(count: number, at: number): void {
  if (count <= LINES_MAX) return;
  throw new FileFault(at, `it has more than ${LINES_MAX.toLocaleString("en")} entries`);
}

/** An amount without sign: `12.50`. `what` names it in the message. */
export function amountIn(text: string, what: string, at: number): Amount {
  const amount = /^\d/.test(text) ? parseAmount(text) : null;
  if (amount === null) throw new FileFault(at, `${what} ${quoted(text)} is not an amount`);
  return amount;
}

/** The text in one line, without blanks around; null if nothing remains. */
export function lineOfText(text: string): string | null {
  const line = text.replace(/\s+/g, " ").trim();
  return line === "" ? null : line;
}
