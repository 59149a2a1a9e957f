/** The ids in the examples of the documentation: one record of each kind, from the oldest administration. */
import type { BooksClock } from "../rules/books-clock.ts";
import type { ExampleBooks } from "../rules/examples.ts";
import { findAdministration, readAdministrations, todayOf } from "./query-administrations.ts";
import type { Store } from "./store.ts";

const BY_ID = "length(id) DESC, id DESC LIMIT 1";
const OLDEST = "length(id), id LIMIT 1";
const of = (table: string, condition = "1"): string =>
  `SELECT id FROM ${table} WHERE administration_id = ? AND ${condition} ORDER BY ${BY_ID}`;
/** The newest: its year is open, and it is first in its list. */
const document = (kind: string): string =>
  `SELECT id FROM documents WHERE administration_id = ? AND kind = '${kind}' ORDER BY date DESC, ${BY_ID}`;
/** The newest note of a kind of document, with the document as `parent`. */
const noteOf = (kind: string): string =>
  `SELECT part.id, part.entity_id AS parent FROM notes part
   JOIN documents d ON d.administration_id = part.administration_id AND d.id = part.entity_id
   WHERE part.administration_id = ? AND d.kind = '${kind}' ORDER BY length(part.id) DESC, part.id DESC LIMIT 1`;
/**
 * A file of the newest document that has one, with the document as `parent`. CROSS JOIN reads documents first, in the
 * order of their index: in books of 300,000 postings, sorting all files took 150 ms at every request for the documentation.
 */
const attachmentOf = (kind: string): string =>
  `SELECT part.id, d.id AS parent FROM documents d
   CROSS JOIN attachments part ON part.administration_id = d.administration_id AND part.document_id = d.id
   WHERE d.administration_id = ? AND d.kind = '${kind}' AND d.has_attachment = 1
   ORDER BY d.date DESC, length(d.id) DESC, d.id DESC, length(part.id) DESC, part.id DESC LIMIT 1`;

/** A query by name; its parameter is the administration. */
const QUERIES: Readonly<Record<string, string>> = {
  contact: of("contacts", "archived = 0"),
  // Office costs by their code in the reference chart, below their heading.
  ledger_account: `SELECT id FROM ledger_accounts
    WHERE administration_id = ? AND account_type = 'expenses' AND active = 1
    ORDER BY rgs_code LIKE 'WBedKan%' DESC, parent_id IS NULL, ${OLDEST}`,
  balance_account: of("ledger_accounts", "account_type = 'current_liabilities' AND active = 1"),
  // The supplier charges the tax of an ordinary purchase; it is not reversed to the customer.
  tax_rate: `SELECT id FROM tax_rates
    WHERE administration_id = ? AND tax_rate_type = 'purchase_invoice' AND active = 1
    ORDER BY treatment = 'charged' DESC, percentage DESC, ${OLDEST}`,
  project: of("projects", "state = 'active'"),
  financial_account: `SELECT id FROM financial_accounts
    WHERE administration_id = ? AND active = 1 AND currency = 'EUR'
    ORDER BY type = 'BankAccount' DESC, ${OLDEST}`,
  user: "SELECT id FROM tokens WHERE revoked_at IS NULL AND ? <> '' ORDER BY length(id) DESC, id DESC LIMIT 1",
  receipt: document("receipt"),
  receipt_note: noteOf("receipt"),
  receipt_attachment: attachmentOf("receipt"),
  receipt_payment: `SELECT p.id, d.id AS parent FROM documents p
    JOIN documents d ON d.administration_id = p.administration_id
      AND d.id = p.content ->> '$.invoiceId' AND d.kind = 'receipt'
    WHERE p.administration_id = ? AND p.kind = 'payment' ORDER BY length(p.id) DESC, p.id DESC LIMIT 1`,
  general_document: document("general_document"),
  general_document_note: noteOf("general_document"),
  general_document_attachment: attachmentOf("general_document"),
  general_journal_document: document("general_journal_document"),
  general_journal_document_note: noteOf("general_journal_document"),
  general_journal_document_attachment: attachmentOf("general_journal_document"),
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
