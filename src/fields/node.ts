/**
 * The tree of a record. Endpoints build it; `http` writes it as JSON or XML. It includes the names that
 * only XML needs (of the root and of list items), so that no writer has to guess them.
 */
export type RecordNode = null | string | boolean | IntegerNode | ListNode | FieldsNode | MapNode;

/** A whole number of any length, as digits, so that no precision is lost. */
export interface IntegerNode {
  readonly kind: "integer";
  readonly digits: string;
}

export interface ListNode {
  readonly kind: "list";
  /** The name of one item: `ledger_account`. */
  readonly item: string;
  readonly items: readonly RecordNode[];
}

export interface FieldsNode {
  readonly kind: "fields";
  /** In output order. */
  readonly fields: readonly (readonly [name: string, value: RecordNode])[];
}

/** Keyed by data (ids), not by names: XML writes the keys as attributes. */
export interface MapNode {
  readonly kind: "map";
  readonly entries: readonly (readonly [key: string, value: RecordNode])[];
}

export const integer = (value: number | bigint | string): IntegerNode => ({
  kind: "integer",
  digits: String(value),
});
export const list = (item: string, items: readonly RecordNode[]): ListNode => ({
  kind: "list",
  item,
  items,
});
export const fields = (named: Readonly<Record<string, RecordNode>>): FieldsNode => ({
  kind: "fields",
  fields: Object.entries(named),
});
export const map = (entries: readonly (readonly [string, RecordNode])[]): MapNode => ({
  kind: "map",
  entries,
});
