/** Every leaf and every row of an answer, and the lies that are possible about it. */
import { add, amountOf, amountText, isZero, multiply, negate } from "../../src/amount/amount.ts";
import { isList, isNumber, isObject, type JsonObject, type JsonValue } from "./json-text.ts";

/** One way to change an answer: a leaf or a row, and the answer with the lie. */
export interface Lie {
  readonly steps: readonly Step[];
  /** The steps as text: `revenue_by_ledger_account.5000000000008010`, `[3].amount`. */
  readonly path: string;
  /** The last name of the path without positions and identifiers: `amount`, `revenue_by_ledger_account`. */
  readonly field: string;
  readonly mutation: string;
  /** The identifiers and dates in the row, and the key: what a finding should name. */
  readonly names: ReadonlySet<string>;
  readonly body: JsonValue;
}

/** A name, or a position in a list. */
export type Step = string | number;

/** Counts leaves: values that are neither lists nor objects. */
export function leafCount(value: JsonValue): number {
  if (isList(value)) return value.reduce<number>((total, one) => total + leafCount(one), 0);
  if (isObject(value))
    return Object.values(value).reduce<number>((total, one) => total + leafCount(one), 0);
  return 1;
}

/** All lies about an answer; `known` has the identifiers that its administration uses, by field. */
export function* liesAbout(body: JsonValue, known: KnownIds): Generator<Lie> {
  yield* liesIn(body, [], { root: body, known, names: new Set() });
}

/** Identifiers by field: `contact_id`. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

interface Place {
  readonly root: JsonValue;
  readonly known: KnownIds;
  readonly names: ReadonlySet<string>;
}

function* liesIn(value: JsonValue, path: readonly Step[], place: Place): Generator<Lie> {
  if (isList(value)) {
    yield* liesAboutRows(value, path, place);
    for (const [index, one] of value.entries()) {
      const names = new Set([...place.names, ...namesIn(one)]);
      yield* liesIn(one, [...path, index], { ...place, names });
    }
  } else if (isObject(value)) {
    if (isMap(value)) yield* liesAboutEntries(value, path, place);
    for (const [name, one] of Object.entries(value)) {
      const names = isId(name) ? new Set([...place.names, name]) : place.names;
      yield* liesIn(one, [...path, name], { ...place, names });
    }
  } else {
    yield* liesAboutLeaf(value, path, place);
  }
}

const isId = (text: string): boolean => /^\d{4,}$/.test(text) || text === "null";
/** A map from identifiers to amounts, as the specification writes sections. */
const isMap = (value: JsonObject): boolean =>
  Object.keys(value).length > 0 && Object.keys(value).every(isId);

/** The identifiers and dates at the top of a row. */
function namesIn(row: JsonValue): readonly string[] {
  if (!isObject(row)) return [];
  return Object.values(row).flatMap((one) => (isText(one) && isNameText(one) ? [one] : []));
}
const isText = (value: JsonValue): value is string => typeof value === "string";
const isNameText = (text: string): boolean =>
  /^\d{10,}$/.test(text) || /^\d{4}-\d\d-\d\d$/.test(text);

function* liesAboutRows(
  rows: readonly JsonValue[],
  path: readonly Step[],
  place: Place,
): Generator<Lie> {
  for (const [index, row] of rows.entries()) {
    const names = new Set([...place.names, ...namesIn(row)]);
    const lie = (mutation: string, changed: readonly JsonValue[], also: JsonValue = null): Lie => ({
      ...placeOf([...path, index]),
      field: fieldOf(path),
      mutation,
      names: new Set([...names, ...namesIn(also)]),
      body: withValue(place.root, path, changed),
    });
    yield lie("row dropped", rows.toSpliced(index, 1));
    yield lie("row doubled", rows.toSpliced(index, 0, row));
    const next = rows[index + 1];
    if (next === undefined) continue;
    yield lie("row moved down", rows.with(index, next).with(index + 1, row), next);
    if (!isObject(row) || !isObject(next)) continue;
    const texts = Object.keys(row).filter((name) => isText(row[name] ?? null));
    const key = texts.find((name) => name.endsWith("id")) ?? texts.find((name) => name === "name");
    if (key === undefined || next[key] === row[key]) continue;
    const [left, right] = [row[key] ?? null, next[key] ?? null];
    const exchanged = rows
      .with(index, { ...row, [key]: right })
      .with(index + 1, { ...next, [key]: left });
    yield lie("row exchanged with the next", exchanged, next);
  }
}

