/** Reads bodies by their kinds, with the two styles of refusals of the service (Gap: Request bodies). */

import type { Kind } from "../../../fields/kind.ts";
import {
  collecting,
  type Problem as Found,
  type MissingField,
  rootOf,
} from "../../../fields/place.ts";
import { type Call, type Endpoint, invalidRecord, Refusal } from "../endpoint.ts";
import { type Answering, answering } from "./answering.ts";
import { NO_DATE } from "./field-problems.ts";
import { type RefusalStyle, titleCase } from "./paging.ts";

type Described<Body, Value> = Omit<Answering<Value>, "body" | "answer"> & {
  readonly body: Kind<Body>;
  /** `title`: "Receipt is required"; `parameter`: "task_list is missing, task_list[name] is missing". */
  readonly bodyStyle: RefusalStyle;
  /** A realistic body for the documentation, with the names of records for their ids; a test sends it. */
  readonly example: unknown;
  readonly answer: (call: Call, body: NoInfer<Body>) => NoInfer<Value> | Promise<NoInfer<Value>>;
};

/** An endpoint with a body; a body that does not fit is refused before any lookup. */
export function withBody<Body, Value>(described: Described<Body, Value>): Endpoint {
  const { body, bodyStyle, answer, ...endpoint } = described;
  return answering({
    ...endpoint,
    body: body.typed.schema,
    answer: (call) => answer(call, readBody(body, call.body, bodyStyle)),
  });
}

function readBody<Body>({ typed }: Kind<Body>, sent: unknown, style: RefusalStyle): Body {
  // A missing body counts as an empty one, so that the refusal names its missing fields.
  const given = sent ?? {};
  if (typeof given !== "object" || Array.isArray(given)) {
    throw new Refusal(400, "request body must be an object");
  }
  const found: Found[] = [];
  const body = typed.read(given, rootOf({ ...collecting(found), unknown: () => undefined }));
  if (found.length === 0 && body !== undefined) return body;
  const problems = found.flatMap(problemsOf).filter(({ kind }) => kind !== "no-such-day");
  if (problems.length === 0) {
    throw invalidRecord(found.map(({ path }) => ({ field: nameOf(path.map(String)), ...NO_DATE })));
  }
  throw style === "title" ? titleRefusal(problems) : parameterRefusal(problems);
}

interface Problem {
  /** From the root: `["task_list", "name"]`. */
  readonly path: readonly string[];
  readonly kind: Found["fault"]["kind"];
  /** The maximum number of characters, for `too-long`. */
  readonly limit?: number;
}

function problemsOf({ path, fault }: Found): readonly Problem[] {
  const at = path.map(String);
  const { kind, limit, missing = [] } = fault;
  if (kind === "missing") return missingAt(at, missing);
  return [{ path: at, kind, ...(limit === undefined ? {} : { limit }) }];
}

/** The missing fields, each with the required fields inside it. */
const missingAt = (
  within: readonly string[],
  fields: readonly MissingField[],
): readonly Problem[] =>
  fields.flatMap(({ name, inner }) => {
    const path = [...within, name];
    return [{ path, kind: "missing" } as const, ...missingAt(path, inner)];
  });

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
    symbolic: [subject, TITLE_ENDINGS[first?.kind ?? "wrong-kind"].word],
  });
}

const TITLE_ENDINGS: Readonly<
  Record<Problem["kind"], { readonly text: string; readonly word: string }>
> = {
  missing: { text: "is required", word: "required" },
  "wrong-kind": { text: "is invalid", word: "invalid" },
  "not-a-list": { text: "isn't an array", word: "array" },
  "not-an-option": { text: "isn't an option", word: "in" },
  "too-long": { text: "is too long", word: "max" },
  "no-such-day": NO_DATE,
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
  "wrong-kind": "is invalid",
  "not-a-list": "is invalid",
  "not-an-option": "does not have a valid value",
  "too-long": "is too long",
  "no-such-day": NO_DATE.text,
};

function parameterRefusal(problems: readonly Problem[]): Refusal {
  const sentences = problems.map((problem) => {
    const [first = "", ...inner] = problem.path;
    const name = `${first}${inner.map((part) => `[${part}]`).join("")}`;
    return `${name} ${PARAMETER_ENDINGS[problem.kind]}${limitOf(problem)}`;
  });
  return new Refusal(400, [...new Set(sentences)].join(", "));
}
