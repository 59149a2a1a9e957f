/**
 * The identifiers in the examples of the documentation. An example names a record, such as `{receipt}`; the
 * documentation has the id of such a record in the books served in its place, so that a copied example works.
 */
import type { BooksClock } from "../rules/books-clock.ts";
import {
  findAdministration,
  readAdministrations,
  todayOf,
} from "../store/query-administrations.ts";
import type { Store } from "../store/store.ts";

/** The books that the examples use, and their ids by name; a name without a record is absent. */
export interface ExampleBooks {
  readonly administrationId: string;
  readonly timeZone: string;
  /** YYYY-MM-DD in that time zone, or the day to which the books are pinned. */
  readonly today: string;
  readonly ids: Readonly<Record<string, string>>;
}

const BY_ID = "length(id) DESC, id DESC LIMIT 1";
const of = (table: string, condition = "1"): string =>
  `SELECT id FROM ${table} WHERE administration_id = ? AND ${condition} ORDER BY ${BY_ID}`;
/** The newest: its year is open, and it is first in its list. */
const document = (kind: string): string =>
  `SELECT id FROM documents WHERE administration_id = ? AND kind = '${kind}' ORDER BY date DESC, ${BY_ID}`;
/** A part of a document, with the document as `parent`. */
const partOf = (kind: string, table: string, parent: string): string =>
  `SELECT part.id, part.${parent} AS parent FROM ${table} part
   JOIN documents d ON d.administration_id = part.administration_id AND d.id = part.${parent}
   WHERE part.administration_id = ? AND d.kind = '${kind}' ORDER BY length(part.id) DESC, part.id DESC LIMIT 1`;

/** A query by name; its parameter is the administration. */
const QUERIES: Readonly<Record<string, string>> = {
  contact: of("contacts", "archived = 0"),
  ledger_account: of("ledger_accounts", "account_type = 'expenses' AND active = 1"),
  balance_account: of("ledger_accounts", "account_type = 'current_liabilities' AND active = 1"),
  tax_rate: of("tax_rates", "tax_rate_type = 'purchase_invoice' AND active = 1"),
  project: of("projects", "state = 'active'"),
  financial_account: of("financial_accounts", "active = 1 AND currency = 'EUR'"),
  user: "SELECT id FROM tokens WHERE revoked_at IS NULL AND ? <> '' ORDER BY length(id) DESC, id DESC LIMIT 1",
  receipt: document("receipt"),
  receipt_note: partOf("receipt", "notes", "entity_id"),
  receipt_attachment: partOf("receipt", "attachments", "document_id"),
  receipt_payment: `SELECT p.id, d.id AS parent FROM documents p
    JOIN documents d ON d.administration_id = p.administration_id
      AND d.id = p.content ->> '$.invoiceId' AND d.kind = 'receipt'
    WHERE p.administration_id = ? AND p.kind = 'payment' ORDER BY length(p.id) DESC, p.id DESC LIMIT 1`,
  general_document: document("general_document"),
  general_document_note: partOf("general_document", "notes", "entity_id"),
  general_document_attachment: partOf("general_document", "attachments", "document_id"),
  general_journal_document: document("general_journal_document"),
  general_journal_document_note: partOf("general_journal_document", "notes", "entity_id"),
  general_journal_document_attachment: partOf(
    "general_journal_document",
    "attachments",
    "document_id",
  ),
  sales_invoice: document("sales_invoice"),
  financial_mutation: document("financial_mutation"),
  subscription_template: of("subscription_templates"),
  // Only a subscription of a template has a page in the portal.
  subscription: `SELECT id, contact_id AS parent FROM subscriptions
    WHERE administration_id = ? AND template_id IS NOT NULL ORDER BY ${BY_ID}`,
  webhook: of("webhooks"),
  download: of("downloads", "size IS NOT NULL"),
  task_list: of("task_lists"),
  task_list_template: of("task_list_templates"),
  // The first group, without a name, and generated tasks cannot be changed.
  task_list_group: of("task_list_groups", "name IS NOT NULL AND report_type IS NULL"),
  task_list_task: of("task_list_tasks", "is_generated = 0"),
};

/** The id of this record in an example. */
export const idOf = (record: string): string => `{${record}}`;
/** Today in the books served. */
export const TODAY = "{today}";
/** The last whole year of the books served. */
export const LAST_YEAR = "{last_year}";

/** The oldest administration; null for a service without one. */
export function exampleBooks(store: Store, clock: BooksClock): ExampleBooks | null {
  const [first] = readAdministrations(store, null);
  const administration = first === undefined ? null : findAdministration(store, first.id);
  if (administration === null) return null;
  const { id, timeZone } = administration;
  const today = todayOf(administration, clock(timeZone));
  const ids: Record<string, string> = {
    today,
    last_year: String(Number.parseInt(today.slice(0, 4), 10) - 1),
  };
  for (const [name, sql] of Object.entries(QUERIES)) {
    const [row] = store.rows(sql, id);
    if (row === undefined) continue;
    ids[name] = String(row["id"]);
    if (row["parent"] !== undefined) ids[`${name}_parent`] = String(row["parent"]);
  }
  return { administrationId: id, timeZone, today, ids };
}

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
