/** Who and what is behind the difference of a line: contacts, projects, or the accounts of a group. */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  isZero,
  multiply,
  subtract,
  sumOf,
} from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { RESULT_KEYS, type ResultKey } from "../../ledger/keyed-results.ts";
import { compareText, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { resultsByKey } from "../../ledger/results-by-key.ts";
import { type Side, turn } from "../../ledger/signs.ts";
import type { Words } from "../sheet.ts";
import { keyedDrivers } from "./compared-result.ts";
import { DRIVERS_TEXT_WORDS, type Driver, driversText } from "./drivers-text.ts";
import { moneyText, scaleOf } from "./money-text.ts";
import { type PeriodWord, periodTitle } from "./period-words.ts";
import { ownerName } from "./share-figures.ts";
import { wordsUnder } from "./word-keys.ts";

export const VARIANCE_DRIVER_WORDS = [
  ...wordsUnder("sentences", "composed"),
  ...DRIVERS_TEXT_WORDS,
];

interface DriverSource {
  readonly books: Books;
  readonly words: Words<(typeof VARIANCE_DRIVER_WORDS)[number] | PeriodWord>;
}

/** A line with its difference, in the reader's sign. */
export interface DrivenLine {
  readonly accounts: readonly LedgerAccountId[];
  readonly side: Side;
  readonly period: Period;
  /** Null for a budget, which has no entries. */
  readonly comparedPeriod: Period | null;
  readonly amount: Amount;
  readonly change: Amount;
}

/**
 * `mainly Alpha (+46k) and other items (+8k)`: the contacts behind the change or, if they explain little of it, the
 * projects. Where the entries of the other period are not known, of whom the amount itself is.
 */
export function ownersText(source: DriverSource, line: DrivenLine): string | null {
  const { books, words } = source;
  const { currency } = books.administration;
  const amountsIn = (by: ResultKey, period: Period) => {
    const amounts = resultsByKey(books, by).amounts(new Set(line.accounts), period);
    return amounts === null
      ? null
      : [...amounts].map(([key, amount]) => [key, turn(amount, line.side)] as const);
  };
  for (const by of RESULT_KEYS) {
    const current = amountsIn(by, line.period) ?? [];
    const compared = line.comparedPeriod === null ? null : amountsIn(by, line.comparedPeriod);
    const labelOf = (key: string): string => ownerName(books, by, key);
    if (compared === null) {
      const text = partsText(source, line, namedParts(current, labelOf));
      if (text !== null) return text;
      continue;
    }
    const drivers = keyedDrivers({ current, compared }, labelOf);
    const text = explainMost(drivers, line.change)
      ? driversText(words, { drivers, change: line.change, currency })
      : null;
    if (text !== null) return text;
  }
  return null;
}

/** Whether contacts and projects can be behind a difference from a period, or behind the amount alone. */
export const areOwnersKnown = (books: Books, period: Period): boolean =>
  RESULT_KEYS.some((by) => resultsByKey(books, by).amounts(new Set(), period) !== null);

/** What is left is the part of no contact or project: drivers that leave a third of the change explain little. */
const REST_PARTS = amountOf("3");

function explainMost(drivers: readonly Driver[], change: Amount): boolean {
  const rest = subtract(change, sumOf(drivers.map(({ effect }) => effect)));
  return compareAmounts(multiply(absolute(rest), REST_PARTS), absolute(change)) < 0;
}

interface Part {
  readonly label: string;
  readonly amount: Amount;
}

const namedParts = (
  amounts: readonly (readonly [key: string | null, amount: Amount])[],
  labelOf: (key: string) => string,
): readonly Part[] =>
  amounts.flatMap(([key, amount]) => (key === null ? [] : [{ label: labelOf(key), amount }]));

const PARTS_MAX = 3;
/** A part smaller than one of so many is not named. */
const SMALLEST_PART = amountOf("10");
/** What is said to be mainly of some is at least one of so many theirs. */
const HALF = amountOf("2");

/**
 * `amount of October 2025 mainly from Alpha (46k) and Beta (21k)`; null if the large parts are less than half of the
 * amount.
 */
export function partsText(
  { books, words }: DriverSource,
  { amount: whole, period }: Pick<DrivenLine, "amount" | "period">,
  parts: readonly Part[],
): string | null {
  const { currency } = books.administration;
  const named = parts
    .filter(
      ({ amount }) =>
        !isZero(amount) &&
        compareAmounts(multiply(absolute(amount), SMALLEST_PART), absolute(whole)) >= 0,
    )
    .toSorted(
      (left, right) =>
        compareAmounts(absolute(right.amount), absolute(left.amount)) ||
        compareText(left.label, right.label),
    )
    .slice(0, PARTS_MAX);
  const together = absolute(sumOf(named.map(({ amount }) => amount)));
  if (compareAmounts(multiply(together, HALF), absolute(whole)) < 0) return null;
  const scale = scaleOf(whole);
  const texts = named.map(({ label, amount }) =>
    words.of("sentences.account", {
      label,
      effect: moneyText(words, { amount, currency, scale, isBare: true }),
    }),
  );
  return words.of("sentences.composed", {
    period: periodTitle(words, period),
    parts: new Intl.ListFormat(words.language, { type: "conjunction" }).format(texts),
  });
}
