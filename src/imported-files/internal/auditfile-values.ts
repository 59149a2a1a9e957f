/** The values of an auditfile as programs write them: amounts, dates and codes, with what is certain about each. */
import { parseDate } from "../../calendar/calendar-date.ts";
import type { DeviationRule } from "../auditfile-deviation.ts";

/** The value in the form of the standard, and the rule that the text breaks; `null` if it has no certain meaning. */
export interface ReadValue {
  readonly value: string;
  readonly rule: DeviationRule | null;
}

/** A text without a certain meaning, with the meanings that it could have. */
export interface Unclear {
  readonly value: null;
  readonly meanings: readonly string[];
}

const plain = (value: string): ReadValue => ({ value, rule: null });
const unclear = (...meanings: readonly string[]): Unclear => ({ value: null, meanings });

const PLAIN_AMOUNT = /^-?\d+(?:\.\d{1,2})?$/;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const SIGN_BEHIND = /^([\d.,]+)-$/;
const COMMA = /^([+-]?)(\d+),(\d{1,2})$/;
const POINTS_AND_COMMA = /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
const COMMAS_AND_POINT = /^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/;
const THOUSANDS = /^([+-]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})+)$/;
const ONE_COMMA = /^[+-]?(\d{1,3}),(\d{3})$/;

/** An amount as `parseAmount` reads it. A schema reads `+121.00`, `121.` and blanks around by value. */
export function readAmountText(text: string): ReadValue | Unclear {
  if (PLAIN_AMOUNT.test(text)) return plain(text);
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  const decimal = DECIMAL.exec(trimmed);
  if (decimal !== null) return readDecimal(decimal);
  const behind = SIGN_BEHIND.exec(trimmed)?.[1];
  if (behind !== undefined) {
    const { value } = readAmountText(behind);
    return value === null ? unclear() : { value: `-${value}`, rule: "amount-has-a-point" };
  }
  const found =
    COMMA.exec(trimmed) ?? POINTS_AND_COMMA.exec(trimmed) ?? COMMAS_AND_POINT.exec(trimmed);
  if (found !== null) {
    const [, sign = "", whole = "", fraction = ""] = found;
    return written(sign, `${digitsOf(whole)}.${fraction}`);
  }
  const thousands = THOUSANDS.exec(trimmed);
  if (thousands !== null) return written(thousands[1] ?? "", digitsOf(thousands[2] ?? ""));
  const [, whole, rest] = ONE_COMMA.exec(trimmed) ?? [];
  return whole === undefined || rest === undefined
    ? unclear()
    : unclear(`${whole}.${rest}`, `${whole}${rest}`);
}

function readDecimal([, sign = "", whole = "", fraction = ""]: RegExpExecArray):
  | ReadValue
  | Unclear {
  if (whole === "" && fraction === "") return unclear();
  const minus = sign === "-" ? "-" : "";
  const value = `${minus}${whole === "" ? "0" : whole}${fraction === "" ? "" : `.${fraction}`}`;
  const isLong = fraction.replace(/0+$/, "").length > 2;
  return { value, rule: isLong ? "amount-has-two-decimals" : null };
}

const digitsOf = (text: string): string => text.replace(/[.,]/g, "");
const written = (sign: string, digits: string): ReadValue => ({
  value: sign === "-" ? `-${digits}` : digits,
  rule: "amount-has-a-point",
});

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_AND_MORE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
/** From this hour of Greenwich it may be the next day in the Netherlands. */
const HOUR_OF_NEXT_DAY = 22;

/** A day as `2025-06-10`, which exists. */
export function readDateText(text: string): ReadValue | Unclear {
  if (PLAIN_DATE.test(text)) return existing(text, null);
  const trimmed = text.trim();
  if (PLAIN_DATE.test(trimmed)) return existing(trimmed, null);
  const [, day, hour, , zone] = DATE_AND_MORE.exec(trimmed) ?? [];
  if (day !== undefined) {
    const isGreenwich = zone === "Z" || /^[+-]00:?00$/.test(zone ?? "");
    if (isGreenwich && Number.parseInt(hour ?? "0", 10) >= HOUR_OF_NEXT_DAY) {
      return unclear(day, "the day after, in Dutch time");
    }
    return existing(day, "date-is-plain");
  }
  const [, year, month, dayOfMonth] = COMPACT.exec(trimmed) ?? [];
  if (year !== undefined)
    return existing(`${year}-${month ?? ""}-${dayOfMonth ?? ""}`, "date-is-plain");
  const [, first, , second, last] = DAY_FIRST.exec(trimmed) ?? [];
  if (first === undefined || second === undefined || last === undefined) return unclear();
  const meanings = [dateOf(last, second, first), dateOf(last, first, second)].filter(
    (one) => parseDate(one) !== null,
  );
  const [only, other] = [...new Set(meanings)];
  if (only === undefined) return unclear();
  return other === undefined ? { value: only, rule: "date-is-plain" } : unclear(only, other);
}

const dateOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

const existing = (value: string, rule: DeviationRule | null): ReadValue | Unclear =>
  parseDate(value) === null ? unclear() : { value, rule };

/** Words that programs write for a code. */
const WORDS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  side: new Map([
    ["d", "D"],
    ["debet", "D"],
    ["debit", "D"],
    ["c", "C"],
    ["credit", "C"],
  ]),
  account: new Map([
    ["b", "B"],
    ["balans", "B"],
    ["balance", "B"],
    ["balance sheet", "B"],
    ["bs", "B"],
    ["bal", "B"],
    ["assets", "B"],
    ["liabilities", "B"],
    ["p", "P"],
    ["winst & verlies", "P"],
    ["winst en verlies", "P"],
    ["profit & loss", "P"],
    ["profit and loss", "P"],
    ["income", "P"],
    ["expenses", "P"],
    ["w/v", "P"],
    ["v/w", "P"],
    ["w&v", "P"],
    ["vw", "P"],
    ["wv", "P"],
    ["pl", "P"],
    ["p/l", "P"],
    ["m", "M"],
  ]),
};

/** Nearly every text is one. */
const CODE: ReadonlySet<string> = new Set(["D", "C", "B", "P", "M"]);

/** A side or kind of account as its letter; any other text remains as it is. */
export function readCode(of: "side" | "account", text: string): ReadValue {
  if (CODE.has(text)) return plain(text);
  const value = WORDS[of]?.get(text.trim().toLowerCase()) ?? text;
  return { value, rule: value === text ? null : "code-is-a-code" };
}

/** A number of a period by value: `01` is 1. */
export const readPeriodText = (text: string): string => text.trim().replace(/^\+?0*(?=\d+$)/, "");
