/** Generated sentences: subject, figure, comparison and drivers. All wording is in `templates/words`. */
import {
  type Amount,
  absolute,
  isNegative,
  isPositive,
  isZero,
  subtract,
} from "../../amount/amount.ts";
import type { Words } from "../sheet.ts";
import { DRIVERS_TEXT_WORDS, type Driver, driversText } from "./drivers-text.ts";
import { inUnit, moneyText, percentText, type Scale, scaleOf } from "./money-text.ts";
import { wordsUnder } from "./word-keys.ts";

/** What a sentence can be about: movements of a period, the result, and balances at its end. */
export const FLOWS = ["revenue", "gross-profit", "expenses"] as const;
export const BALANCES = ["cash", "stock", "debtors", "creditors"] as const;
export type SentenceSubject = (typeof FLOWS)[number] | (typeof BALANCES)[number] | "net-profit";

const PARTS = "sentence clause with-drivers with-share alone profit loss nil turned";
const COMPARISONS = "higher lower higher-by lower-by larger-loss smaller-loss against";
export const SENTENCE_WORDS = [
  ...DRIVERS_TEXT_WORDS,
  ...wordsUnder("sentences", PARTS, COMPARISONS),
  ...[...FLOWS, ...BALANCES, "net-profit" as const].map((key) => `sentences.about.${key}` as const),
  ...BALANCES.map((key) => `sentences.went.${key}` as const),
  ...wordsUnder("sentences.than", "flow balance"),
  ...wordsUnder("sentences.at", "flow balance"),
];
type SentenceWords = Words<(typeof SENTENCE_WORDS)[number]>;

/** A figure and what it is compared with. */
export interface Statement {
  readonly subject: SentenceSubject;
  readonly current: Amount;
  /** Null if there is nothing to compare with. */
  readonly compared: Amount | null;
  /** `October 2025`. */
  readonly period: string;
  readonly comparedPeriod: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Revenue of the period, of which the figure is a share; absent if the share is not stated. */
  readonly whole?: Amount;
  readonly drivers: readonly Driver[];
  /** Set for a balance at the end of the months reported on, and before them: from what it went to what. */
  readonly isCourse?: true;
  /** Set if the drivers are few and together the change: all are named. */
  readonly namesAll?: true;
}

/** A complete sentence. */
export function sentenceOf(words: SentenceWords, stated: Statement): string {
  const { compared, current } = stated;
  // The result is a figure of a tile, of a drawing and of a statement in whole units: all say the same.
  const isWhole = stated.subject === "net-profit";
  if (compared === null) {
    const scale = isWhole ? "whole" : scaleOf(current);
    return words.of("sentences.alone", { opening: openingOf(words, stated, scale) });
  }
  const change = subtract(current, compared);
  const scale = isWhole ? "whole" : scaleOf(change);
  const clause = clauseOf(words, { ...stated, compared }, scale);
  const shown = {
    ...stated,
    change,
    ...(isWhole ? { isWhole, shown: wholeChange(current, compared) } : {}),
  };
  const main = driversText(words, shown);
  return main === null
    ? words.of("sentences.sentence", { clause })
    : words.of("sentences.with-drivers", { clause, drivers: main });
}

type Compared = Statement & { readonly compared: Amount };

/** Subject, figure and comparison. */
function clauseOf(words: SentenceWords, stated: Compared, scale: Scale): string {
  const { subject, current, compared, comparedPeriod, period, currency } = stated;
  const hasTurned =
    (isNegative(current) && !isNegative(compared)) ||
    (isNegative(compared) && !isNegative(current));
  if (subject === "net-profit" && hasTurned) {
    const before = resultText(words, compared, { currency, scale });
    const after = resultText(words, current, { currency, scale });
    return words.of("sentences.turned", { before, after, period, compared: comparedPeriod });
  }
  if (stated.isCourse === true && isBalance(subject)) {
    const before = amountOrNil(words, compared, { currency, scale });
    const after = amountOrNil(words, current, { currency, scale });
    const values = { before, after, period, compared: comparedPeriod };
    return words.of(`sentences.went.${subject}`, values);
  }
  const opening = openingOf(words, stated, scale);
  const comparison = comparisonOf(words, stated, scale);
  return words.of("sentences.clause", { opening, comparison });
}

interface Notation {
  readonly currency: string;
  readonly scale: Scale;
}

/** `a profit of EUR 12k`, `a loss of EUR 3k` or `nil`. */
function resultText(words: SentenceWords, amount: Amount, notation: Notation): string {
  if (isZero(amount)) return words.of("sentences.nil");
  const text = moneyText(words, { amount: absolute(amount), ...notation });
  return words.of(isPositive(amount) ? "sentences.profit" : "sentences.loss", { amount: text });
}

function openingOf(words: SentenceWords, stated: Statement, scale: Scale): string {
  const { subject, current, period, currency, whole } = stated;
  const amount =
    subject === "net-profit"
      ? resultText(words, current, { currency, scale })
      : amountOrNil(words, current, { currency, scale });
  const share =
    whole === undefined || !isPositive(whole) ? null : percentText(words, current, whole);
  const figure =
    share === null || !isPositive(current)
      ? amount
      : words.of("sentences.with-share", { amount, share });
  return words.of(`sentences.about.${subject}`, { period, amount: figure });
}

const amountOrNil = (words: SentenceWords, amount: Amount, notation: Notation): string =>
  isZero(amount) ? words.of("sentences.nil") : moneyText(words, { amount, ...notation });

const isBalance = (subject: SentenceSubject): subject is (typeof BALANCES)[number] =>
  BALANCES.some((one) => one === subject);

function comparisonOf(words: SentenceWords, stated: Compared, scale: Scale): string {
  const { subject, current, compared, comparedPeriod, currency } = stated;
  const kind = isBalance(subject) ? "balance" : "flow";
  const change = subtract(current, compared);
  const than = words.of(`sentences.than.${kind}`, { period: comparedPeriod });
  const amount = absolute(scale === "whole" ? wholeChange(current, compared) : change);
  const values = {
    change: moneyText(words, { amount, currency, scale, isBare: true }),
    than,
  };
  if (subject === "net-profit" && isNegative(current) && isNegative(compared)) {
    return words.of(
      isNegative(change) ? "sentences.larger-loss" : "sentences.smaller-loss",
      values,
    );
  }
  // Neither "10 % above nil" nor "120 % below a negative amount" can be read.
  if (!isPositive(compared) || isNegative(current) || isZero(current)) {
    const earlier = amountOrNil(words, compared, { currency, scale });
    const at = words.of(`sentences.at.${kind}`, { period: comparedPeriod });
    return words.of("sentences.against", { amount: earlier, at });
  }
  const percent = percentText(words, change, compared);
  const direction = isNegative(change) ? "lower" : "higher";
  return percent === null
    ? words.of(`sentences.${direction}-by`, values)
    : words.of(`sentences.${direction}`, { ...values, percent });
}

/** The difference of two amounts as readers see them in whole units. */
export const wholeChange = (current: Amount, compared: Amount): Amount =>
  subtract(inUnit(current, "whole"), inUnit(compared, "whole"));
