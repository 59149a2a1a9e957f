/** The kinds of single values: texts, numbers, flags, dates, amounts and words of a list. */
import { type Amount, amountText, fromStored, parseAmount, toStored } from "../amount/amount.ts";
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import { parseInstant } from "../calendar/instant.ts";
import { type Month, parseMonth } from "../calendar/month.ts";
import { type Form, inJson, type JsonSchema, type Kind, kind, reading, scalar } from "./kind.ts";
import { integer as integerNode } from "./node.ts";
import { faultThat, refuse, wrongKind } from "./place.ts";

const TEXT: JsonSchema = { type: "string" };

export const text: Kind<string> = scalar("text", TEXT, textOf);
export const nothing: Kind<null> = scalar("null", { type: "null" }, (given) =>
  given === null ? null : undefined,
);
/** Any value, as given; in a column it is JSON. */
const ANYTHING: Form<unknown> = { schema: {}, read: (given) => given, write: (value) => value };
export const anything: Kind<unknown> = kind({ ...ANYTHING, stored: inJson(ANYTHING) });

function textOf(given: unknown): string | undefined {
  return typeof given === "string" ? given : undefined;
}

/** Text that `parse` accepts. */
const parsedText =
  <Value>(parse: (text: string) => Value | null) =>
  (given: unknown): Value | undefined =>
    typeof given === "string" ? (parse(given) ?? undefined) : undefined;

export const filledText: Kind<string> = kind({
  schema: { type: "string", minLength: 1 },
  read: (given, at) =>
    given === "" ? refuse(at, given, faultThat("must not be empty")) : text.read(given, at),
});

export const textLike = (pattern: RegExp): Kind<string> =>
  kind({
    schema: { type: "string", pattern: pattern.source },
    read: (given, at) =>
      typeof given !== "string" || pattern.test(given)
        ? text.read(given, at)
        : refuse(at, given, faultThat(`must match pattern "${pattern.source}"`)),
  });

/** Text of at most so many characters; limited only where it is typed. */
export const shortText = (limit: number): Kind<string> => {
  const what = `must have at most ${String(limit)} characters`;
  return kind({
    ...text,
    typed: {
      schema: { type: "string", maxLength: limit },
      read: (given, at) =>
        typeof given === "string" && lengthOf(given) > limit
          ? refuse(at, given, { ...faultThat(what), kind: "too-long", limit })
          : text.read(given, at),
    },
  });
};

/** Code points, as JSON Schema counts. */
const lengthOf = (given: string): number => Array.from(given).length;

/**
 * Text that `parse` accepts; for any other value the problem is that it must be `description`. `pattern` matches
 * every text that `parse` accepts: a schema has no other way to describe them.
 */
export const parsable = <Value extends string>(
  description: string,
  parse: (text: string) => Value | null,
  pattern = /^/,
): Kind<Value> =>
  scalar(
    description,
    { ...TEXT, description, ...(pattern.source === "^" ? {} : { pattern: pattern.source }) },
    parsedText(parse),
  );

/** Digits as text (specification 2). */
export const identifier: Kind<string> = identifierOf((digits) => digits);

/** An identifier of a kind that the books know: `identifierOf(contactId)`. Numbers become their digits. */
export function identifierOf<Id extends string>(brand: (digits: string) => Id): Kind<Id> {
  const read = reading("an identifier", (given: unknown): Id | undefined => {
    const digits = typeof given === "number" ? String(given) : given;
    return typeof digits === "string" && /^\d{1,30}$/.test(digits) ? brand(digits) : undefined;
  });
  return kind({
    schema: { ...TEXT, pattern: "^\\d+$" },
    read,
    typed: {
      schema: { anyOf: [{ ...TEXT, pattern: "^\\d{1,20}$" }, { type: "integer" }] },
      read: reading("an identifier", (given) =>
        typeof given === "string" && /^\d{1,20}$/.test(given) ? brand(given) : undefined,
      ),
    },
    stored: {
      read: reading("text", (given) => (typeof given === "string" ? brand(given) : undefined)),
    },
  });
}

