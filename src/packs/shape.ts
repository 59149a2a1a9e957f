/** Shapes of data from files: a type, a check that returns all problems of a value, and a schema for editors. */

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** `at` is the path of the value: `files/0/name`, empty for the root. */
export interface Shape<Value> {
  readonly problems: (value: unknown, at: string) => readonly string[];
  readonly fits: (value: unknown) => value is Value;
  /** Accepts every value that fits, and others only where `parsable` has no pattern. */
  readonly schema: JsonSchema;
}

export type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;

/** A field that may be absent. */
export interface Optional<Value> {
  readonly optional: Shape<Value>;
}

type FieldShapes = Readonly<Record<string, Shape<unknown> | Optional<unknown>>>;
type Fields<Of extends FieldShapes> = {
  readonly [Name in keyof Of as Of[Name] extends Shape<unknown> ? Name : never]: ValueOf<Of[Name]>;
} & {
  readonly [Name in keyof Of as Of[Name] extends Shape<unknown>
    ? never
    : Name]?: Of[Name] extends Optional<infer Value> ? Value : never;
};

export const text: Shape<string> = whatever("text", (value) => typeof value === "string", {
  type: "string",
});
export const flag: Shape<boolean> = whatever(
  "true or false",
  (value) => typeof value === "boolean",
  { type: "boolean" },
);
export const nothing: Shape<null> = whatever("null", (value) => value === null, { type: "null" });
export const anything: Shape<unknown> = whatever("anything", () => true, {});

export const filledText: Shape<string> = shape(
  (value, at) => (value === "" ? [problem(at, "must not be empty")] : text.problems(value, at)),
  { type: "string", minLength: 1 },
);

export const textLike = (pattern: RegExp): Shape<string> =>
  shape(
    (value, at) =>
      typeof value !== "string" || pattern.test(value)
        ? text.problems(value, at)
        : [problem(at, `must match pattern "${pattern.source}"`)],
    { type: "string", pattern: pattern.source },
  );

/**
 * Text that `parse` accepts; for any other value the problem is that it must be `description`. `pattern` matches
 * every text that `parse` accepts: a schema has no other way to describe them.
 */
export const parsable = <Value extends string>(
  description: string,
  parse: (text: string) => Value | null,
  pattern = /^/,
): Shape<Value> =>
  whatever(description, (value) => typeof value === "string" && parse(value) !== null, {
    type: "string",
    description,
    ...(pattern.source === "^" ? {} : { pattern: pattern.source }),
  });

/** Both limits included. */
export const wholeNumber = (
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): Shape<number> =>
  shape(
    (value, at) => {
      if (typeof value !== "number" || !Number.isInteger(value)) {
        return [problem(at, "must be an integer")];
      }
      if (value < min) return [problem(at, `must be >= ${min}`)];
      return value > max ? [problem(at, `must be <= ${max}`)] : [];
    },
    { type: "integer", minimum: min, maximum: max },
  );

export const oneOf = <const Value extends string | number>(
  ...values: readonly Value[]
): Shape<Value> =>
  shape(
    (value, at) =>
      values.some((each) => each === value)
        ? []
        : [problem(at, `must be ${values.map((each) => JSON.stringify(each)).join(" or ")}`)],
    { enum: values },
  );

/** A value of either shape; if it fits neither, the problems are those of both. */
export const either = <Left, Right>(left: Shape<Left>, right: Shape<Right>): Shape<Left | Right> =>
  shape(
    (value, at) =>
      left.fits(value) || right.fits(value)
        ? []
        : [...left.problems(value, at), ...right.problems(value, at)],
    { anyOf: [left.schema, right.schema] },
  );

/** The inner shape; for any other value the problem is that it must be `description`. */
export const described = <Value>(description: string, inner: Shape<Value>): Shape<Value> =>
  shape((value, at) => (inner.fits(value) ? [] : [problem(at, `must be ${description}`)]), {
    ...inner.schema,
    description,
  });

