/** Reads bodies by their schemas, with the two styles of refusals of the service (Gap: Request bodies). */
import type { Static, TSchema } from "typebox";
import type { TLocalizedValidationError } from "typebox/error";
import { invariant } from "../../../failure.ts";
import { type Call, type Endpoint, Refusal } from "../endpoint.ts";
import { type Answering, answering } from "./answering.ts";
import { type RefusalStyle, titleCase } from "./paging.ts";

type Described<Schema extends TSchema, Value> = Omit<Answering<Value>, "body" | "answer"> & {
  readonly body: Schema;
  /** `title`: "Receipt is required"; `parameter`: "task_list is missing, task_list[name] is missing". */
  readonly bodyStyle: RefusalStyle;
  /** A realistic body for the documentation, with the names of records for their ids; a test sends it. */
  readonly example: NoInfer<Static<Schema>>;
  readonly answer: (call: Call, body: Static<Schema>) => NoInfer<Value> | Promise<NoInfer<Value>>;
};

/** An endpoint with a body; a body that does not match its schema is refused before any lookup. */
export function withBody<Schema extends TSchema, Value>(
  described: Described<Schema, Value>,
): Endpoint {
  const { bodyStyle, answer, ...endpoint } = described;
  let validator: BodyValidator<Schema> | null = null;
  const compiled = answering({
    ...endpoint,
    answer: (call) => {
      invariant(validator !== null, "the schema of a body is compiled before a body is read");
      return answer(call, readBody(validator, endpoint.body, call.body, bodyStyle));
    },
  });
  return {
    ...compiled,
    answer: (call) => {
      if (validator !== null) return compiled.answer(call);
      // Loaded and compiled at the first request: a run that only reads needs no body schema.
      return import("typebox/compile").then(({ Compile }) => {
        const made = Compile(endpoint.body);
        validator ??= made;
        return compiled.answer(call);
      });
    },
  };
}

/** The used part of a compiled schema. */
interface BodyValidator<Schema extends TSchema> {
  readonly Check: (body: unknown) => body is Static<Schema>;
  readonly Errors: (body: unknown) => readonly TLocalizedValidationError[];
}

function readBody<Schema extends TSchema>(
  validator: BodyValidator<Schema>,
  schema: Schema,
  sent: unknown,
  style: RefusalStyle,
): Static<Schema> {
  // A missing body counts as an empty one, so that the refusal names its missing fields.
  const body = sent ?? {};
  if (validator.Check(body)) return body;
  if (typeof body !== "object" || Array.isArray(body)) {
    throw new Refusal(400, "request body must be an object");
  }
  const problems = problemsOf(validator, schema, body);
  if (problems.length === 0) throw new Refusal(400, "request body is invalid");
  throw style === "title" ? titleRefusal(problems) : parameterRefusal(problems);
}

interface Problem {
  /** From the root: `["task_list", "name"]`. */
  readonly path: readonly string[];
  readonly kind: "missing" | "wrong-type" | "not-a-list" | "not-an-option" | "too-long";
  /** The maximum number of characters, for `too-long`. */
  readonly limit?: number;
}

/** The kind of problem by keyword of JSON Schema. */
const KINDS: Readonly<Record<string, Problem["kind"]>> = { enum: "not-an-option" };

function problemsOf(
  validator: Pick<BodyValidator<TSchema>, "Errors">,
  schema: TSchema,
  body: unknown,
): readonly Problem[] {
  const errors = validator.Errors(body).filter((error) => !isOtherRequirement(error));
  const relevant = errors.filter(
    (error) => error.instancePath === "" || !isAlternative(error) || !hasInnerError(error, errors),
  );
  const problems = relevant.flatMap((error): readonly Problem[] => {
    const path = error.instancePath.split("/").slice(1);
    if (error.keyword === "required") {
      return error.params.requiredProperties.flatMap((name) => missing([...path, name], schema));
    }
    const limit = lengthLimit(errors, error.instancePath);
    if (limit !== undefined) return [{ path, kind: "too-long", limit }];
    if (isAlternative(error)) return [{ path, kind: "wrong-type" }];
    if (error.keyword === "type" && error.params.type === "array") {
      return [{ path, kind: "not-a-list" }];
    }
    return [{ path, kind: KINDS[error.keyword] ?? "wrong-type" }];
  });
  return oncePerLocation(problems);
}

