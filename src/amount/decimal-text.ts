/**
 * Amounts in the public API: exact decimal text, as the service writes it. The arithmetic is that of `Amount`;
 * this file only parses and formats.
 */
import { Failure } from "../failure.ts";
import * as amounts from "./amount.ts";

declare const brand: unique symbol;
/**
 * An exact decimal as plain text: `-12.50`. It prints and serializes unchanged. Received text stays verbatim
 * (`100.0`); a computed value has two decimals, or more where it needs them.
 */
export type DecimalText = string & { readonly [brand]: "DecimalText" };

/** An operand of the arithmetic: decimal text, or an amount of opened books. */
export type Decimal = DecimalText | amounts.Amount;

const PLACES = 2;
const PLACES_MAX = 20;

/** Whether a value is decimal text: at most 30 digits before and 20 after the point; no exponent, comma or plus sign. */
export const isDecimalText = (value: unknown): value is DecimalText =>
  typeof value === "string" && amounts.parseAmount(value) !== null;

/** Decimal text of an amount, or of plain text, which stays verbatim. Failure `arguments-invalid`. */
export function decimalText(value: string | amounts.Amount): DecimalText {
  const text = typeof value === "string" ? value : amounts.amountText(value, PLACES);
  if (isDecimalText(text)) return text;
  throw new Failure(
    "arguments-invalid",
    `"${text}" is not a decimal: at most 30 digits before the point and 20 after it`,
    "Write it like -12.50; round a result that has more digits.",
  );
}

export const add = (left: Decimal, right: Decimal): DecimalText =>
  decimalText(amounts.add(amountFrom(left), amountFrom(right)));

export const subtract = (left: Decimal, right: Decimal): DecimalText =>
  decimalText(amounts.subtract(amountFrom(left), amountFrom(right)));

export const negate = (value: Decimal): DecimalText =>
  decimalText(amounts.negate(amountFrom(value)));

export const absolute = (value: Decimal): DecimalText =>
  decimalText(amounts.absolute(amountFrom(value)));

/** The exact product. */
export const multiply = (left: Decimal, right: Decimal): DecimalText =>
  decimalText(amounts.multiply(amountFrom(left), amountFrom(right)));

/** The quotient with `places` decimals, rounded half away from zero. Failure `arguments-invalid`, also for a divisor of zero. */
export function divideRounded(left: Decimal, right: Decimal, places: number): DecimalText {
  assertPlaces(places);
  const divisor = amountFrom(right);
  if (amounts.isZero(divisor)) {
    throw new Failure("arguments-invalid", "the divisor is zero", "Check with `isZero` first.");
  }
  return withPlaces(amounts.divideRounded(amountFrom(left), divisor, places), places);
}

/** The value with exactly `places` decimals, rounded half away from zero. Failure `arguments-invalid`. */
export function round(value: Decimal, places: number): DecimalText {
  assertPlaces(places);
  return withPlaces(amounts.roundAmount(amountFrom(value), places), places);
}

/** The exact sum; `0.00` for no values. */
export function sum(values: Iterable<Decimal>): DecimalText {
  let total = amounts.ZERO;
  for (const value of values) total = amounts.add(total, amountFrom(value));
  return decimalText(total);
}

/** -1, 0 or 1, by value: `1.5` and `1.50` are equal. Also works with `Array.sort`. */
export const compare = (left: Decimal, right: Decimal): number =>
  amounts.compareAmounts(amountFrom(left), amountFrom(right));

export const equals = (left: Decimal, right: Decimal): boolean => compare(left, right) === 0;

export const isZero = (value: Decimal): boolean => amounts.isZero(amountFrom(value));

export const isNegative = (value: Decimal): boolean => amounts.isNegative(amountFrom(value));

const amountFrom = (value: Decimal): amounts.Amount =>
  typeof value === "string" ? amounts.amountOf(decimalText(value)) : value;

function assertPlaces(places: number): void {
  if (Number.isInteger(places) && places >= 0 && places <= PLACES_MAX) return;
  throw new Failure(
    "arguments-invalid",
    `${String(places)} decimals: expected a whole number from 0 to ${String(PLACES_MAX)}`,
    "Use 2 decimals for an amount of money.",
  );
}

const withPlaces = (amount: amounts.Amount, places: number): DecimalText =>
  decimalText(amounts.amountText(amount, places));