/** The inner shape, with a sentence about its meaning in the schema. */
export const documented = <Value>(sentence: string, inner: Shape<Value>): Shape<Value> => {
  const { description } = inner.schema;
  const more = typeof description === "string" ? `: ${description}` : "";
  return shape(inner.problems, { ...inner.schema, description: `${sentence}${more}` });
};

/** The inner shape, shown to editors as the other one, which must accept no more. */
export const withSchemaOf = <Value>(
  inner: Shape<Value>,
  { schema }: Shape<unknown>,
): Shape<Value> => shape(inner.problems, schema);

export const optional = <Value>(inner: Shape<Value>): Optional<Value> => ({ optional: inner });

export const listOf = <Item>(item: Shape<Item>, lengthMin = 0): Shape<readonly Item[]> =>
  shape(
    (value, at) => {
      if (!Array.isArray(value)) return [problem(at, "must be a list")];
      const few = `must have at least ${lengthMin} ${lengthMin === 1 ? "item" : "items"}`;
      return [
        ...(value.length < lengthMin ? [problem(at, few)] : []),
        ...value.flatMap((each, index) => item.problems(each, below(at, String(index)))),
      ];
    },
    { type: "array", items: item.schema, ...(lengthMin === 0 ? {} : { minItems: lengthMin }) },
  );

/** A record whose names are data; a name that does not match `names` is refused. */
export const recordOf = <Value>(
  names: RegExp,
  inner: Shape<Value>,
): Shape<Readonly<Record<string, Value>>> =>
  shape(
    (value, at) => {
      if (!isRecord(value)) return [problem(at, "must be an object")];
      const entries = Object.entries(value);
      return [
        ...entries.flatMap(([name, each]) =>
          names.test(name) ? inner.problems(each, below(at, name)) : [],
        ),
        ...entries.flatMap(([name]) =>
          names.test(name) ? [] : [problem(at, `name not allowed: ${name}`)],
        ),
      ];
    },
    {
      type: "object",
      propertyNames: { pattern: names.source },
      additionalProperties: inner.schema,
    },
  );

/** Exactly these fields. */
export const fields = <const Of extends FieldShapes>(shapes: Of): Shape<Fields<Of>> =>
  shape(
    (value, at) => {
      if (!isRecord(value)) return [problem(at, "must be an object")];
      const given = new Set(Object.keys(value));
      const missing = requiredOf(shapes).filter((name) => !given.has(name));
      return [
        ...(missing.length === 0 ? [] : [problem(at, `missing ${missing.join(", ")}`)]),
        ...Object.entries(shapes).flatMap(([name, each]) =>
          given.has(name) ? shapeOf(each).problems(value[name], below(at, name)) : [],
        ),
        ...unknownNames(
          at,
          [...given].filter((name) => !Object.hasOwn(shapes, name)),
        ),
      ];
    },
    {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(shapes).map(([name, each]) => [name, shapeOf(each).schema]),
      ),
      required: requiredOf(shapes),
      additionalProperties: false,
    },
  );

const shapeOf = (field: Shape<unknown> | Optional<unknown>): Shape<unknown> =>
  "optional" in field ? field.optional : field;

const requiredOf = (shapes: FieldShapes): readonly string[] =>
  Object.entries(shapes).flatMap(([name, each]) => ("optional" in each ? [] : [name]));

function shape<Value>(problems: Shape<Value>["problems"], schema: JsonSchema): Shape<Value> {
  return { problems, fits: (value): value is Value => problems(value, "").length === 0, schema };
}

function whatever<Value>(
  name: string,
  isOne: (value: unknown) => boolean,
  schema: JsonSchema,
): Shape<Value> {
  return shape((value, at) => (isOne(value) ? [] : [problem(at, `must be ${name}`)]), schema);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const unknownNames = (at: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [problem(at, `unknown: ${names.join(", ")}`)];

const problem = (at: string, what: string): string => `${at === "" ? "top level" : at}: ${what}`;

const below = (at: string, name: string): string => (at === "" ? name : `${at}/${name}`);
