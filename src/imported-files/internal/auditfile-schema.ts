/** The schema of a version of the auditfile as a table: which elements an element has, in which order, and what texts. */
import type { SchemaValue } from "./schema-values.ts";

/** An element with elements, or with a text. */
export type SchemaElement =
  | { readonly kind: "elements"; readonly parts: readonly SchemaPart[]; readonly at: PlacesByName }
  | { readonly kind: "text"; readonly value: SchemaValue };

/** The place of each element in the order. */
type PlacesByName = ReadonlyMap<string, number>;

export interface SchemaPart {
  readonly name: string;
  readonly isRequired: boolean;
  readonly countMax: number;
  readonly element: SchemaElement;
}

export interface AuditfileSchema {
  readonly version: "4.0" | "3.2";
  readonly root: SchemaElement;
}

/**
 * `children`: by element, in order: `header!` once, `desc` at most once, `journal*` any number of times,
 * `ledgerAccount+` at least once, `vat*99` at most 99 times, `customerSupplier=formerRelation*` with the elements of
 * another entry. `values`: the elements with a text, by their kind.
 */
export function schemaOf(
  version: AuditfileSchema["version"],
  children: Readonly<Record<string, string>>,
  values: readonly (readonly [value: SchemaValue, names: string])[],
): AuditfileSchema {
  const texts = new Map(
    values.flatMap(([value, names]) => names.split(" ").map((name) => [name, value] as const)),
  );
  const elementOf = (name: string): SchemaElement => {
    const value = texts.get(name);
    if (value !== undefined) return { kind: "text", value };
    const parts = (children[name] ?? "")
      .split(" ")
      .filter((part) => part !== "")
      .map(partOf);
    return { kind: "elements", parts, at: new Map(parts.map((part, index) => [part.name, index])) };
  };
  const partOf = (text: string): SchemaPart => {
    const [, name = "", entry = name, mark = "", max = ""] = PART.exec(text) ?? [];
    return {
      name,
      isRequired: mark === "!" || mark === "+",
      countMax: max !== "" ? Number.parseInt(max, 10) : mark === "*" || mark === "+" ? Infinity : 1,
      element: elementOf(entry),
    };
  };
  return { version, root: elementOf("auditfile") };
}

const PART = /^(\w+)(?:=(\w+))?([!*+]?)(\d*)$/;
