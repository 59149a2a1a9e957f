/** The statements of one bank account as runs of days without a gap, with each line once. */
import { type Amount, add, equalAmounts, subtract, sumOf } from "../../amount/amount.ts";
import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import type { BankStatement, StatementLine } from "../bank-statement.ts";
import { compareText } from "../ledger-account.ts";

/** A line and the file that has it. */
export interface RunLine extends StatementLine {
  readonly fileName: string;
}

/** Days whose balance is known: the opening and the lines until a day add up to it. */
export interface StatementRun {
  /** The first and the last day, both included. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** Before the lines of the first day; positive in favour of the account holder. */
  readonly opening: Amount;
  readonly closing: Amount;
  /** By day, in the order of the files. */
  readonly lines: readonly RunLine[];
  /** The file of the opening and of the closing balance. */
  readonly fileNames: readonly [first: string, last: string];
}

/**
 * The runs of statements of one account and currency, in the order of their days. A statement that opens with another
 * balance than the one before it closes with begins a new run; of days that two statements have, those of the first
 * count.
 */
export function statementRuns(statements: readonly BankStatement[]): readonly StatementRun[] {
  const runs: StatementRun[] = [];
  const inOrder = statements.toSorted((left, right) =>
    compareText(firstDayIn(left), firstDayIn(right)),
  );
  for (const statement of inOrder) {
    const before = runs.at(-1);
    const own = runOf(statement);
    if (before === undefined) runs.push(own);
    else if (own.first >= before.last && equalAmounts(own.opening, before.closing)) {
      runs[runs.length - 1] = joined(before, own);
    } else if (own.first > before.last) runs.push(own);
    else if (own.last > before.last) {
      const rest = restOf(own, before.last);
      if (equalAmounts(rest.opening, before.closing)) runs[runs.length - 1] = joined(before, rest);
      else runs.push(rest);
    }
  }
  return runs;
}

/** The balance at the end of a day; null for a day that no run has. */
export function balanceOn(
  runs: readonly StatementRun[],
  day: CalendarDate,
): { readonly amount: Amount; readonly fileName: string } | null {
  const run = runs.find(({ first, last }) => first <= day && day <= last);
  if (run === undefined) return null;
  if (day === run.last) return { amount: run.closing, fileName: run.fileNames[1] };
  const until = run.lines.filter(({ bookedOn }) => bookedOn <= day);
  const amount = add(run.opening, sumOf(until.map((line) => line.amount)));
  return { amount, fileName: until.at(-1)?.fileName ?? run.fileNames[0] };
}

const runOf = (statement: BankStatement): StatementRun => {
  const { fileName, opening, closing, lines } = statement;
  return {
    first: firstDayIn(statement),
    last: closing.on,
    opening: opening.amount,
    closing: closing.amount,
    lines: lines
      .map((line) => ({ ...line, fileName }))
      .toSorted((left, right) => compareText(left.bookedOn, right.bookedOn)),
    fileNames: [fileName, fileName],
  };
};

/**
 * A bank dates the opening balance on the first day or on the last one before. On the first of a month it is the
 * former, as on the day of the first line.
 */
function firstDayIn({ opening, closing, lines }: BankStatement): CalendarDate {
  const days = lines.map(({ bookedOn }) => bookedOn);
  const isFirst = opening.on.endsWith("-01") || opening.on === closing.on;
  return [isFirst ? opening.on : addDays(opening.on, 1), ...days].reduce((left, right) =>
    right < left ? right : left,
  );
}

const joined = (before: StatementRun, after: StatementRun): StatementRun => ({
  ...before,
  last: after.last,
  closing: after.closing,
  lines: [...before.lines, ...after.lines],
  fileNames: [before.fileNames[0], after.fileNames[1]],
});

/** The days of a run after this one. */
function restOf(run: StatementRun, day: CalendarDate): StatementRun {
  const lines = run.lines.filter(({ bookedOn }) => bookedOn > day);
  const opening = subtract(run.closing, sumOf(lines.map(({ amount }) => amount)));
  return { ...run, first: addDays(day, 1), opening, lines };
}
