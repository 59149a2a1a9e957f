/** The kinds of values in the schemas of the auditfile, as their texts are written. */
import { parseDate } from "../../calendar/calendar-date.ts";

export interface SchemaValue {
  readonly kind:
    | "text"
    | "code"
    | "date"
    | "instant"
    | "time"
    | "number"
    | "count"
    | "year"
    | "letters";
  /** The bound, or the codes; empty for a kind that needs none. */
  readonly detail: string;
  readonly accepts: (text: string) => boolean;
}

/** A length counts characters, as a schema does: an emoji is one. */
export const textOf = (charactersMax: number): SchemaValue => ({
  kind: "text",
  detail: String(charactersMax),
  accepts: (text) => text.length <= charactersMax || lengthOf(text) <= charactersMax,
});

const lengthOf = (text: string): number => Array.from(text).length;

export const ANY_TEXT: SchemaValue = { kind: "text", detail: "", accepts: () => true };

export function codeOf(codes: string): SchemaValue {
  const known = new Set(codes.split(" "));
  return { kind: "code", detail: codes.replaceAll(" ", ", "), accepts: (text) => known.has(text) };
}

/** Codes of countries and currencies by their form: whether they exist is not known here. */
export const lettersOf = (charactersMin: number, charactersMax: number): SchemaValue => ({
  kind: "letters",
  detail: String(charactersMax),
  accepts: (text) =>
    text.length >= charactersMin && text.length <= charactersMax && !/\p{Nd}/u.test(text),
});

const ZONE = "(?:Z|[+-]\\d{2}:\\d{2})?";
const DAY = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${ZONE}$`);
const CLOCK = "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?";
const TIME = new RegExp(`^${CLOCK}${ZONE}$`);
const INSTANT = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})T${CLOCK}${ZONE}$`);

const isDay = (form: RegExp, text: string): boolean =>
  parseDate(form.exec(text.trim())?.[1] ?? "") !== null;

export const DATE: SchemaValue = {
  kind: "date",
  detail: "",
  accepts: (text) => isDay(DAY, text),
};
export const INSTANT_VALUE: SchemaValue = {
  kind: "instant",
  detail: "",
  accepts: (text) => isDay(INSTANT, text),
};
export const TIME_VALUE: SchemaValue = {
  kind: "time",
  detail: "",
  accepts: (text) => TIME.test(text.trim()),
};

const CENTS = /^-?\d{1,18}\.\d\d$/;
const DECIMAL = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/;

/** An amount: at most 20 digits, two of them behind the point. Nearly all are written with exactly two. */
export const AMOUNT: SchemaValue = {
  kind: "number",
  detail: "20/2",
  accepts: (text) => CENTS.test(text) || isDecimal(text, 20, 2),
};
/** A percentage, which is not negative. */
export const PERCENTAGE: SchemaValue = {
  kind: "number",
  detail: "8/3",
  accepts: (text) => isDecimal(text, 8, 3) && !/^-0*[1-9.]*[1-9]/.test(text.trim()),
};

function isDecimal(text: string, digitsMax: number, decimalsMax: number): boolean {
  const trimmed = text.trim();
  const [, , whole = "", decimals = ""] = DECIMAL.exec(trimmed) ?? [];
  if (!/\d/.test(trimmed) || !DECIMAL.test(trimmed)) return false;
  return decimals.length <= decimalsMax && whole.length + decimals.length <= digitsMax;
}

export const countOf = (digitsMax: number): SchemaValue => ({
  kind: "count",
  detail: String(digitsMax),
  accepts: (text) => {
    const digits = /^\+?0*(\d*)$|^-0+$/.exec(text.trim());
    return digits !== null && /\d/.test(text) && (digits[1] ?? "").length <= digitsMax;
  },
});

export const YEAR: SchemaValue = {
  kind: "year",
  detail: "",
  accepts: (text) => /^\d{4}(?:-\d{4})?$/.test(text),
};
