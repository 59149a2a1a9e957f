/** Records: values with named fields, and records whose names are data. */
import {
  type Form,
  inJson,
  type JsonSchema,
  type Kind,
  kind,
  type Optional,
  readIfFits,
  type ValueOf,
} from "./kind.ts";
import { fields as fieldsNode } from "./node.ts";
import {
  below,
  type Fault,
  faultThat,
  type MissingField,
  type Place,
  refuse,
  wrongKind,
} from "./place.ts";

/** The fields of a record by name. */
export type FieldKinds = Readonly<Record<string, Kind<unknown> | Optional<unknown>>>;

/** The record with these fields. */
export type RecordOf<Of extends FieldKinds> = {
  readonly [Name in keyof Of as Of[Name] extends Kind<unknown> ? Name : never]: ValueOf<Of[Name]>;
} & {
  readonly [Name in keyof Of as Of[Name] extends Kind<unknown>
    ? never
    : Name]?: Of[Name] extends Optional<infer Value> ? Value : never;
};

/** Exactly these fields; a body and JSON in a column may have others, which are not read. */
export function record<const Of extends FieldKinds>(fields: Of): Kind<RecordOf<Of>> {
  const own = Object.entries<Kind<unknown> | Optional<unknown>>(fields).map(([name, field]) => ({
    name,
    isOptional: "optional" in field,
    inner: "optional" in field ? field.optional : field,
  }));
  const isWhole = (value: object): value is RecordOf<Of> =>
    own.every(({ name, isOptional }) => isOptional || Object.hasOwn(value, name));
  const formOf = (steps: readonly FieldStep[]): Form<RecordOf<Of>> => {
    const read = fieldsReader(steps);
    return {
      schema: schemaOf(steps),
      read: (given, at) => {
        const values = read(given, at);
        return values !== undefined && isWhole(values) ? values : undefined;
      },
      write: (value) => writtenFields(steps, value),
    };
  };
  const plain = formOf(own.map((each) => ({ ...each, key: each.name, form: each.inner })));
  const typedSteps = own.map((each) => ({ ...each, key: each.name, form: each.inner.typed }));
  return {
    ...kind({
      ...plain,
      schema: { ...plain.schema, additionalProperties: false },
      node: (value) => {
        const given = new Map<string, unknown>(Object.entries(value));
        const shown = own.filter(({ name }) => given.has(name));
        return fieldsNode(
          Object.fromEntries(
            shown.map(({ name, inner }) => [name, inner.node(given.get(name), null)]),
          ),
        );
      },
    }),
    typed: { ...formOf(typedSteps), schema: openSchemaOf(typedSteps) },
    stored: inJson(plain),
  };
}

/** A field on its way: its name in the data, its key in the value, and its form. */
export interface FieldStep {
  readonly name: string;
  readonly key: string;
  readonly isOptional: boolean;
  readonly form: Form<unknown>;
}

const requiredOf = (steps: readonly FieldStep[]): readonly string[] =>
  steps.flatMap(({ name, isOptional }) => (isOptional ? [] : [name]));

/** Of a record that may have other fields. */
export function openSchemaOf(steps: readonly FieldStep[]): JsonSchema {
  const required = requiredOf(steps);
  const { properties } = schemaOf(steps);
  return { type: "object", ...(required.length > 0 ? { required } : {}), properties };
}

export const schemaOf = (steps: readonly FieldStep[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(steps.map(({ name, form }) => [name, form.schema])),
  required: requiredOf(steps),
});

type Values = Readonly<Record<string, unknown>>;

export const isFields = (given: unknown): given is Values =>
  typeof given === "object" && given !== null && !Array.isArray(given);

/** Reads the values by key, of a record with faults those that have none; undefined for what is no record. */
export function fieldsReader(
  steps: readonly FieldStep[],
): (given: unknown, at: Place) => Values | undefined {
  const names = new Set(steps.map(({ name }) => name));
  return (given, at) => {
    if (!isFields(given)) return refuse(at, given, wrongKind("an object"));
    if (steps.some(({ name, isOptional }) => !isOptional && !Object.hasOwn(given, name))) {
      refuse(at, given, missingFault(steps, given));
    }
    const values: Record<string, unknown> = {};
    let known = 0;
    for (const { name, key, form } of steps) {
      if (!Object.hasOwn(given, name)) continue;
      known += 1;
      const value = form.read(given[name], below(at, name));
      if (value !== undefined) values[key] = value;
    }
    const all = Object.keys(given);
    if (all.length > known) {
      at.reading.unknown(
        all.filter((name) => !names.has(name)),
        at,
        names,
      );
    }
    return values;
  };
}

