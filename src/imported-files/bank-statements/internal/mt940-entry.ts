/** The entry of an MT940, field 61: dates, direction, amount and references. */
import { type Amount, negate, parseAmount } from "../../../amount/amount.ts";
import { type CalendarDate, daysBetween, parseDate } from "../../../calendar/calendar-date.ts";
import { FileFault, quoted } from "../../internal/file-fault.ts";

export interface EntryField {
  readonly valueOn: CalendarDate;
  /** Null if the bank states no entry date. */
  readonly enteredOn: CalendarDate | null;
  /** Positive for what is received: C, and RD, which reverses a debit. */
  readonly amount: Amount;
  readonly isReversal: boolean;
  /** The reference of the account holder, as written; empty without one. */
  readonly reference: string;
  readonly bankReference: string;
  /** What is on the lines after it. */
  readonly supplement: string;
  readonly at: number;
}

/**
 * Value date, entry date, direction, third letter of the currency, amount, type with its code, and references. `DR20,`
 * is a debit with the letter of EUR; `RD20,` a reversed debit.
 */
const ENTRY =
  /^(\d{6})(\d{4})?(R[CD]|[CD])([A-Z])?(\d{1,15}(?:,\d{0,5}|\.\d{2})?)(?:[A-Z][A-Z0-9 ]{3}(.*))?$/;

/** Throws `FileFault` for a text of another form and for a day that does not exist. */
export function entryIn([first = "", ...rest]: readonly string[], at: number): EntryField {
  const [, day = "", monthAndDay, side = "", , digits = "", references = ""] =
    ENTRY.exec(first.trim()) ?? [];
  const valueOn = fullDate(day);
  const amount = parseAmount(digits.replace(",", ".").replace(/\.$/, ""));
  if (valueOn === null || amount === null) {
    throw new FileFault(at, `:61:${quoted(first)} is not an entry`);
  }
  const enteredOn = monthAndDay === undefined ? null : nearestDay(monthAndDay, valueOn);
  if (monthAndDay !== undefined && enteredOn === null) {
    throw new FileFault(at, `:61:${quoted(first)} has an entry date that does not exist`);
  }
  const [reference = "", ...bankReference] = references.split("//");
  return {
    valueOn,
    enteredOn,
    amount: side === "D" || side === "RC" ? negate(amount) : amount,
    isReversal: side.startsWith("R"),
    reference: reference.trim(),
    bankReference: bankReference.join("//").trim(),
    supplement: rest.join(" ").trim(),
    at,
  };
}

/** SWIFT: years from 80 are of the last century. */
const FIRST_YEAR_BEFORE_2000 = "80";

/** The day of `YYMMDD`; null if there is none. */
export function fullDate(text: string): CalendarDate | null {
  const [, year = "", month = "", day = ""] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const century = year >= FIRST_YEAR_BEFORE_2000 ? "19" : "20";
  return parseDate(`${century}${year}-${month}-${day}`);
}

/** An entry date has no year: of the three possible days the one nearest to the value date. */
function nearestDay(monthAndDay: string, valueOn: CalendarDate): CalendarDate | null {
  const year = Number.parseInt(valueOn, 10);
  const days = [year, year - 1, year + 1].flatMap(
    (one) => parseDate(`${String(one)}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`) ?? [],
  );
  const distance = (day: CalendarDate): number => Math.abs(daysBetween(day, valueOn));
  return days.toSorted((left, right) => distance(left) - distance(right))[0] ?? null;
}
