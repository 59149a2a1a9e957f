/** Each bank account, card and cash box: what the bank states, what the books have, and what is between the two. */
import { type Amount, add, isNegative, isZero, subtract, sumOf } from "../../amount/amount.ts";
import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, type Month, monthOf, monthsOf } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import { bankBalanceOn } from "../client-figures.ts";
import { compareText } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { Posting } from "../posting.ts";
import { type SourceHash, sourceHash } from "../source.ts";
import { rowOf } from "../trial-balance.ts";
import { type BankAccount, bankAccounts, statementDays } from "./bank-accounts.ts";
import { type MatchedLines, matchLines } from "./match-lines.ts";
import { balanceOn, type RunLine, type StatementRun } from "./statement-runs.ts";

/** An amount of the bank or the client at the end of a day, debit positive. */
export interface StatedBalance {
  readonly on: CalendarDate;
  readonly amount: Amount;
  readonly sources: readonly SourceHash[];
}

/** Statements of a period with their lines, and the postings of the same days. */
export interface StatementYear {
  /** Before the lines of the first day that has a statement. */
  readonly opening: StatedBalance;
  /** At the end of the last day that has one. */
  readonly closing: StatedBalance;
  readonly received: Amount;
  /** Negative. */
  readonly paid: Amount;
  readonly lineCount: number;
  readonly matched: MatchedLines;
  /** The balance of the books less that of the bank at the opening. */
  readonly openingDifference: Amount;
  /** Moved between two statements that do not follow each other, by their balances. */
  readonly betweenStatements: Amount;
  /** Postings of days after the opening without a statement. */
  readonly uncovered: { readonly sum: Amount; readonly count: number };
  /** Months of the books without any statement, or with postings on days without one. */
  readonly monthsWithout: readonly Month[];
  readonly sources: readonly SourceHash[];
}

export interface BankReconciliation extends BankAccount {
  /** Null without statements. */
  readonly statements: StatementYear | null;
  /** The balance at the end of the books that the client states; null if none is. */
  readonly typed: StatedBalance | null;
  /** The balance of the books at their end. */
  readonly booked: StatedBalance;
  /**
   * What decides: a statement until the end of the books, else the client, else the last statement; null without any.
   */
  readonly closing: (StatedBalance & { readonly basis: "statement" | "typed" }) | null;
  /** Books less bank, by what it consists of; null without a balance of the bank. */
  readonly difference: {
    readonly amount: Amount;
    /** What openings, postings and lines leave of it. */
    readonly unexplained: Amount;
  } | null;
}

/** In the order of the chart. */
export const bankReconciliations = oncePerBooks((books: Books): readonly BankReconciliation[] =>
  bankAccounts(books).accounts.flatMap((account) => {
    const last = books.months.at(-1);
    if (last === undefined) return [];
    const end = lastDayOf(books.period.last);
    const rows = [...account.ledgerAccounts].map((id) => rowOf(last.generalLedger, id));
    const booked = {
      on: end,
      amount: sumOf(rows.map(({ closing }) => closing)),
      sources: last.generalLedger.sources,
    };
    const statements = account.runs.length === 0 ? null : statementYear(books, account);
    const typed = typedBalance(books, account, end);
    const closing = decidingBalance(statements, typed, end);
    return [{ ...account, statements, typed, booked, closing, ...differenceOf() }];

    function differenceOf(): Pick<BankReconciliation, "difference"> {
      if (closing === null) return { difference: null };
      const amount = subtract(booked.amount, closing.amount);
      const unexplained = statements === null ? amount : subtract(amount, explained(statements));
      return { difference: { amount, unexplained } };
    }
  }),
);

/** What the books have more than the bank. */
const explained = (one: StatementYear): Amount =>
  subtract(
    sumOf([
      one.openingDifference,
      ...one.matched.postings.map(({ amount }) => amount),
      one.uncovered.sum,
    ]),
    sumOf([...one.matched.lines.map(({ amount }) => amount), one.betweenStatements]),
  );

function decidingBalance(
  statements: StatementYear | null,
  typed: StatedBalance | null,
  end: CalendarDate,
): BankReconciliation["closing"] {
  const stated = statements?.closing ?? null;
  if (stated !== null && (stated.on === end || typed === null)) {
    return { ...stated, basis: "statement" };
  }
  return typed === null ? null : { ...typed, basis: "typed" };
}