function* liesAboutEntries(value: JsonObject, path: readonly Step[], place: Place): Generator<Lie> {
  const entries = Object.entries(value);
  for (const [index, [key, own]] of entries.entries()) {
    const lie = (
      mutation: string,
      changed: readonly (readonly [string, JsonValue])[],
      also: readonly string[] = [],
    ): Lie => ({
      ...placeOf([...path, key]),
      field: fieldOf(path),
      mutation,
      names: new Set([...place.names, key, ...also]),
      body: withValue(place.root, path, Object.fromEntries(changed)),
    });
    yield lie("row dropped", entries.toSpliced(index, 1));
    const [next, theirs] = entries[index + 1] ?? [];
    if (next !== undefined && theirs !== undefined && theirs !== own) {
      const swapped = entries.with(index, [key, theirs]).with(index + 1, [next, own]);
      yield lie("row exchanged with the next", swapped, [next]);
    }
  }
}

function* liesAboutLeaf(value: JsonValue, path: readonly Step[], place: Place): Generator<Lie> {
  const field = fieldOf(path);
  const name = String(path.at(-1) ?? "");
  for (const [mutation, changed] of changesOf(value, path, place)) {
    const also = typeof changed === "string" && isNameText(changed) ? [changed] : [];
    yield {
      ...placeOf(path),
      field: isId(name) ? fieldOf(path.slice(0, -1)) : field,
      mutation,
      // Of a code that the books have once a finding names the field.
      names: new Set([...place.names, ...also, ...(CODES.has(name) ? [name] : [])]),
      body: withValue(place.root, path, changed),
    };
  }
}

type Change = readonly [mutation: string, changed: JsonValue];

function changesOf(value: JsonValue, path: readonly Step[], place: Place): readonly Change[] {
  const name = String(path.at(-1) ?? "");
  if (typeof value === "boolean") return [["other flag", !value]];
  if (value === null) {
    if (DATES.has(name)) return [["a date", "2025-02-28"]];
    const [id] = place.known.get(name) ?? [];
    return id === undefined ? [] : [["an existing id", id]];
  }
  if (isNumber(value)) return [["other number", { digits: `${value.digits}1` }]];
  if (!isText(value)) return [];
  if (name === "id") return siblingChanges(value, path, place, "another existing id");
  if (place.known.has(name)) return idChanges(value, place.known.get(name) ?? []);
  const codes = CODES.get(name);
  if (codes !== undefined)
    return [
      ...codes.filter((code) => code !== value).map((code): Change => ["another code", code]),
      ...siblingChanges(value, path, place, "another code"),
    ];
  if (name === "code") return siblingChanges(value, path, place, "another code");
  if (TEXTS.has(name))
    return [["other text", `${value}x`], ...siblingChanges(value, path, place, "other text")];
  if (/^-?\d+(\.\d+)?$/.test(value)) return amountChanges(value, path, place);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateChanges(value);
  if (name === "account_type" || name.endsWith("_type") || name === "type" || name === "state")
    return siblingChanges(value, path, place);
  return [["other text", `${value}x`]];
}

function idChanges(value: string, ids: readonly string[]): readonly Change[] {
  const at = ids.indexOf(value);
  const other = ids[(at + 1) % ids.length];
  return other === undefined || other === value ? [] : [["another existing id", other]];
}

