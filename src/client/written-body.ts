/**
 * Writes bodies: each field is declared once, by its API name, with the writer of its value. The type of the input
 * follows from that. Only given fields are sent; null clears a field. Import it as `write`.
 */
import { type DecimalText, isDecimalText } from "../amount/decimal-text.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { Failure } from "../failure.ts";
import { type CamelCase, camelCase } from "./field-names.ts";

/** Writes a value into JSON. A method, so that writers of different values fit in one list. */
export interface Writer<Value> {
  write(value: Value): unknown;
}

/** A field that the service requires. */
export interface Required<Value> {
  readonly required: Writer<Value>;
}

/** Rows below a record, sent as `<name>_attributes`. */
export interface Rows<Row> {
  readonly rows: Writer<Row>;
}

type Field = Writer<unknown> | Required<unknown> | Rows<unknown>;
export type WrittenFields = Readonly<Record<string, Field>>;

/**
 * A row with an `id` is changed, a row without one is added, and a row with `remove` is removed; rows that
 * are not given do not change.
 */
export type ChangedRow<Row> = Row & { readonly id?: string; readonly remove?: true };

export type InputOf<Fields extends WrittenFields> = {
  readonly [Name in keyof Fields & string as Fields[Name] extends Required<never>
    ? CamelCase<Name>
    : never]: Fields[Name] extends Required<infer Value> ? Value : never;
} & {
  readonly [Name in keyof Fields & string as Fields[Name] extends Required<never>
    ? never
    : CamelCase<Name>]?: Fields[Name] extends Writer<infer Value>
    ? Value | null
    : Fields[Name] extends Rows<infer Row>
      ? readonly ChangedRow<Row>[]
      : never;
};

export const text: Writer<string> = { write: (value) => value };
export const date: Writer<CalendarDate> = { write: (value) => value };
/** `id<ContactId>()`, or `id()` for a kind that the books do not know. */
export const id = <Id extends string = string>(): Writer<Id> => ({ write: (value) => value });
export const flag: Writer<boolean> = { write: (value) => value };
export const count: Writer<number> = { write: (value) => value };
/** Sent exactly as given. A number is refused, because amounts of opened books are scaled integers. */
export const amount: Writer<DecimalText> = {
  write: (value: unknown) => {
    if (isDecimalText(value)) return value;
    throw invalid(`${JSON.stringify(value)} is not a decimal text, such as "12.50"`);
  },
};
export const texts: Writer<readonly string[]> = { write: (value) => value };

/** One of these words. */
export const oneOf = <Word extends string>(...words: readonly Word[]): Writer<Word> => ({
  write: (value) => {
    if (!words.includes(value)) throw invalid(`"${value}" is not one of ${words.join(", ")}`);
    return value;
  },
});

export const required = <Value>(writer: Writer<Value>): Required<Value> => ({ required: writer });
export const rows = <Row>(writer: Writer<Row>): Rows<Row> => ({ rows: writer });

/** Failure `arguments-invalid` for an unknown field, which would be lost silently. */
export function body<Fields extends WrittenFields>(fields: Fields): Writer<InputOf<Fields>> {
  const steps = new Map(
    Object.entries<Field>(fields).map(([name, field]) => [camelCase(name), stepFor(name, field)]),
  );
  const write = (given: object): unknown => {
    const sent: Record<string, unknown> = {};
    for (const [key, value] of entriesOf(given)) {
      const step = steps.get(key);
      if (step === undefined) {
        throw invalid(`unknown field "${key}"; the fields are ${[...steps.keys()].join(", ")}`);
      }
      if (value !== undefined) sent[step.name] = value === null ? null : step.write(value);
    }
    return sent;
  };
  return { write };
}

interface Step {
  /** The name as sent. */
  readonly name: string;
  readonly write: (value: unknown) => unknown;
}

function stepFor(name: string, field: Field): Step {
  if ("rows" in field) {
    const row = (value: unknown): unknown => writeRow(field.rows, value);
    return {
      name: `${name}_attributes`,
      write: (value) => (Array.isArray(value) ? value.map(row) : value),
    };
  }
  const writer = "required" in field ? field.required : field;
  return { name, write: (value) => writer.write(value) };
}

function writeRow(writer: Writer<unknown>, row: unknown): unknown {
  if (typeof row !== "object" || row === null)
    throw invalid("a row must be an object with its fields");
  const { id, remove, ...fields } = Object.fromEntries(entriesOf(row));
  return {
    ...(id === undefined ? {} : { id }),
    ...sentObject(writer.write(fields)),
    ...(remove === true ? { _destroy: true } : {}),
  };
}

/** The written body, typed as an object. */
export const sentObject = (written: unknown): object =>
  typeof written === "object" && written !== null ? written : {};

const entriesOf = (of: object): readonly (readonly [string, unknown])[] => Object.entries(of);

export const invalid = (what: string): Failure =>
  new Failure("arguments-invalid", what, "Correct the call; nothing was sent to the service.");
