/** The changes of a record, as its event lists them: old and new value by field. Gap: Receipts. */
import type { FieldsNode, RecordNode } from "../../../fields/node.ts";

/** Values have the form of the record; `rowChanges` lists those of nested rows. */
export function fieldChanges(
  before: RecordNode,
  after: RecordNode,
): Readonly<Record<string, readonly [unknown, unknown]>> {
  const old = valuesOf(before);
  return Object.fromEntries(
    [...valuesOf(after)].flatMap(([name, value]) => {
      const was = old.get(name) ?? null;
      return was === value || OMITTED.includes(name) ? [] : [[name, [was, value]] as const];
    }),
  );
}

/** Fields that change with every change. */
const OMITTED = ["version"];

/** Rows that were created, changed or destroyed, by id. */
export function rowChanges(
  before: RecordNode,
  after: RecordNode,
  list: string,
): readonly Readonly<Record<string, unknown>>[] {
  const [old, now] = [rowsOf(before, list), rowsOf(after, list)];
  const destroyed = [...old.keys()].filter((id) => !now.has(id));
  return [
    ...[...now].flatMap(([id, row]) => {
      const was = old.get(id);
      if (was === undefined) return [{ id, change: "created" }];
      // A row that was sent unchanged only has a new `updated_at`.
      const changes = Object.entries(fieldChanges(was, row)).filter(
        ([name]) => name !== "updated_at",
      );
      if (changes.length === 0) return [];
      return [{ id, change: "updated", ...Object.fromEntries(changes) }];
    }),
    ...destroyed.map((id) => ({ id, change: "destroyed" })),
  ];
}

function rowsOf(node: RecordNode, list: string): ReadonlyMap<string, FieldsNode> {
  if (!isFields(node)) return new Map();
  const found = node.fields.find(([name]) => name === list)?.[1];
  if (found === undefined || found === null || typeof found !== "object") return new Map();
  if (found.kind !== "list") return new Map();
  return new Map(
    found.items.filter(isFields).map((row) => [String(valuesOf(row).get("id") ?? ""), row]),
  );
}

/** The scalar fields, integers as digits. */
function valuesOf(node: RecordNode): ReadonlyMap<string, string | boolean | null> {
  if (!isFields(node)) return new Map();
  return new Map(
    node.fields.flatMap(([name, value]): (readonly [string, string | boolean | null])[] => {
      if (value === null || typeof value !== "object") return [[name, value]];
      return value.kind === "integer" ? [[name, value.digits]] : [];
    }),
  );
}

const isFields = (node: RecordNode): node is FieldsNode =>
  typeof node === "object" && node !== null && node.kind === "fields";