type BodyError = Pick<TLocalizedValidationError, "keyword" | "schemaPath" | "instancePath">;

/** Whether an error is from one of several alternative schemas at a location. */
const isAlternative = ({ keyword, schemaPath }: BodyError): boolean =>
  keyword === "anyOf" || schemaPath.includes("/anyOf/");

/** Of a body that lacks all fields of which one is required (`oneRequired`), only the first field is reported. */
const isOtherRequirement = ({ keyword, schemaPath, instancePath }: BodyError): boolean =>
  instancePath === "" && (keyword === "anyOf" || /^#\/anyOf\/[1-9]/.test(schemaPath));

/** Whether an alternative matches at this location and the error is inside it; then only the inner error is reported. */
const hasInnerError = ({ instancePath }: BodyError, errors: readonly BodyError[]): boolean =>
  errors.some((other) => other.instancePath.startsWith(`${instancePath}/`));

/** Reports each location once, although several alternatives failed there. */
const oncePerLocation = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(
    ({ path }, index) =>
      problems.findIndex((other) => other.path.join("/") === path.join("/")) === index,
  );

/** The maximum length that a text exceeds, even where null is allowed. */
function lengthLimit(
  errors: readonly TLocalizedValidationError[],
  instancePath: string,
): number | undefined {
  const [limit] = errors.flatMap((error) =>
    error.keyword === "maxLength" && error.instancePath === instancePath
      ? [error.params.limit]
      : [],
  );
  return limit;
}

/** The missing field, and the required fields inside it. */
function missing(path: readonly string[], schema: TSchema): readonly Problem[] {
  const inner = path.reduce<unknown>(
    (at, name) => propertyOf(propertyOf(at, "properties"), name),
    schema,
  );
  const required = propertyOf(inner, "required");
  const names = Array.isArray(required) ? required.map(String) : [];
  return [{ path, kind: "missing" }, ...names.flatMap((name) => missing([...path, name], schema))];
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

function titleRefusal(problems: readonly Problem[]): Refusal {
  // Fields inside a missing object are not reported separately.
  const outermost = problems.filter(
    ({ path }) =>
      !problems.some((other) => other.path.length < path.length && isWithin(path, other.path)),
  );
  const sentences = outermost.map(
    (problem) => `${titleOf(problem.path)} ${TITLE_ENDINGS[problem.kind].text}${limitOf(problem)}`,
  );
  const [first] = outermost;
  const subject = nameOf(first?.path ?? []);
  return new Refusal(400, [...new Set(sentences)].join("; "), {
    symbolic: [subject, TITLE_ENDINGS[first?.kind ?? "wrong-type"].word],
  });
}

const TITLE_ENDINGS: Readonly<
  Record<Problem["kind"], { readonly text: string; readonly word: string }>
> = {
  missing: { text: "is required", word: "required" },
  "wrong-type": { text: "is invalid", word: "invalid" },
  "not-a-list": { text: "isn't an array", word: "array" },
  "not-an-option": { text: "isn't an option", word: "in" },
  "too-long": { text: "is too long", word: "max" },
};

const limitOf = ({ limit }: Problem): string =>
  limit === undefined ? "" : ` (maximum is ${limit} characters)`;

const isWithin = (path: readonly string[], outer: readonly string[]): boolean =>
  outer.every((part, index) => part === path[index]);

/** The last name of the path in title case. */
const titleOf = (path: readonly string[]): string => titleCase(nameOf(path));

/** The last name of the path; row numbers are not names. */
const nameOf = (path: readonly string[]): string =>
  path.findLast((part) => !/^\d+$/.test(part)) ?? "body";

const PARAMETER_ENDINGS: Readonly<Record<Problem["kind"], string>> = {
  missing: "is missing",
  "wrong-type": "is invalid",
  "not-a-list": "is invalid",
  "not-an-option": "does not have a valid value",
  "too-long": "is too long",
};

function parameterRefusal(problems: readonly Problem[]): Refusal {
  const sentences = problems.map((problem) => {
    const [first = "", ...inner] = problem.path;
    const name = `${first}${inner.map((part) => `[${part}]`).join("")}`;
    return `${name} ${PARAMETER_ENDINGS[problem.kind]}${limitOf(problem)}`;
  });
  return new Refusal(400, [...new Set(sentences)].join(", "));
}