export const flag: Kind<boolean> = scalar(
  "true or false",
  { type: "boolean" },
  (given) => (typeof given === "boolean" ? given : undefined),
  {
    typed: {
      schema: { anyOf: [{ type: "boolean" }, { ...TEXT, enum: ["true", "false", "1", "0"] }] },
      read: reading("true or false", (given) => flagIn(given)),
    },
    stored: { read: reading("a flag", (given) => flagIn(given)), write: (is) => (is ? 1 : 0) },
  },
);

function flagIn(given: unknown): boolean | undefined {
  if (given === true || given === 1 || given === "true" || given === "1") return true;
  return given === false || given === 0 || given === "false" || given === "0" ? false : undefined;
}

/** Both limits included. */
export function wholeNumber(
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): Kind<number> {
  const schema = { type: "integer", minimum: min, maximum: max };
  const read: Kind<number>["read"] = (given, at) => {
    if (typeof given !== "number" || !Number.isInteger(given)) {
      return refuse(at, given, wrongKind("an integer"));
    }
    if (given < min) return refuse(at, given, faultThat(`must be >= ${min}`));
    return given > max ? refuse(at, given, faultThat(`must be <= ${max}`)) : given;
  };
  const typed = {
    schema: { anyOf: [{ ...TEXT, pattern: "^-?\\d{1,9}$" }, { type: "integer" }] },
    read: reading("a whole number", (given: unknown): number | undefined => {
      const digits = typeof given === "number" ? String(given) : given;
      if (typeof digits !== "string" || !/^-?\d{1,9}$/.test(digits)) return undefined;
      const value = Number.parseInt(digits, 10);
      return value >= min && value <= max ? value : undefined;
    }),
  };
  return kind({ schema, read, typed });
}

/** A count. */
export const count: Kind<number> = kind({ ...wholeNumber(), schema: { type: "integer" } });

/** A whole number of any length, as digits. */
export const digits: Kind<string> = scalar<string>(
  "a whole number",
  { type: "integer" },
  (given) => (typeof given === "number" || typeof given === "bigint" ? String(given) : undefined),
  { node: integerNode, stored: { write: BigInt } },
);

const DAY: JsonSchema = { ...TEXT, format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
export const date: Kind<CalendarDate> = scalar("a date as YYYY-MM-DD", DAY, parsedText(parseDate));
export const calendarMonth: Kind<Month> = scalar("a month", TEXT, parsedText(parseMonth));

/** ISO 8601 in UTC with milliseconds, whatever the zone in which it was sent. */
export const instant: Kind<string> = scalar(
  "a moment as ISO 8601",
  {
    ...TEXT,
    format: "date-time",
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
  },
  parsedText(parseInstant),
  { stored: text },
);

/** An exact amount: decimal text with at least one decimal, and ten-thousandths in a column. */
export const amount: Kind<Amount> = scalar(
  "a decimal amount",
  { ...TEXT, pattern: "^-?\\d+(\\.\\d+)?$" },
  parsedText(parseAmount),
  {
    write: (value) => amountText(value, 1),
    stored: {
      read: reading("a whole number", (given) =>
        typeof given === "number" || typeof given === "bigint" ? fromStored(given) : undefined,
      ),
      write: toStored,
    },
  },
);

export const oneOf = <const Value extends string | number>(
  ...values: readonly Value[]
): Kind<Value> => {
  const expected = values.map((each) => JSON.stringify(each)).join(" or ");
  const described = { ...TEXT, enum: values };
  return {
    ...kind({
      schema: { enum: values },
      read: (given, at) =>
        values.find((each) => each === given) ?? refuse(at, given, wrongKind(expected)),
      typed: { schema: described },
    }),
    schemaIn: () => described,
  };
};

/** Words joined by spaces in a column. */
export const words: Kind<readonly string[]> = kind({
  schema: { type: "array", items: TEXT },
  read: reading("a list of texts", (given: unknown) =>
    Array.isArray(given) && given.every((each) => typeof each === "string") ? given : undefined,
  ),
  stored: {
    read: reading("text", (given) =>
      typeof given === "string" ? given.split(" ").filter(Boolean) : undefined,
    ),
    write: (each) => each.join(" "),
  },
});
