/** Generated sentences: subject, figure, comparison and drivers. All wording is in `templates/words`. */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  equalAmounts,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import type { Words } from "../sheet.ts";
import {
  effectText,
  inUnit,
  isInUnit,
  MONEY_WORDS,
  moneyText,
  percentText,
  type Scale,
  scaleOf,
} from "./money-text.ts";
import { wordsUnder } from "./word-keys.ts";

/** What a sentence can be about: movements of a period, the result, and balances at its end. */
export const FLOWS = ["revenue", "gross-profit", "expenses"] as const;
export const BALANCES = ["cash", "debtors"] as const;
export type SentenceSubject = (typeof FLOWS)[number] | (typeof BALANCES)[number] | "net-profit";

const PARTS = "sentence clause with-drivers with-share alone profit loss nil turned";
const COMPARISONS = "higher lower higher-by lower-by larger-loss smaller-loss against";
export const DRIVERS_TEXT_WORDS = [
  ...MONEY_WORDS,
  ...wordsUnder("sentences", "account others side rose fell mainly spread through"),
];
export const SENTENCE_WORDS = [
  ...DRIVERS_TEXT_WORDS,
  ...wordsUnder("sentences", PARTS, COMPARISONS),
  ...[...FLOWS, ...BALANCES, "net-profit" as const].map((key) => `sentences.about.${key}` as const),
  ...wordsUnder("sentences.than", "flow balance"),
  ...wordsUnder("sentences.at", "flow balance"),
];
type SentenceWords = Words<(typeof SENTENCE_WORDS)[number]>;

/** A part of a change with a name: an account, a customer. */
export interface Driver {
  readonly label: string;
  /** In the sign of the subject: positive raises it. */
  readonly effect: Amount;
  /** How a note of the user may name it, and the amounts for which the note may be written. */
  readonly names: readonly string[];
  readonly amounts: readonly Amount[];
}

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
  /** Set if the drivers are few and together the change: all that can be read are named. */
  readonly namesAll?: true;
}

/**
 * The first driver is at least a third of the change, or the named ones leave less than a third of it; others follow
 * until less than that remains; none is under a tenth.
 */
const DRIVER_PART = amountOf("3");
const SMALLEST_PART = amountOf("10");
const DRIVERS_MAX = 5;

/**
 * The parts that explain a change, the largest first: those that offset it too, as otherwise the others would say more
 * than the change. They end when what remains is under a third of the change and hides no part that large, or is one
 * part.
 */
export function mainDrivers(drivers: readonly Driver[], change: Amount): readonly Driver[] {
  const named: Driver[] = [];
  let rest = change;
  for (const driver of drivers.filter(({ effect }) => !isZero(effect)).toSorted(bySize)) {
    const isMain = isPartOf(driver.effect, change, SMALLEST_PART);
    const isNeeded = isPartOf(rest, change) || isPartOf(driver.effect, change);
    if (named.length === DRIVERS_MAX || !isMain || !isNeeded) break;
    named.push(driver);
    rest = subtract(rest, driver.effect);
  }
  const [largest] = named;
  // Many small parts that leave more than they say explain nothing.
  if (largest !== undefined && !isPartOf(largest.effect, change) && isPartOf(rest, change))
    return [];
  // What remains has the name of its driver where it is one.
  const others = drivers.filter((one) => !named.includes(one) && !isZero(one.effect));
  const [only] = others;
  const isRest =
    others.length === 1 &&
    only !== undefined &&
    equalAmounts(only.effect, rest) &&
    isInUnit(rest, scaleOf(change));
  return named.length > 0 && isRest ? [...named, only] : named;
}

interface Driven extends Pick<Statement, "drivers" | "currency" | "namesAll"> {
  readonly change: Amount;
}

/** All that rose has its largest driver behind it. */
interface NamedPart extends Pick<Driver, "label" | "effect"> {
  readonly largest?: Driver;
}

/**
 * `mainly Sales (+72k) and other items (-18k)`: amounts in the unit of the sentence, which add up to the change. Where
 * the main drivers leave a third or more, all that rose and all that fell, each with its largest. Null without drivers,
 * and for a change that the unit rounds to zero.
 */
