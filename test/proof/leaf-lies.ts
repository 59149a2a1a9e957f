/** Every lie about every answer: stated in one answer, or about the same field of the same record in the answers of several months. */
import { isList, isObject, type JsonValue } from "./json-text.ts";
import { type KnownIds, type Lie, liesAbout, type Step } from "./leaves.ts";
import type { RecordedAnswer } from "./recorded-answers.ts";

/** One answer with the lie that it states. */
export interface LyingAnswer {
  readonly answer: RecordedAnswer;
  readonly lie: Lie;
}

export const SCOPES = ["one answer", "every month", "half of the months", "both years"] as const;
export type Scope = (typeof SCOPES)[number];

export interface LeafLie {
  readonly scope: Scope;
  /** In the order of the answers; the lie is the same mutation of the same field in each. */
  readonly stated: readonly [LyingAnswer, ...LyingAnswer[]];
}

/** The kind of answer: `/reports/general_ledger`; the comparatives are apart. */
export function kindOfAnswer({ stated: [{ answer }] }: LeafLie): string {
  const path = answer.address.replace(/^(POST )?\/\d+/, "$1").replace(/\.json.*$/, "");
  return isOfYearBefore(answer) ? `${path} (comparatives)` : path;
}

/** The first of its answers, the path and the mutation. */
export function lineOf({ scope, stated }: LeafLie): string {
  const [{ answer, lie }] = stated;
  const others = stated.length === 1 ? "" : ` and ${String(stated.length - 1)} more, ${scope}`;
  return `${answer.purpose} ${answer.address} ${lie.path}${others}, ${lie.mutation}`;
}

/** First those in one answer, in the order of the answers. */
export function* everyLie(answers: readonly RecordedAnswer[]): Generator<LeafLie> {
  const known = knownIds(answers);
  const lies = new Map(answers.map((answer) => [answer, [...liesAbout(answer.body, known)]]));
  for (const [answer, about] of lies)
    for (const lie of about) yield { scope: "one answer", stated: [{ answer, lie }] };
  for (const alike of Map.groupBy(answers, ({ address }) => withoutPeriod(address)).values()) {
    const keyOf = recordKeys(alike);
    for (const { scope, members } of scopesOf(alike)) {
      const stated = members.flatMap((answer) =>
        keyed(
          lies.get(answer) ?? [],
          (lie) => `${keyOf(answer.body, lie.steps)} ${lie.mutation}`,
        ).map(([key, lie]) => [key, { answer, lie }] as const),
      );
      for (const same of Map.groupBy(stated, ([key]) => key).values()) {
        const [first, ...others] = same.map(([, one]) => one);
        if (first !== undefined && others.length > 0) yield { scope, stated: [first, ...others] };
      }
    }
  }
}

/** Each with its key; a key that occurs again has a number. */
function keyed<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [key: string, item: Item])[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const key = keyOf(item);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [`${key} ${String(count)}`, item];
  });
}

const PERIOD = /(period(?:_until)?(?:=|%3A))(\d{6})\d*(?:\.\.(\d{6})\d*)?/;
const withoutPeriod = (address: string): string => address.replace(PERIOD, "$1");

const isOfYearBefore = ({ purpose }: RecordedAnswer): boolean => purpose === "comparatives";

/** The answers to one request for different periods that lie together; longer periods lie with their months. */
function* scopesOf(
  alike: readonly RecordedAnswer[],
): Generator<{ readonly scope: Scope; readonly members: readonly RecordedAnswer[] }> {
  const years = [
    alike.filter((answer) => !isOfYearBefore(answer)),
    alike.filter((answer) => isOfYearBefore(answer)),
  ];
  for (const members of years) {
    const months = [...new Set(members.flatMap((answer) => monthOfAnswer(answer) ?? []))].sort();
    if (months.length < 2) continue;
    yield { scope: "every month", members };
    const later = new Set(months.slice(Math.floor(months.length / 2)));
    const half = members.filter((answer) => later.has(monthOfAnswer(answer) ?? ""));
    yield { scope: "half of the months", members: half };
  }
  if (years.every((members) => members.length > 0)) yield { scope: "both years", members: alike };
}

/** `202503`; null for an answer about a longer period, or about none. */
function monthOfAnswer({ address }: RecordedAnswer): string | null {
  const [, , first, last = first] = PERIOD.exec(address) ?? [];
  return first !== undefined && first === last ? first : null;
}

/**
 * Names a place in answers that differ in their period. A row is known by its id where another of the answers has a row
 * with that id, and otherwise by what it is about (an account, a contact) and its number among such rows.
 */
function recordKeys(
  alike: readonly RecordedAnswer[],
): (body: JsonValue, steps: readonly Step[]) => string {
  const counts = new Map<string, number>();
  for (const { body } of alike)
    for (const id of new Set(idsOfRows(body))) counts.set(id, (counts.get(id) ?? 0) + 1);
  const labels = new Map<readonly JsonValue[], readonly string[]>();
  const labelsOf = (rows: readonly JsonValue[]): readonly string[] => {
    const found =
      labels.get(rows) ?? keyed(rows, (row) => labelOf(row, counts)).map(([key]) => key);
    labels.set(rows, found);
    return found;
  };
  return (body, steps) => {
    let value: JsonValue = body;
    return steps
      .map((step) => {
        const at: JsonValue = value;
        if (isList(at) && typeof step === "number") {
          value = at[step] ?? null;
          return `[${labelsOf(at)[step] ?? ""}]`;
        }
        value = isObject(at) ? (at[String(step)] ?? null) : null;
        return `.${String(step)}`;
      })
      .join("");
  };
}

function* idsOfRows(value: JsonValue): Generator<string> {
  if (isList(value)) for (const one of value) yield* idsOfRows(one);
  else if (isObject(value)) {
    if (typeof value["id"] === "string") yield value["id"];
    for (const one of Object.values(value)) yield* idsOfRows(one);
  }
}

const SUBJECTS = ["ledger_account_id", "contact_id", "project_id", "year", "name"];

function labelOf(row: JsonValue, counts: ReadonlyMap<string, number>): string {
  if (!isObject(row)) return "";
  const id = row["id"];
  if (typeof id === "string" && (counts.get(id) ?? 0) > 1) return id;
  const subject = SUBJECTS.map((name) => row[name]).find((one) => typeof one === "string");
  return typeof subject === "string" ? subject : "";
}

/** The identifiers in all answers, by field, each once. */
function knownIds(answers: readonly RecordedAnswer[]): KnownIds {
  const known = new Map<string, Set<string>>();
  const walk = (value: JsonValue): void => {
    if (isList(value)) for (const one of value) walk(one);
    else if (isObject(value)) {
      for (const [name, one] of Object.entries(value)) {
        if (name.endsWith("_id") && typeof one === "string" && /^\d{10,}$/.test(one))
          known.set(name, (known.get(name) ?? new Set()).add(one));
        walk(one);
      }
    }
  };
  for (const { body } of answers) walk(body);
  return new Map([...known].map(([field, ids]) => [field, [...ids]]));
}
