/** Every field of every kind of answer, and the few values that each of them has instead of its own. */
import { isList, isNumber, isObject, type JsonObject, type JsonValue } from "../json-text.ts";
import type { RecordedAnswer } from "../recorded-answers.ts";

/** What a field has instead of its value. */
export const ODDITIES = [
  "missing",
  "null",
  "empty text",
  "another word",
  "long text",
  "number",
  "digits as text",
  "list",
  "object",
] as const;
export type Oddity = (typeof ODDITIES)[number];

/** Names and positions from the answer to a field. */
type Steps = readonly (string | number)[];

/** A field in the answer where it is tried: `/reports/assets` and `[].lifespan`. */
export interface OddField {
  /** The kind of answer and the path. */
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly answer: RecordedAnswer;
  readonly steps: Steps;
  readonly value: JsonValue;
}

/** `POST /documents/receipts/synchronization`: the address without the administration, its extension and its query. */
const kindOfAddress = (address: string): string =>
  address.replace(/^(POST )?\/\d+/, "$1").replace(/\.json.*$/, "");

/** Each field once, in the order of the answers: where it has a value, if it has one anywhere. */
export function oddFields(answers: readonly RecordedAnswer[]): readonly OddField[] {
  const found = new Map<string, OddField>();
  for (const answer of answers) {
    const kind = kindOfAddress(answer.address);
    for (const { steps, value } of fieldsIn(answer.body, [])) {
      const path = pathOf(kind, steps);
      const name = `${kind} ${path}`;
      const known = found.get(name);
      if (known === undefined || (!hasContents(known.value) && hasContents(value)))
        found.set(name, { name, kind, path, answer, steps, value });
    }
  }
  return [...found.values()];
}

const hasContents = (value: JsonValue): boolean =>
  value !== null && value !== "" && !(isList(value) && value.length === 0);

function* fieldsIn(value: JsonValue, steps: Steps): Generator<Pick<OddField, "steps" | "value">> {
  const inner: readonly (readonly [string | number, JsonValue])[] = isList(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [step, one] of inner) {
    const at = [...steps, step];
    yield { steps: at, value: one };
    yield* fieldsIn(one, at);
  }
}

/** Positions and identifiers are left out: `[].payments[].price`, `start_balance.{}`. The second administration is another one. */
function pathOf(kind: string, steps: Steps): string {
  const isOther = kind === "/administrations" && steps[0] === 1;
  const path = steps.map((step) => {
    if (typeof step === "number") return "[]";
    return /^(\d{4,}|null)$/.test(step) ? ".{}" : `.${step}`;
  });
  const text = path.join("").replace(/^\./, "");
  return isOther ? text.replace("[]", "[another]") : text;
}

/** Where a value is in an answer. */
interface ValuePlace extends Pick<OddField, "steps" | "value"> {
  readonly answer: Pick<RecordedAnswer, "body">;
}

/** The answer in which the field has the oddity; null if that is its value. */
export function withOddity({ answer, steps, value }: ValuePlace, oddity: Oddity): JsonValue | null {
  if (oddity === "missing") return without(answer.body, steps);
  const odd = oddValue(oddity, value);
  return odd === undefined ? null : withValue(answer.body, steps, odd);
}

const LONG_CHARACTERS = 300;

function oddValue(oddity: Exclude<Oddity, "missing">, value: JsonValue): JsonValue | undefined {
  switch (oddity) {
    case "null":
      return value === null ? undefined : null;
    case "empty text":
      return value === "" ? undefined : "";
    case "another word":
      return "X!";
    case "long text":
      return "x".repeat(LONG_CHARACTERS);
    case "number":
      return isNumber(value) ? undefined : { digits: "7" };
    case "digits as text":
      return isNumber(value) ? value.digits : undefined;
    case "list":
      return isList(value) && value.length === 0 ? undefined : [];
    case "object":
      return {};
  }
}

const withValue = (body: JsonValue, steps: Steps, value: JsonValue): JsonValue =>
  changedAt(body, steps, (inner, step) =>
    isList(inner)
      ? inner.with(Number(step), value)
      : { ...(inner as JsonObject), [String(step)]: value },
  );

/** Without the field; of a list without the row. */
const without = (body: JsonValue, steps: Steps): JsonValue =>
  changedAt(body, steps, (inner, step) =>
    isList(inner)
      ? inner.toSpliced(Number(step), 1)
      : Object.fromEntries(
          Object.entries(inner as JsonObject).filter(([name]) => name !== String(step)),
        ),
  );

/** Changes the list or record that has the last step. */
function changedAt(
  body: JsonValue,
  steps: Steps,
  change: (inner: JsonValue, step: string | number) => JsonValue,
): JsonValue {
  const [step, ...rest] = steps;
  if (step === undefined) return body;
  if (rest.length === 0) return change(body, step);
  if (isList(body) && typeof step === "number")
    return body.with(step, changedAt(body[step] ?? null, rest, change));
  const record = body as JsonObject;
  return { ...record, [String(step)]: changedAt(record[String(step)] ?? null, rest, change) };
}
