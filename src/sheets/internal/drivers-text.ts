/** What drives a change: the parts that are large enough to be named, as text. */
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
import { effectText, inUnit, isInUnit, MONEY_WORDS, type Scale, scaleOf } from "./money-text.ts";
import { wordsUnder } from "./word-keys.ts";

export const DRIVERS_TEXT_WORDS = [
  ...MONEY_WORDS,
  ...wordsUnder("sentences", "account others side rose fell mainly spread through"),
];

/** A part of a change with a name: an account, a customer. */
export interface Driver {
  readonly label: string;
  /** In the sign of the subject: positive raises it. */
  readonly effect: Amount;
  /** How a note of the user may name it, and the amounts for which the note may be written. */
  readonly names: readonly string[];
  readonly amounts: readonly Amount[];
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

/** A change with what drives it. */
interface Driven {
  readonly change: Amount;
  /** ISO 4217. */
  readonly currency: string;
  readonly drivers: readonly Driver[];
  /** Set if the drivers are few and together the change: all are named. */
  readonly namesAll?: true;
  /** Set if the amounts are in whole units, as a drawing or a tile has them, and not in thousands. */
  readonly isWhole?: true;
  /** The change as readers see it, where that is the difference of two rounded amounts. */
  readonly shown?: Amount;
}

/** The unit of the change and of its drivers. */
const unitOf = (change: Amount, { isWhole }: Pick<Driven, "isWhole">): Scale =>
  isWhole === true ? "whole" : scaleOf(change);

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
  const scale = unitOf(change, driven);
  if (driven.namesAll === true && drivers.length > 0 && !isZero(inUnit(change, scale))) {
    const read = drivers.filter(({ effect }) => !isZero(inUnit(effect, scale)));
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
  driven: Driven,
  parts: readonly NamedPart[],
): string {
  const { change, currency } = driven;
  const scale = unitOf(change, driven);
  const textOf = (amount: Amount): string => effectText(words, { amount, currency, scale });
  const rounded = roundedParts(parts, change, scale);
  const left = subtract(change, sumOf(parts.map(({ effect }) => effect)));
  const rest = subtract(driven.shown ?? inUnit(change, scale), sumOf(rounded));
  // What rounding alone leaves is no other item.
  const isRead = !isZero(rest) && (scale === "thousands" || !isZero(inUnit(left, scale)));
  const others = isRead ? [{ label: words.of("sentences.others"), effect: rest }] : [];
  const texts = [...parts, ...others].map(({ label, effect: own, largest }: NamedPart, index) => {
    const effect = textOf(rounded[index] ?? own);
    if (largest === undefined) return words.of("sentences.account", { label, effect });
    const of = { label, effect, largest: largest.label };
    return words.of("sentences.side", { ...of, most: textOf(largest.effect) });
  });
  return new Intl.ListFormat(words.language, { type: "conjunction" }).format(texts);
}

/**
 * In the unit of the change. Whole units are those of the figure on other pages. Of thousands, where the parts leave
 * nothing that can be read in them, the parts take up what rounding leaves, where it changes the least: it is no other
 * item.
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
  if (scale === "whole" || isZero(left) || !isZero(others)) return rounded;
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