function typedBalance(
  { clientInput }: Books,
  { financialAccountId }: BankAccount,
  end: CalendarDate,
): StatedBalance | null {
  const found = clientInput?.bankBalances.find(
    (one) => one.financialAccountId === financialAccountId && one.on === end,
  );
  if (found === undefined || clientInput === null) return null;
  return { on: end, amount: found.amount, sources: [sourceHash(clientInput.sha256)] };
}

function statementYear(books: Books, account: BankAccount): StatementYear | null {
  const days = statementDays(books, account);
  if (days === null) return null;
  const { first, last } = days;
  const isCovered = (day: CalendarDate): boolean =>
    account.runs.some((run) => run.first <= day && day <= run.last);
  const lines = account.runs
    .flatMap((run) => run.lines)
    .filter(({ bookedOn }) => first <= bookedOn && bookedOn <= last);
  const postings = [...account.ledgerAccounts]
    .flatMap((id) => [...books.sums.postingsOn(id)])
    .filter(({ date, amount }) => date >= first && !isZero(amount))
    .toSorted((left, right) => compareText(left.date, right.date));
  const uncovered = postings.filter(({ date }) => !isCovered(date));
  const opening = openingOf(account.runs, first);
  const before = bookedBefore(books, account, first);
  return {
    opening: { ...opening, sources: sourcesOf(books, [opening.fileName]) },
    closing: { ...days.closing, sources: sourcesOf(books, [days.closing.fileName]) },
    received: totalOf(lines.filter(({ amount }) => !isNegative(amount))),
    paid: totalOf(lines.filter(({ amount }) => isNegative(amount))),
    lineCount: lines.length,
    matched: matchLines(
      lines,
      postings.filter(({ date }) => isCovered(date)),
    ),
    openingDifference: subtract(before, opening.amount),
    betweenStatements: betweenRuns(account.runs, days),
    uncovered: { sum: totalOf(uncovered), count: uncovered.length },
    monthsWithout: monthsOf(books.period).filter(
      (month) =>
        uncovered.some(({ date }) => monthOf(date) === month) ||
        !account.runs.some((run) => run.first <= lastDayOf(month) && firstDayOf(month) <= run.last),
    ),
    sources: sourcesOf(
      books,
      account.runs.flatMap(({ lines: own, fileNames }) => [
        ...fileNames,
        ...own.map(({ fileName }) => fileName),
      ]),
    ),
  };
}

const totalOf = (all: readonly Pick<Posting | RunLine, "amount">[]): Amount =>
  sumOf(all.map(({ amount }) => amount));

function openingOf(
  runs: readonly StatementRun[],
  first: CalendarDate,
): { readonly on: CalendarDate; readonly amount: Amount; readonly fileName: string } {
  const on = addDays(first, -1);
  const within = balanceOn(runs, on);
  if (within !== null) return { on, ...within };
  const [run] = runs;
  return run === undefined
    ? { on, amount: sumOf([]), fileName: "" }
    : { on, amount: run.opening, fileName: run.fileNames[0] };
}

function bookedBefore(books: Books, account: BankAccount, first: CalendarDate): Amount {
  const [month] = books.months;
  if (month !== undefined && first === firstDayOf(month.month)) {
    const rows = [...account.ledgerAccounts].map((id) => rowOf(month.generalLedger, id));
    return sumOf(rows.map(({ opening }) => opening));
  }
  return bankBalanceOn(books, account.financialAccountId, addDays(first, -1))?.booked ?? sumOf([]);
}

/** What the balances of later runs have more than the runs before them. */
function betweenRuns(
  runs: readonly StatementRun[],
  { last }: { readonly last: CalendarDate },
): Amount {
  return runs.slice(1).reduce((sum, run, index) => {
    const before = runs[index];
    return before === undefined || run.first > last
      ? sum
      : add(sum, subtract(run.opening, before.closing));
  }, sumOf([]));
}

/** The hashes of files by their names. */
function sourcesOf({ bankStatements }: Books, names: readonly string[]): readonly SourceHash[] {
  const wanted = new Set(names);
  return (bankStatements?.files ?? [])
    .filter(({ contents }) => contents.some((name) => wanted.has(name)))
    .map(({ sha256 }) => sourceHash(sha256));
}

/** Whether the account has nothing to state: no balance and no movement in the books. */
export const isUnused = (books: Books, { ledgerAccounts, runs }: BankAccount): boolean =>
  runs.length === 0 &&
  books.months.every(({ generalLedger }) =>
    [...ledgerAccounts].every((id) => {
      const { opening, debit, credit } = rowOf(generalLedger, id);
      return isZero(opening) && isZero(debit) && isZero(credit);
    }),
  );