export function driversText(
  words: Words<(typeof DRIVERS_TEXT_WORDS)[number]>,
  driven: Driven,
): string | null {
  const { drivers, change } = driven;
  const scale = scaleOf(change);
  if (driven.namesAll === true && drivers.length > 0 && !isZero(inUnit(change, scale))) {
    const isRead = ({ effect, label }: Driver): boolean =>
      isInUnit(effect, scale) && label !== words.of("sentences.others");
    const read = drivers.filter(isRead);
    return words.of("sentences.through", { drivers: partsText(words, driven, read) });
  }
  const named = mainDrivers(drivers, change);
  if (named.length === 0 || isZero(inUnit(change, scale))) return null;
  const rest = subtract(change, sumOf(named.map(({ effect }) => effect)));
  const sides = (["rose", "fell"] as const).map((key): NamedPart => {
    const own = drivers
      .filter(({ effect }) => (key === "rose" ? isPositive(effect) : isNegative(effect)))
      .toSorted(bySize);
    const side = {
      label: words.of(`sentences.${key}`),
      effect: sumOf(own.map((one) => one.effect)),
    };
    return own[0] === undefined ? side : { ...side, largest: own[0] };
  });
  // A side that the unit rounds away offsets nothing that can be read.
  const isSpread =
    isPartOf(rest, change) &&
    sides.every(({ effect }) => !isZero(effect) && isInUnit(effect, scale));
  if (!isSpread) return words.of("sentences.mainly", { drivers: partsText(words, driven, named) });
  return words.of("sentences.spread", { drivers: partsText(words, driven, sides) });
}

/** The parts, and what they leave of the change. */
function partsText(
  words: Words<(typeof DRIVERS_TEXT_WORDS)[number]>,
  { change, currency }: Driven,
  parts: readonly NamedPart[],
): string {
  const scale = scaleOf(change);
  const textOf = (amount: Amount): string => effectText(words, { amount, currency, scale });
  const rounded = roundedParts(parts, change, scale);
  const rest = subtract(inUnit(change, scale), sumOf(rounded));
  const others = isZero(rest) ? [] : [{ label: words.of("sentences.others"), effect: rest }];
  const texts = [...parts, ...others].map(({ label, effect: exact, largest }: NamedPart, index) => {
    const effect = textOf(rounded[index] ?? exact);
    if (largest === undefined) return words.of("sentences.account", { label, effect });
    const of = { label, effect, largest: largest.label };
    return words.of("sentences.side", { ...of, most: textOf(largest.effect) });
  });
  return new Intl.ListFormat(words.language, { type: "conjunction" }).format(texts);
}

/**
 * In the unit of the change. Where the parts leave nothing that can be read in it, they take up what rounding leaves,
 * where it changes the least: it is no other item.
 */
function roundedParts(
  parts: readonly NamedPart[],
  change: Amount,
  scale: Scale,
): readonly Amount[] {
  const exact = parts.map(({ effect }) => effect);
  const rounded = exact.map((effect) => inUnit(effect, scale));
  const left = subtract(inUnit(change, scale), sumOf(rounded));
  const others = inUnit(subtract(change, sumOf(exact)), scale);
  if (isZero(left) || !isZero(others)) return rounded;
  const errorAt = (index: number): Amount =>
    absolute(subtract(sumOf([rounded[index] ?? ZERO, left]), exact[index] ?? ZERO));
  const [least] = [...rounded.keys()]
    .filter((index) => !isZero(sumOf([rounded[index] ?? ZERO, left])))
    .toSorted((one, other) => compareAmounts(errorAt(one), errorAt(other)));
  return rounded.map((amount, index) => (index === least ? sumOf([amount, left]) : amount));
}

/** Whether an amount is at least one part of so many of the change. */
const isPartOf = (amount: Amount, change: Amount, parts = DRIVER_PART): boolean =>
  !isZero(amount) && compareAmounts(multiply(absolute(amount), parts), absolute(change)) >= 0;

const bySize = (left: Driver, right: Driver): number =>
  compareAmounts(absolute(right.effect), absolute(left.effect)) ||
  compareText(left.label, right.label);

/** A complete sentence. */
export function sentenceOf(words: SentenceWords, stated: Statement): string {
  const { compared, current } = stated;
  if (compared === null) {
    return words.of("sentences.alone", { opening: openingOf(words, stated, scaleOf(current)) });
  }
  const change = subtract(current, compared);
  const clause = clauseOf(words, { ...stated, compared }, scaleOf(change));
  const main = driversText(words, { ...stated, change });
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

const isFlow = (subject: SentenceSubject): boolean => subject !== "cash" && subject !== "debtors";

function comparisonOf(words: SentenceWords, stated: Compared, scale: Scale): string {
  const { subject, current, compared, comparedPeriod, currency } = stated;
  const kind = isFlow(subject) ? "flow" : "balance";
  const change = subtract(current, compared);
  const than = words.of(`sentences.than.${kind}`, { period: comparedPeriod });
  const values = {
    change: moneyText(words, { amount: absolute(change), currency, scale, isBare: true }),
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
    const amount = amountOrNil(words, compared, { currency, scale });
    const at = words.of(`sentences.at.${kind}`, { period: comparedPeriod });
    return words.of("sentences.against", { amount, at });
  }
  const percent = percentText(words, change, compared);
  const direction = isNegative(change) ? "lower" : "higher";
  return percent === null
    ? words.of(`sentences.${direction}-by`, values)
    : words.of(`sentences.${direction}`, { ...values, percent });
}
