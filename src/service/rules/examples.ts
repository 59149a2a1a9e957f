/**
 * The examples of the documentation. An example names a record in place of its id, such as `{receipt}`; the documentation
 * has the id of such a record in the books served in its place, so that a copied example works.
 */

/** The books that the examples use, and their ids by name; a name without a record is absent. */
export interface ExampleBooks {
  readonly administrationId: string;
  readonly timeZone: string;
  /** YYYY-MM-DD in that time zone, or the day to which the books are pinned. */
  readonly today: string;
  readonly ids: Readonly<Record<string, string>>;
}

/** The id of this record in an example. */
export const idOf = (record: string): string => `{${record}}`;
/** Today in the books served. */
export const TODAY = "{today}";
/** The last whole year of the books served. */
export const LAST_YEAR = "{last_year}";

/** Plural part of a path -> record, where it is not the part without its last letter. */
const RECORDS: Readonly<Record<string, string>> = {
  customer_contact_portal: "contact",
  task_list_groups: "task_list_group",
};

/**
 * The record behind each parameter of a path: `receipt_note_parent` and `receipt_note` for
 * `/documents/receipts/{receipt_id}/notes/{id}`.
 */
export function recordsInPath(path: string): Readonly<Record<string, string>> {
  const parts = path.split("/");
  const named = parts.flatMap((part, at) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [{ name, before: recordNamed(parts[at - 1] ?? "") }];
  });
  const [first, second] = named;
  if (first === undefined) return {};
  if (second === undefined) return { [first.name]: first.before };
  const inner =
    second.before === "subscription" ? second.before : `${first.before}_${second.before}`;
  return { [first.name]: `${inner}_parent`, [second.name]: inner };
}

const recordNamed = (part: string): string => RECORDS[part] ?? part.replace(/s$/, "");

/** A tree with the ids of the books in place of the names; `missing` gives the text for a name without a record. */
export function withIds(
  tree: unknown,
  ids: ExampleBooks["ids"],
  missing: (name: string) => string,
): unknown {
  if (typeof tree === "string") {
    return tree.replaceAll(/\{(\w+)\}/g, (_found, name: string) => ids[name] ?? missing(name));
  }
  if (Array.isArray(tree)) return tree.map((item) => withIds(item, ids, missing));
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, withIds(value, ids, missing)]),
  );
}
