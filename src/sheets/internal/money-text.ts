/** Amounts and percentages within sentences: rounded for readers, in the notation of the language. */
import {
  type Amount,
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  divideRounded,
  isNegative,
  multiply,
  roundAmount,
} from "../../amount/amount.ts";
import type { Words } from "../sheet.ts";
import { wordsUnder } from "./word-keys.ts";

export const MONEY_WORDS = wordsUnder(
  "money",
  "whole thousands bare-whole bare-thousands minus plus less percent",
);
type MoneyWords = Words<(typeof MONEY_WORDS)[number]>;

/** The unit of the amounts of one sentence. */
export type Scale = "whole" | "thousands";

const CENTS = 2;
const THOUSAND = amountOf("1000");
/** From this size of the change a sentence is in thousands: its drivers then keep one digit. */
const IN_THOUSANDS_FROM = amountOf("10000");

/** The unit in which a change can be read. */
export const scaleOf = (change: Amount): Scale =>
  compareAmounts(absolute(change), IN_THOUSANDS_FROM) >= 0 ? "thousands" : "whole";

/** The amount rounded to the unit: amounts of one sentence that are added up so are added up as they are read. */
export const inUnit = (amount: Amount, scale: Scale): Amount =>
  scale === "whole"
    ? roundAmount(amount, 0)
    : multiply(divideRounded(amount, THOUSAND, 0), THOUSAND);

/** Whether the amount is shown in the unit: in thousands a smaller one would be rounded away. */
export const isInUnit = (amount: Amount, scale: Scale): boolean =>
  scale === "whole" || compareAmounts(absolute(amount), THOUSAND) >= 0;

interface Money {
  readonly amount: Amount;
  /** ISO 4217. */
  readonly currency: string;
  readonly scale: Scale;
  /** Set for all amounts of a sentence but the first. */
  readonly isBare?: true;
}

/** `EUR 262k` or `€ 262.000`; in whole units if thousands would round it away. A negative amount has a minus sign. */
export function moneyText(words: MoneyWords, { amount, currency, scale, isBare }: Money): string {
  const size = absolute(amount);
  const isSmall = compareAmounts(size, THOUSAND) < 0;
  const unit = isSmall ? "whole" : scale;
  const rounded = unit === "whole" ? roundAmount(size, 0) : divideRounded(size, THOUSAND, 0);
  const text = words.of(isBare === true ? `money.bare-${unit}` : `money.${unit}`, {
    amount: groupedText(words, amountText(rounded, 0)),
    currency,
    symbol: symbolOf(words, currency),
  });
  return isNegative(amount) ? words.of("money.minus", { amount: text }) : text;
}

/** `EUR 1,512.00` or `€ 1.512,00`: an amount to the cent, for a sentence about a difference. */
export function exactMoneyText(words: MoneyWords, amount: Amount, currency: string): string {
  const text = words.of("money.whole", exactParts(words, amount, currency));
  return isNegative(amount) ? words.of("money.minus", { amount: text }) : text;
}

const exactParts = (words: MoneyWords, amount: Amount, currency: string) => {
  const [digits = "", decimals = ""] = amountText(absolute(amount), CENTS).split(".");
  const text = `${groupedText(words, digits)}${decimalMark(words)}${decimals}`;
  return { amount: text, currency, symbol: symbolOf(words, currency) };
};

/** `+18k` or `- € 18.000`: what a driver contributes. */
export function effectText(words: MoneyWords, { amount, ...rest }: Money): string {
  const text = moneyText(words, { ...rest, amount: absolute(amount), isBare: true });
  return words.of(isNegative(amount) ? "money.less" : "money.plus", { amount: text });
}

/** `+18,204.50` or `- € 18.204,50`: to the cent, where parts of a change add up to it. */
export function exactEffectText(words: MoneyWords, amount: Amount, currency: string): string {
  const text = words.of("money.bare-whole", exactParts(words, amount, currency));
  return words.of(isNegative(amount) ? "money.less" : "money.plus", { amount: text });
}

const HUNDRED = amountOf("100");
/** A larger percentage says only that the comparative amount was small. */
const PERCENT_MAX = amountOf("1000");

/** `10.4%`; null if the base is zero, or so small that the percentage says nothing. */
export function percentText(words: MoneyWords, part: Amount, whole: Amount): string | null {
  if (amountText(whole, 0) === "0") return null;
  const percent = divideRounded(multiply(absolute(part), HUNDRED), absolute(whole), 1);
  if (compareAmounts(percent, PERCENT_MAX) >= 0) return null;
  const [digits = "", decimals = "0"] = amountText(percent, 1).split(".");
  const number = `${digits}${decimalMark(words)}${decimals}`;
  return words.of("money.percent", { number });
}

/** `25.8%` or `25,8%`: a percentage of a law or of the user, as it is. */
export const rateText = (words: MoneyWords, percentage: Amount): string =>
  words.of("money.percent", {
    number: amountText(percentage, 0).replace(".", decimalMark(words)),
  });

/** `1.2` or `25.000`: a number of the user, as it is. */
export function decimalText(words: MoneyWords, number: Amount): string {
  const [whole = "", fraction] = amountText(number, 0).split(".");
  const digits = groupedText(words, whole);
  return fraction === undefined ? digits : `${digits}${decimalMark(words)}${fraction}`;
}

/** The end of an amount, with the decimal mark of the language: `999,00`. */
export const digitsText = (words: Pick<Words, "language">, digits: string): string =>
  digits.replace(".", decimalMark(words));

/** Whole digits with the thousands mark of the language; a bigint, because no number holds money. */
const groupedText = ({ language }: Pick<Words, "language">, digits: string): string =>
  new Intl.NumberFormat(language).format(BigInt(digits));

const decimalMark = ({ language }: Pick<Words, "language">): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")
    ?.value ?? ".";

/** `€`, or the code of a currency without a symbol. */
const symbolOf = ({ language }: Pick<Words, "language">, currency: string): string =>
  new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;
