/**
 * Amounts as programs of others see them: exact decimal text, as the service writes it. The arithmetic is that
 * of `Amount`; this file only reads text and writes it.
 */
import { Failure } from "../failure.ts";
import * as amounts from "./amount.ts";

declare const brand: unique symbol;
/**
 * An exact decimal as plain text: `-12.50`. It prints and serializes as it is. Text that was received is kept to
 * the letter (`100.0`); text that was computed has two decimals, or as many more as it needs.
 */
export type DecimalText = string & { readonly [brand]: "DecimalText" };

/** What the arithmetic takes: decimal text, or an amount of opened books. */
export type Decimal = DecimalText | amounts.Amount;

const PLACES = 2;
const PLACES_MAX = 20;

/** At most 30 digits before the point and 20 behind it; no exponent, no comma, no plus sign. */
export const isDecimalText = (value: unknown): value is DecimalText =>
  typeof value === "string" && amounts.parseAmount(value) !== null;

/** Decimal text from plain text, kept to the letter, or from an amount. Failure `arguments-invalid`. */
export function decimalText(value: string | amounts.Amount): DecimalText {
  const text = typeof value === "string" ? value : amounts.amountText(value, PLACES);
  if (isDecimalText(text)) return text;
  throw new Failure(
    "arguments-invalid",
    `"${text}" is no decimal: at most 30 digits before the point and 20 behind it`,
    "Write it as -12.50; round a result that has more digits.",
  );
}

export const add = (left: Decimal, right: Decimal): DecimalText =>
  decimalText(amounts.add(amountIn(left), amountIn(right)));

export const subtract = (left: Decimal, right: Decimal): DecimalText =>
  decimalText(amounts.subtract(amountIn(left), amountIn(right)));

export const negate = (value: Decimal): DecimalText => decimalText(amounts.negate(amountIn(value)));

export const absolute = (value: Decimal): DecimalText =>
  decimalText(amounts.absolute(amountIn(value)));

/** The exact product. */
export const multiply = (left: Decimal, right: Decimal): DecimalText =>
  decimalText(amounts.multiply(amountIn(left), amountIn(right)));

/** The quotient with `places` decimals, rounded half away from zero. Failure `arguments-invalid`, for a divisor of zero too. */
export function divideRounded(left: Decimal, right: Decimal, places: number): DecimalText {
  judgePlaces(places);
  const divisor = amountIn(right);
  if (amounts.isZero(divisor)) {
    throw new Failure("arguments-invalid", "the divisor is zero", "Ask `isZero` first.");
  }
  return withPlaces(amounts.divideRounded(amountIn(left), divisor, places), places);
}

/** With exactly `places` decimals, rounded half away from zero. Failure `arguments-invalid`. */
export function round(value: Decimal, places: number): DecimalText {
  judgePlaces(places);
  return withPlaces(amounts.roundAmount(amountIn(value), places), places);
}

/** The exact sum; `0.00` of nothing. */
export function sum(values: Iterable<Decimal>): DecimalText {
  let total = amounts.ZERO;
  for (const value of values) total = amounts.add(total, amountIn(value));
  return decimalText(total);
}

/** -1, 0 or 1, by value: `1.5` and `1.50` are equal. For `Array.sort` too. */
export const compare = (left: Decimal, right: Decimal): number =>
  amounts.compareAmounts(amountIn(left), amountIn(right));

export const equals = (left: Decimal, right: Decimal): boolean => compare(left, right) === 0;

export const isZero = (value: Decimal): boolean => amounts.isZero(amountIn(value));

export const isNegative = (value: Decimal): boolean => amounts.isNegative(amountIn(value));

const amountIn = (value: Decimal): amounts.Amount =>
  typeof value === "string" ? amounts.amountOf(decimalText(value)) : value;

function judgePlaces(places: number): void {
  if (Number.isInteger(places) && places >= 0 && places <= PLACES_MAX) return;
  throw new Failure(
    "arguments-invalid",
    `${String(places)} decimals: not a whole number from 0 to ${String(PLACES_MAX)}`,
    "Round to 2 decimals for an amount of money.",
  );
}

const withPlaces = (amount: amounts.Amount, places: number): DecimalText =>
  decimalText(amounts.amountText(amount, places));
