/** Reads `current-fields.txt`: the fields of the answers of the real service, by operation. */
import { readFileSync } from "node:fs";

/** A kind of value: its JSON types, and its values or its form; empty for any. */
export interface ValueFact {
  readonly types: readonly string[];
  readonly values: readonly string[];
  /** A regular expression, or a format of JSON Schema. */
  readonly form: string;
}

/** A value, a list, or a record with its fields. A recursive record is the same object. */
export type Fact =
  | { readonly kind: "value"; readonly value: ValueFact }
  | { readonly kind: "list"; readonly item: Fact }
  | { readonly kind: "record"; readonly fields: Map<string, FieldFact> };

export interface FieldFact {
  readonly fact: Fact;
  readonly mayBeAbsent: boolean;
}

/**
 * Whether a difference is one that the specification states: a webhook shows its secret only when it is created, and
 * has null as its deactivation while it is active (2.9).
 */
export const isSpecified = (operation: string, difference: string): boolean =>
  operation.includes("/webhooks") &&
  (/\.deactivated_at: null/.test(difference) ||
    (operation !== "POST /webhooks" && /\.secret: (missing|undefined)$/.test(difference)));

function factsIn(text: string): ReadonlyMap<string, Fact> {
  // A line that starts with spaces continues the line before it.
  const [, types = "", records = "", operations = ""] = text
    .replace(/\n {2}/g, " ")
    .split(/^## .*$/m);
  const named = new Map<string, Fact>();
  for (const [name, described] of pairsIn(types)) {
    named.set(name, { kind: "value", value: valueFact(described) });
  }
  const parts = records.split(/^### /m).slice(1);
  const nameOf = (part: string): string => part.slice(0, part.indexOf("\n")).trim();
  for (const part of parts) named.set(nameOf(part), { kind: "record", fields: new Map() });
  const factOf = (name: string): Fact => {
    if (name.endsWith("[]")) return { kind: "list", item: factOf(name.slice(0, -2)) };
    const fact = named.get(name);
    if (fact === undefined) throw new Error(`"${name}" is not a type or a record`);
    return fact;
  };
  for (const part of parts) {
    const record = factOf(nameOf(part));
    if (record.kind !== "record") throw new Error(`${nameOf(part)} is a type and a record`);
    for (const [type, names] of pairsIn(part)) {
      for (const name of names.split(/\s+/)) {
        const mayBeAbsent = name.endsWith("*");
        record.fields.set(name.replace("*", ""), { fact: factOf(type), mayBeAbsent });
      }
    }
  }
  return new Map(pairsIn(operations).map(([type, operation]) => [operation, factOf(type)]));
}

/** `name: rest`, a line each. */
const pairsIn = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/^(\S+): (.+)$/gm)].map(([, name = "", rest = ""]) => [name, rest.trim()]);

function valueFact(described: string): ValueFact {
  const [types = "", ...rest] = described.split(" ");
  const detail = rest.join("");
  const isForm = /^\^|^(date|date-time|uri)$/.test(detail);
  return {
    types: types.split("/"),
    values: isForm || detail === "" ? [] : detail.split("|"),
    form: isForm ? detail : "",
  };
}

/** The facts by operation: `GET /tax_rates`. */
export const CURRENT_FIELDS: ReadonlyMap<string, Fact> = factsIn(
  readFileSync("test/contract/current-fields.txt", "utf8"),
);
