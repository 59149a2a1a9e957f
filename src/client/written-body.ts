/**
 * Bodies as they are written: each field is named once, as the API names it, with how its value is
 * written; the type of what a program gives follows from it. Only what is given is sent; null clears. Import it as `write`.
 */
import { type DecimalText, isDecimalText } from "../amount/decimal-text.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { Failure } from "../failure.ts";
import { type CamelCase, camelCase } from "./field-names.ts";

/** How a value is written into JSON. A method, so that writers of different values go in one list. */
export interface Writer<Value> {
  write(value: Value): unknown;
}

/** Without it the service refuses the body. */
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
 * A row is changed where it has an `id`, added where it has none, and taken away with `remove`; rows
 * that are not given stay as they are.
 */
export type ChangedRow<Row> = Row & { readonly id?: string; readonly remove?: true };

export type GivenOf<Fields extends WrittenFields> = {
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
/** `id<ContactId>()`, or `id()` for one of a kind the books do not know. */
export const id = <Id extends string = string>(): Writer<Id> => ({ write: (value) => value });
export const flag: Writer<boolean> = { write: (value) => value };
export const count: Writer<number> = { write: (value) => value };
/** Sent to the letter. A number is refused, because an amount of opened books is a scaled one. */
export const amount: Writer<DecimalText> = {
  write: (value: unknown) => {
    if (isDecimalText(value)) return value;
    throw invalid(`${JSON.stringify(value)} is no decimal text, such as "12.50"`);
  },
};
export const texts: Writer<readonly string[]> = { write: (value) => value };

/** Text that may only be one of these. */
export const wordOf = <Word extends string>(...words: readonly Word[]): Writer<Word> => ({
  write: (value) => {
    if (!words.includes(value)) throw invalid(`"${value}" is none of ${words.join(", ")}`);
    return value;
  },
});

export const required = <Value>(writer: Writer<Value>): Required<Value> => ({ required: writer });
export const rows = <Row>(writer: Writer<Row>): Rows<Row> => ({ rows: writer });

/** Failure `arguments-invalid` for a field that there is not: it would be lost without a word. */
export function body<Fields extends WrittenFields>(fields: Fields): Writer<GivenOf<Fields>> {
  const steps = new Map(
    Object.entries<Field>(fields).map(([name, field]) => [camelCase(name), stepFor(name, field)]),
  );
  const write = (given: object): unknown => {
    const sent: Record<string, unknown> = {};
    for (const [key, value] of entriesOf(given)) {
      const step = steps.get(key);
      if (step === undefined) {
        throw invalid(`there is no field "${key}"; there are ${[...steps.keys()].join(", ")}`);
      }
      if (value !== undefined) sent[step.name] = value === null ? null : step.write(value);
    }
    return sent;
  };
  return { write };
}

interface Step {
  /** As it is sent. */
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
  if (typeof row !== "object" || row === null) throw invalid("a row is an object with its fields");
  const { id, remove, ...fields } = Object.fromEntries(entriesOf(row));
  return {
    ...(id === undefined ? {} : { id }),
    ...sentObject(writer.write(fields)),
    ...(remove === true ? { _destroy: true } : {}),
  };
}

/** What a body writes, as what it is. */
export const sentObject = (written: unknown): object =>
  typeof written === "object" && written !== null ? written : {};

const entriesOf = (of: object): readonly (readonly [string, unknown])[] => Object.entries(of);

export const invalid = (what: string): Failure =>
  new Failure("arguments-invalid", what, "Correct the call; nothing was sent to the service.");
