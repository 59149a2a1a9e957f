/**
 * Pairs the lines of bank statements with the postings of their account: one to one by day and amount, several with
 * one, days as a whole, a reversed line with its reversal, and last the same amount some days apart.
 */
import {
  type Amount,
  add,
  amountText,
  equalAmounts,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import { compareText } from "../ledger-account.ts";
import type { Posting } from "../posting.ts";
import type { RunLine } from "./statement-runs.ts";

/** How far apart the days of a line and its posting may be. */
const DAYS_APART_MAX = 10;
/** From this number of rows of one day on, neighbours are not added up. */
const NEIGHBOURS_MAX = 100;

/** A line and a posting of the same amount with different dates. */
export interface OnAnotherDay {
  readonly line: RunLine;
  readonly posting: Posting;
}

export interface MatchedLines {
  /** Lines that have their postings, on the same day or on another. */
  readonly matched: number;
  readonly onAnotherDay: readonly OnAnotherDay[];
  /** Lines that the bank reversed, each followed by its reversal, neither of which is in the books. */
  readonly reversed: readonly RunLine[];
  /** Without postings, by day. */
  readonly lines: readonly RunLine[];
  /** Without a line, by day. */
  readonly postings: readonly Posting[];
}

/** What has not been matched yet, by day. */
interface Open {
  readonly lines: Map<CalendarDate, RunLine[]>;
  readonly postings: Map<CalendarDate, Posting[]>;
}

/** Both in the order of their days. Of equal amounts of a day the texts decide, then the order. */
export function matchLines(lines: readonly RunLine[], postings: readonly Posting[]): MatchedLines {
  const open: Open = {
    lines: Map.groupBy(lines, ({ bookedOn }) => bookedOn),
    postings: Map.groupBy(postings, ({ date }) => date),
  };
  for (const day of open.lines.keys()) {
    matchOneToOne(open, day);
    matchSeveral(open, day);
  }
  takeDays(open);
  const reversed = takeReversed(open);
  const onAnotherDay = takeOnAnotherDay(open);
  const openLines = [...open.lines.values()].flat();
  return {
    matched: lines.length - openLines.length - reversed.length,
    onAnotherDay,
    reversed,
    lines: openLines,
    postings: [...open.postings.values()].flat(),
  };
}

function matchOneToOne(open: Open, day: CalendarDate): void {
  const postings = open.postings.get(day);
  if (postings === undefined) return;
  const byAmount = Map.groupBy(postings, ({ amount }) => amountText(amount, 2));
  const own = Map.groupBy(open.lines.get(day) ?? [], ({ amount }) => amountText(amount, 2));
  for (const [amount, lines] of own) {
    const found = byAmount.get(amount);
    if (found !== undefined) pairByText(lines, found);
  }
  open.lines.set(day, [...own.values()].flat());
  open.postings.set(day, [...byAmount.values()].flat());
}

/** Takes pairs out of both: first those with most words in common. */
function pairByText(lines: RunLine[], postings: Posting[]): void {
  if (lines.length + postings.length > 2 && lines.length * postings.length < NEIGHBOURS_MAX ** 2) {
    const scored = lines.flatMap((line) =>
      postings.map((posting) => ({ line, posting, score: wordsInCommon(line, posting) })),
    );
    for (const { line, posting, score } of scored.toSorted((a, b) => b.score - a.score)) {
      if (score === 0 || !lines.includes(line) || !postings.includes(posting)) continue;
      lines.splice(lines.indexOf(line), 1);
      postings.splice(postings.indexOf(posting), 1);
    }
  }
  const count = Math.min(lines.length, postings.length);
  lines.splice(0, count);
  postings.splice(0, count);
}

const wordsOf = (...texts: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(
    texts
      .join(" ")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  );

function wordsInCommon(line: RunLine, { description }: Posting): number {
  const words = wordsOf(line.reference, line.description, line.counterparty);
  return [...wordsOf(description)].filter((word) => words.has(word)).length;
}

/**
 * One line that the books divide over several postings, or one posting of several lines: neighbours that add up to it.
 */
function matchSeveral(open: Open, day: CalendarDate): void {
  const [lines, postings] = [open.lines.get(day) ?? [], open.postings.get(day) ?? []];
  if (lines.length === 0 || postings.length === 0) return;
  takeSums(lines, postings);
  takeSums(postings, lines);
}

interface HasAmount {
  readonly amount: Amount;
}

function takeSums(ones: HasAmount[], parts: HasAmount[]): void {
  if (ones.length + parts.length > NEIGHBOURS_MAX) return;
  for (const one of [...ones]) {
    const found = neighboursWith(parts, one.amount);
    if (found === null) continue;
    parts.splice(found.at, found.count);
    ones.splice(ones.indexOf(one), 1);
  }
}

/** The first two or more neighbours that add up to an amount. */
function neighboursWith(
  parts: readonly HasAmount[],
  wanted: Amount,
): { readonly at: number; readonly count: number } | null {
  for (let at = 0; at < parts.length; at++) {
    let sum = ZERO;
    for (const [index, { amount }] of parts.slice(at).entries()) {
      sum = add(sum, amount);
      if (index > 0 && equalAmounts(sum, wanted)) return { at, count: index + 1 };
    }
  }
  return null;
}

/**
 * The postings of a day that add up to the lines since the postings before, two or more: a statement booked as a whole.
 */
function takeDays(open: Open): void {
  let since = "";
  for (const day of [...open.postings.keys()].sort()) {
    const postings = open.postings.get(day) ?? [];
    if (postings.length === 0) continue;
    const days = [...open.lines].filter(([on]) => since < on && on <= day);
    const lines = days.flatMap(([, own]) => own);
    since = day;
    if (lines.length < 2 || !equalAmounts(totalOf(lines), totalOf(postings))) continue;
    for (const [on] of days) open.lines.set(on, []);
    open.postings.set(day, []);
  }
}

const totalOf = (all: readonly HasAmount[]): Amount => sumOf(all.map(({ amount }) => amount));

/** The lines that a later line reverses, with it: together they leave the balance as it was. */
function takeReversed(open: Open): readonly RunLine[] {
  const all = [...open.lines.values()].flat();
  const taken = new Set<RunLine>();
  for (const reversal of all.filter(({ isReversal }) => isReversal)) {
    const original = all.findLast(
      (line) =>
        !line.isReversal &&
        !taken.has(line) &&
        line.bookedOn <= reversal.bookedOn &&
        equalAmounts(line.amount, negate(reversal.amount)),
    );
    if (original !== undefined) taken.add(original).add(reversal);
  }
  removeTaken(open.lines, taken);
  return [...taken];
}

/** The nearest day first, in the order of the lines; of two equally near days the earlier one. */
function takeOnAnotherDay(open: Open): readonly OnAnotherDay[] {
  const postings = Map.groupBy([...open.postings.values()].flat(), ({ date, amount }) =>
    placeOf(date, amount),
  );
  const found: OnAnotherDay[] = [];
  const taken = new Set<RunLine | Posting>();
  const lines = [...open.lines.values()].flat();
  for (let apart = 1; apart <= DAYS_APART_MAX; apart++) {
    for (const line of lines.filter((one) => !taken.has(one))) {
      const posting = [-apart, apart]
        .map((days) => postings.get(placeOf(addDays(line.bookedOn, days), line.amount)) ?? [])
        .find(({ length }) => length > 0)
        ?.shift();
      if (posting === undefined) continue;
      taken.add(line).add(posting);
      found.push({ line, posting });
    }
  }
  removeTaken(open.lines, taken);
  removeTaken(open.postings, taken);
  return found.toSorted(({ line: left }, { line: right }) =>
    compareText(left.bookedOn, right.bookedOn),
  );
}

const placeOf = (day: CalendarDate, amount: Amount): string => `${day} ${amountText(amount, 2)}`;

function removeTaken<One>(open: Map<CalendarDate, One[]>, taken: ReadonlySet<unknown>): void {
  for (const [day, own] of open) {
    open.set(
      day,
      own.filter((one) => !taken.has(one)),
    );
  }
}

/**
 * What is left of a balance that is explained: postings without a line count, lines without a posting count against it.
 */
export const unmatchedSum = ({
  lines,
  postings,
}: Pick<MatchedLines, "lines" | "postings">): Amount => subtract(totalOf(postings), totalOf(lines));