const CENT = amountOf("0.01");
const TEN = amountOf("10");

function amountChanges(value: string, path: readonly Step[], place: Place): readonly Change[] {
  const amount = amountOf(value);
  const text = (changed: typeof amount): string => amountText(changed, 2);
  return [
    ["a cent more", text(add(amount, CENT))],
    ...(isZero(amount)
      ? []
      : ([
          ["other sign", text(negate(amount))],
          ["factor ten", text(multiply(amount, TEN))],
        ] as const)),
    ...siblingChanges(value, path, place),
  ];
}

function dateChanges(value: string): readonly Change[] {
  const month = value.slice(0, 7);
  const day = value.endsWith("-15") ? "14" : "15";
  const at = Number(month.slice(5));
  const other = at === 12 ? "11" : String(at + 1).padStart(2, "0");
  return [
    ["another day", `${month}-${day}`],
    [
      "another month",
      `${month.slice(0, 5)}${other}-${value.slice(8) > "28" ? "28" : value.slice(8)}`,
    ],
  ];
}

/** Codes that a figure or its meaning depends on, with others that are valid. */
const CODES: ReadonlyMap<string, readonly string[]> = new Map([
  ["currency", ["USD", "GBP"]],
  ["country", ["DE"]],
  ["language", ["nl", "de"]],
  ["time_zone", ["America/New_York"]],
  ["taxonomy_version", ["3.4"]],
]);

/** Dates that are null in the recorded answers. */
const DATES: ReadonlySet<string> = new Set(["period_locked_until"]);

/** Texts that look like figures. */
const TEXTS: ReadonlySet<string> = new Set([
  "account_id",
  "chamber_of_commerce",
  "identifier",
  "customer_id",
]);

/** The value of the same leaf in the next row or entry that has another one. */
function siblingChanges(
  value: string,
  path: readonly Step[],
  place: Place,
  mutation = "its neighbour's value",
): readonly Change[] {
  const at = path.findLastIndex((step) => typeof step === "number" || isId(step));
  const own = path[at];
  if (own === undefined) return [];
  const rows = valueAt(place.root, path.slice(0, at));
  const keys: readonly Step[] = isList(rows)
    ? [...rows.keys()]
    : isObject(rows)
      ? Object.keys(rows)
      : [];
  const from = keys.indexOf(own);
  for (let step = 1; step < keys.length; step++) {
    const key = keys[(from + step) % keys.length];
    if (key === undefined) continue;
    const sibling = valueAt(place.root, [...path.slice(0, at), key, ...path.slice(at + 1)]);
    if (isText(sibling) && sibling !== value) return [[mutation, sibling]];
  }
  return [];
}

function valueAt(root: JsonValue, path: readonly Step[]): JsonValue {
  let value: JsonValue = root;
  for (const step of path) {
    if (isList(value) && typeof step === "number") value = value[step] ?? null;
    else if (isObject(value)) value = value[String(step)] ?? null;
    else return null;
  }
  return value;
}

function withValue(root: JsonValue, path: readonly Step[], changed: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return changed;
  if (isList(root) && typeof step === "number")
    return root.with(step, withValue(root[step] ?? null, rest, changed));
  if (isObject(root)) {
    const name = String(step);
    return { ...root, [name]: withValue(root[name] ?? null, rest, changed) };
  }
  throw new Error("a path that the answer does not have");
}

const placeOf = (steps: readonly Step[]): Pick<Lie, "steps" | "path"> => ({
  steps,
  path: steps
    .map((step) => (typeof step === "number" ? `[${String(step)}]` : `.${step}`))
    .join("")
    .replace(/^\./, ""),
});

/** The path without positions and identifiers. */
const fieldOf = (path: readonly Step[]): string =>
  path
    .filter((step) => typeof step === "string" && !isId(step))
    .join(".")
    .replace(/^$/, "(row)");
