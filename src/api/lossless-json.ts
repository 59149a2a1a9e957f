/**
 * Reads JSON without losing a digit. A whole number within 2^53 becomes a number, unless it is written with
 * decimals; every other number becomes its text, so that identifiers of 18 digits and amounts such as `100.0` survive.
 */
import { Failure } from "../failure.ts";

/**
 * A number that `JSON.parse` would damage: 16 digits or more, a fraction or an exponent. Only after a bracket, the colon of a name or
 * the comma of a list is there a number; texts have colons and commas too (`12:00:00.000`), most of which stand elsewhere.
 */
const NEEDS_SOURCE = /(?:\[|(?<="\s*):|(?<=["\]}el\d]\s*),)\s*-?\d+(?:[.eE]|\d{15})/;
const NUMBER_ALONE = /^\s*-?\d/;
const WITH_DECIMALS = /^-?\d+\.\d+$/;
const FAULT_SHOWN_CHARACTERS_MAX = 40;

/**
 * Parses a body. Throws Failure `answer-not-json`, which names `request`, for text that is not JSON and
 * for bytes that are not UTF-8.
 */
export function parseLossless(body: Uint8Array, request: string): unknown {
  try {
    return read(body);
  } catch (cause) {
    throw new Failure(
      "answer-not-json",
      `${request}: the answer is not JSON, it starts with "${beginningOf(body)}"`,
      "Check that the base url is the API's own address. Run the command again when the service works.",
      cause,
    );
  }
}

/** The JSON value of a body; null if the body is not JSON. */
export function jsonIn(body: Uint8Array): { readonly value: unknown } | null {
  try {
    return { value: read(body) };
  } catch {
    // The code that needs the body reports what is wrong with it.
    return null;
  }
}

export const isJson = (body: Uint8Array): boolean => jsonIn(body) !== null;

function read(body: Uint8Array): unknown {
  const text = wellFormed(new TextDecoder("utf-8", { fatal: true }).decode(body));
  const needsSource =
    NUMBER_ALONE.test(text) || (NEEDS_SOURCE.test(text) && NEEDS_SOURCE.test(outsideStrings(text)));
  return needsSource ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

const HALF = /\\u[dD][89a-fA-F]/;
/** Every escape, so that a backslash that is escaped itself begins none; the group is half a character alone. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/g;

/**
 * The text with U+FFFD for half of a character, which only an escape can name. It is no text: the snapshot could not
 * keep it, so that a description would differ from itself.
 */
const wellFormed = (text: string): string =>
  HALF.test(text)
    ? text.replace(ESCAPES, (found, half?: string) => (half === undefined ? found : "\\ufffd"))
    : text;

/**
 * The text with every string emptied: descriptions contain numbers too (`Bon: 12.50`), and skipping them is ten times
 * cheaper than the slow parser. Linear even for text that is not JSON, where a pattern would search for the end of
 * each string again from every quote, and would exhaust its stack in one with millions of escapes.
 */
function outsideStrings(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', from)) {
    pieces.push(text.slice(from, open + 1));
    // Without an end it is not JSON, which the parser reports.
    from = endOfString(text, open + 1) ?? text.length;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

const BACKSLASH = 92;

/** The index after the quote that ends a string; null if none does. `from` is after the quote that opens it. */
function endOfString(text: string, from: number): number | null {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // An even number of backslashes, which escape each other.
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return null;
}

/** A value as JSON, for a message; Node before 26 cannot write one with thousands of levels. */
export function shownJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return "a value with too many levels";
  }
}

function keepDigits(_key: string, value: unknown, ...[context]: readonly unknown[]): unknown {
  if (typeof value !== "number") return value;
  const source = sourceOf(context);
  return source === null || (Number.isSafeInteger(value) && !WITH_DECIMALS.test(source))
    ? value
    : source;
}

function sourceOf(context: unknown): string | null {
  if (typeof context !== "object" || context === null || !("source" in context)) return null;
  return typeof context.source === "string" ? context.source : null;
}

function beginningOf(body: Uint8Array): string {
  const text = new TextDecoder().decode(body.subarray(0, FAULT_SHOWN_CHARACTERS_MAX));
  return text.replace(/\s+/g, " ").replaceAll("\u0000", "").trim();
}