function missingFault(steps: readonly FieldStep[], given: Values): Fault {
  const lacking = steps.filter(
    ({ name, isOptional }) => !isOptional && !Object.hasOwn(given, name),
  );
  const missing = lacking.map(({ name, form }) => ({ name, inner: requiredIn(form.schema) }));
  const what = `missing ${lacking.map(({ name }) => name).join(", ")}`;
  return { ...faultThat(what), kind: "missing", missing };
}

/** The required fields of the records in a schema. */
function requiredIn(schema: unknown): readonly MissingField[] {
  if (!isFields(schema) || !Array.isArray(schema["required"])) return [];
  const { properties } = schema;
  return schema["required"].map((name: unknown) => ({
    name: String(name),
    inner: requiredIn(isFields(properties) ? properties[String(name)] : null),
  }));
}

function writtenFields(steps: readonly FieldStep[], value: object): Values {
  const given: Values = { ...value };
  const written: Record<string, unknown> = {};
  for (const { name, key, form } of steps) {
    const own = given[key];
    if (own !== undefined) written[name] = form.write(own);
  }
  return written;
}

/** A record whose names are data; a name that does not match `names` is refused. */
export function recordOf<Value>(
  names: RegExp,
  inner: Kind<Value>,
): Kind<Readonly<Record<string, Value>>> {
  return kind<Readonly<Record<string, Value>>>({
    schema: {
      type: "object",
      propertyNames: { pattern: names.source },
      additionalProperties: inner.schema,
    },
    read: (given, at) => {
      if (!isFields(given)) return refuse(at, given, wrongKind("an object"));
      const entries = Object.entries(given);
      const values = entries
        .filter(([name]) => names.test(name))
        .flatMap(([name, each]) => {
          const value = inner.read(each, below(at, name));
          return value === undefined ? [] : [[name, value] as const];
        });
      for (const [name] of entries.filter(([name]) => !names.test(name))) {
        refuse(at, given, faultThat(`name not allowed: ${name}`));
      }
      return Object.fromEntries(values);
    },
    write: (value) =>
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner.write(each)])),
  });
}

interface Tagged {
  readonly kind: string;
}

/** A record of one of two kinds, by its field `kind`. */
export const tagged = <First extends Tagged, Second extends Tagged>(
  tag: First["kind"],
  first: Kind<First>,
  second: Kind<Second>,
): Kind<First | Second> => {
  const isFirst = (value: First | Second): value is First => value.kind === tag;
  return kind<First | Second>({
    schema: { anyOf: [first.schema, second.schema] },
    read: (given, at) =>
      isFields(given) && given["kind"] === tag ? first.read(given, at) : second.read(given, at),
    write: (value) => (isFirst(value) ? first.write(value) : second.write(value)),
  });
};

/** The inner kind; for any other value the fault is that it must be `description`. */
export const described = <Value>(description: string, inner: Kind<Value>): Kind<Value> => ({
  ...inner,
  schema: { ...inner.schema, description },
  read: (given, at) => {
    const value = readIfFits(inner, given);
    return value === undefined ? refuse(at, given, wrongKind(description)) : value;
  },
});

/** The inner kind, with a sentence about its meaning in the schema. */
export const documented = <Value>(sentence: string, inner: Kind<Value>): Kind<Value> => {
  const { description } = inner.schema;
  const more = typeof description === "string" ? `: ${description}` : "";
  return { ...inner, schema: { ...inner.schema, description: `${sentence}${more}` } };
};

/** The inner kind, shown to editors as the other one, which must accept no more. */
export const withSchemaOf = <Value>(
  inner: Kind<Value>,
  { schema }: Kind<unknown>,
): Kind<Value> => ({ ...inner, schema });
