/**
 * Writes bodies: each field is declared once, by its API name, with the kind of its value, or is a `sent` field of its
 * record. The type of the input follows from that. Only given fields are sent; null clears a field.
 */
import { Failure, invariant } from "../failure.ts";
import type { Kind } from "../fields/kind.ts";
import { type CamelCase, camelCase } from "../fields/names.ts";
import { below, dottedPath, type Place, type Reading, rootOf } from "../fields/place.ts";
import { isFields } from "../fields/record.ts";
import type { ReadFields, Sent } from "./records.ts";

/** Failure `arguments-invalid` for an unknown field, which would be lost silently, and for a value of another kind. */
export interface Body<Value> {
  /** As sent. A method, so that bodies of different records fit in one list. */
  write(value: Value, at?: Place): object;
}

/** A field that the service requires. */
export interface Required<Value> {
  readonly required: Kind<Value>;
}

/** Rows below a record, sent as `<name>_attributes`. */
export interface Rows<Row> {
  readonly rows: Body<Row>;
}

type Field =
  | Kind<unknown>
  | Sent<unknown, unknown>
  | Required<unknown>
  | Rows<unknown>
  | Body<unknown>;
export type WrittenFields = Readonly<Record<string, Field>>;

/**
 * A row with an `id` is changed, a row without one is added, and a row with `remove` is removed; rows that
 * are not given do not change.
 */
export type ChangedRow<Row> = Row & { readonly id?: string; readonly remove?: true };

export type InputOf<Fields extends WrittenFields> = {
  readonly [Name in keyof Fields & string as Fields[Name] extends Required<unknown>
    ? CamelCase<Name>
    : never]: Fields[Name] extends Required<infer Value> ? Value : never;
} & {
  readonly [Name in keyof Fields & string as Fields[Name] extends Required<unknown>
    ? never
    : CamelCase<Name>]?: OptionalInput<Fields[Name]>;
};
type OptionalInput<Of> =
  Of extends Sent<unknown, infer Value>
    ? Value | null
    : Of extends Rows<infer Row>
      ? readonly ChangedRow<Row>[]
      : Of extends Kind<infer Value>
        ? Value | null
        : Of extends Body<infer Value>
          ? Value | null
          : never;

export const required = <Value>(kind: Kind<Value>): Required<Value> => ({ required: kind });
export const rows = <Row>(row: Body<Row>): Rows<Row> => ({ rows: row });

type SentFields<Fields extends ReadFields> = {
  readonly [Name in keyof Fields & string as Fields[Name] extends Sent<unknown, unknown>
    ? Name
    : never]: Fields[Name];
};

/** The fields of a record that its body has too. */
export function sentIn<Fields extends ReadFields>(fields: Fields): SentFields<Fields> {
  const found = Object.entries(fields).filter(([, field]) => "sent" in field);
  const own = Object.fromEntries(found);
  invariant(isSentFields<Fields>(own), "only the fields of the body are left");
  return own;
}

const isSentFields = <Fields extends ReadFields>(fields: object): fields is SentFields<Fields> =>
  Object.values(fields).every((field) => "sent" in field);

export function body<Fields extends WrittenFields>(fields: Fields): Body<InputOf<Fields>> {
  const steps = new Map(
    Object.entries<Field>(fields).map(([name, field]) => [camelCase(name), stepFor(name, field)]),
  );
  const write = (given: object, at: Place = ARGUMENTS): object => {
    const sent: Record<string, unknown> = {};
    for (const [key, value] of entriesOf(given)) {
      const step = steps.get(key);
      if (step === undefined) {
        throw invalid(`unknown field "${key}"; the fields are ${[...steps.keys()].join(", ")}`);
      }
      const place = below(at, key);
      if (value !== undefined) sent[step.name] = value === null ? null : step.write(value, place);
    }
    return sent;
  };
  return { write };
}

interface Step {
  /** The name as sent. */
  readonly name: string;
  readonly write: (value: unknown, at: Place) => unknown;
}

function stepFor(name: string, field: Field): Step {
  if ("rows" in field) {
    return {
      name: `${name}_attributes`,
      write: (value, at) =>
        Array.isArray(value)
          ? value.map((row: unknown, index) => writeRow(field.rows, row, below(at, index)))
          : value,
    };
  }
  if ("required" in field) return { name, write: writerOf(field.required) };
  if ("sent" in field) return { name, write: writerOf(field.sent) };
  return "typed" in field
    ? { name, write: writerOf(field) }
    : { name, write: (value, at) => field.write(value, at) };
}

/** The value as sent, once it has been read as one of its kind. */
const writerOf =
  ({ typed, write }: Kind<unknown>): Step["write"] =>
  (value, at) => {
    typed.read(value, at);
    return write(value);
  };

function writeRow(row: Body<unknown>, given: unknown, at: Place): object {
  if (!isFields(given)) throw invalid("a row must be an object with its fields");
  const { id, remove, ...fields } = given;
  return {
    ...(id === undefined ? {} : { id }),
    ...row.write(fields, at),
    ...(remove === true ? { _destroy: true } : {}),
  };
}

const REFUSING: Reading = {
  fault: ({ what }, at, given) => {
    const path = dottedPath(at).slice(".".length);
    throw invalid(`${path} ${what}, not ${JSON.stringify(given)}`);
  },
  unknown: () => undefined,
};
const ARGUMENTS: Place = rootOf(REFUSING);

const entriesOf = (of: object): readonly (readonly [string, unknown])[] => Object.entries(of);

export const invalid = (what: string): Failure =>
  new Failure("arguments-invalid", what, "Correct the call; nothing was sent to the service.");
