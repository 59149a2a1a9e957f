/**
 * The meaning of each field by its name, for the fields whose declaration gives none: a name means the same in every
 * record and body. Where it does not, the declaration has its own meaning, or an entry names the record as well.
 */
import type { JsonValue } from "./json-value.ts";
import { MEANINGS_OF_REPORTS } from "./report-meanings.ts";

/** The meaning of `record.field`, or of `field` in any record; null when there is none. */
const meaningOf = (record: string, field: string): string | null =>
  MEANINGS[`${record}.${field}`] ?? MEANINGS[field] ?? null;

export const MEANINGS: Readonly<Record<string, string>> = {
  ...MEANINGS_OF_REPORTS,
  // In every record.
  id: "Identifies the record: digits as text, up to twenty",
  administration_id: "The administration that the record belongs to",
  created_at: "When the record was created, in UTC",
  updated_at: "When the record last changed, in UTC",
  version: "A number that grows with every change of the record; compare it to find what changed",
  name: "The name that people see",
  description: "A free text",
  active: "Whether it can be used for new bookings; false keeps it for the past",
  currency: "ISO 4217: three letters, such as EUR",
  country: "ISO 3166: two letters, such as NL",
  row_order: "The position in the list; the lowest comes first",
  _destroy: "True removes the row with this id",
  ids: "The ids of the records to return; the first hundred count, unknown ids are left out",
  // Administrations.
  language: "ISO 639: two letters, such as nl",
  time_zone: "The IANA name of the zone in which today is determined",
  access: "How the user reaches the administration: as its user, or through an accountant",
  suspended: "Whether the administration is closed to changes",
  period_locked_until: "The last day of the locked period; null when none is locked",
  period_start_date: "The first day of the books",
  chamber_of_commerce: "The number in the trade register",
  tax_number: "The VAT identification number, with the letters of its country",
  // Contacts.
  contact: "The contact of the document, as it is now",
  contact_id: "The customer or supplier",
  firstname: "The first name of a person",
  lastname: "The last name of a person",
  phone: "The telephone number, as typed",
  email: "The address to which documents are sent",
  archived: "Whether the contact is left out of lists",
  is_trusted: "Whether the contact is trusted; always false here",
  max_transfer_amount: "The highest amount that is transferred to the contact; null for no limit",
  credit_card_number: "The last digits of the card of the contact; this service has none",
  credit_card_reference: "The card at the payment provider; this service has none",
  credit_card_type: "The kind of card; this service has none",
  tax_number_validated_at: "When the VAT number was last checked; null here",
  tax_number_valid: "Whether the VAT number exists; null when it was not checked",
  invoice_workflow_id: "The workflow of the invoices; null for the default",
  estimate_workflow_id: "The workflow of the estimates; null for the default",
  moneybird_payments_mandate:
    "Whether the contact may be charged by the payment provider; always false here",
  "custom_field.value": "The text of the field",
  custom_fields: "Fields of your own; this service has none",
  contact_people: "The persons of the contact; this service has none",
  department: "The department of the person",
  moneybird_account: "Whether it is an account of the provider itself; always false here",
  is_optional: "Whether the customer may leave the line out; always false here",
  is_selected: "Whether the customer took an optional line",
  // Chart, rates, projects, accounts, products.
  account_type: "The section of the balance sheet or the profit and loss",
  parent_id: "The account below which this one is shown; null at the top",
  allowed_document_types: "The documents that may book on it",
  taxonomy_item: "The account in the reference chart of accounts (RGS)",
  taxonomy_version: "The version of the reference chart",
  "taxonomy_item.code": "The code in the reference chart",
  "taxonomy_item.reference": "The reference number in the reference chart",
  name_english: "The English name in the reference chart",
  financial_account_id: "The bank account, card or cash box",
  ledger_account_id: "The ledger account on which it is booked",
  percentage: "The percentage, as decimal text: 21.0",
  tax_rate_type: "The kind of document on which the rate can be used",
  show_tax: "Whether documents show the tax of this rate",
  "project.state": "Archived projects are listed on request",
  budget: "The planned amount; this service has none",
  "financial_account.type": "BankAccount, a card, a cash box or another kind of account",
  identifier: "The number of the account, such as an IBAN",
  provider: "The bank that delivers the statements; this service has none",
  title: "A short name",
  price: "The price of one, with the sign and in the currency of the document",
  frequency_type: "The unit of the frequency; null for a product that is sold once",
  tax_rate_id: "The tax rate",
  workflow_id: "The workflow of the invoices that it leads to",
  document_style_id: "The layout of the invoices that it leads to",
  mergeable: "Whether invoices of one contact are combined",
  contact_can_update: "Whether contacts may change their subscription in the portal",
  products: "What the template offers, in the order of the sales page",
  // Documents.
  reference: "The number or text by which people recognize the document",
  date: "The day on which it is booked; today by default on a new document",
  due_date: "The day on which it must be paid; null for none",
  entry_number: "The consecutive number of the document in the books",
  state: "The state of the document; the filter of its list explains the values",
  exchange_rate: "Units of the administration's currency for one unit of the document's currency",
  origin: "How the document was received; null when unknown",
  revenue_invoice: "Always false: the document is a cost",
  prices_are_incl_tax: "Whether the prices of the lines include tax",
  total_price_excl_tax: "The sum of the lines without tax, in the currency of the document",
  total_price_incl_tax: "The amount to pay, in the currency of the document",
  details: "The lines of the document",
  "receipt_detail_fields.id": "The line to change; without an id a line is added",
  "fiscal_allocation_fields.id": "The share to change; without an id a share is added",
  "general_journal_document_entry_fields.id": "The line to change; without an id a line is added",
  details_attributes:
    "Its lines: a list, or an object keyed by index. A line with an id changes that line",
  fiscal_allocations: "The private shares of the document's costs",
  fiscal_allocations_attributes:
    "Its private shares: a list, or an object keyed by index. A share with an id changes that one",
  private_ledger_account_id: "The account on which the private share is booked",
  "fiscal_allocation.ledger_account_id": "The account of which a share is private",
  "fiscal_allocation.price": "The private share, in the currency of the document",
  "fiscal_allocation.percentage": "The private share of the account, in percent",
  payments: "The payments of the document, oldest first",
  notes: "The notes and to-dos on the record, oldest first",
  attachments: "The files of the document, oldest first",
  events: "What happened to the record, oldest first",
  project_id: "The project; null for none",
  product_id: "The product from which the line was made; null for none",
  "receipt_detail_fields.amount":
    "The quantity: a number, or a text that starts with one, such as 2 x; default 1",
  "receipt_detail_fields.price":
    "The price of one, with or without tax as `prices_are_incl_tax` says",
  amount_decimal: "The quantity as a number",
  period:
    "The days over which the costs are spread, such as 20260101..20261231; null for the date of the document",
  total_price_excl_tax_with_discount: "The line without tax, in the currency of the document",
  tax_report_reference: "The boxes of the tax return in which the line counts",
  mandatory_tax_text: "The text that the law requires on the document; null for none",
  receipt: "The receipt",
  general_document: "The document; fields that are not sent keep their value, or get their default",
  reminder_date: "Makes a to-do without a text for this day",
  reminder: "Makes a to-do with a text; it takes precedence over `reminder_date`",
  "reminder.date": "The day of the to-do",
  "reminder.message": "The text of the to-do, after its day",
  remove_contact: "True removes the contact from the document",
  general_journal_document: "The manual booking; fields that are not sent keep their value",
  all_taxes: "Accepted for clients that send it; it has no effect",
  journal_type: "`fiscal_year_ending` for the booking that closes a year; null for any other",
  general_journal_document_entries: "The lines; debit and credit are equal in total",
  general_journal_document_entries_attributes:
    "Its lines: a list, or an object keyed by index. Debit and credit must be equal in total",
  debit: "The amount of a debit, or 0",
  credit: "The amount of a credit, or 0",
  "balance_sheet.debit": "The assets",
  "balance_sheet.credit": "Equity and liabilities",
  // Payments, notes, attachments, events.
  "receipt_body.payment": "Pays the open amount at once, on the date of the receipt",
  payment: "The payment",
  invoice_type: "The kind of document that is paid",
  invoice_id: "The document that is paid",
  user_id: "The user who did it: the id of a token",
  payment_transaction_id: "The transaction of a payment provider; this service has none",
  transaction_identifier: "Your own reference, to recognize the payment",
  payment_date: "The day of the payment",
  credit_invoice_id: "The credit invoice that settles it; null for none",
  financial_mutation_id: "The bank mutation that paid; null for none",
  manual_payment_action: "How the payment was registered; null for none of the known ways",
  note: "The text of the note",
  "note_body.note": "The note",
  todo: "Whether someone must do something about it; always true with an assignee",
  assignee_id: "The user who must do it: the id of a token",
  entity_id: "The record on which the note is",
  entity_type: "The kind of record on which the note is",
  completed_at: "When it was done, in UTC; null while it is open",
  completed_by_id: "The user who did it; null while it is open",
  data: "More about it, by name; empty when there is no more",
  attachable_id: "The document that has the file",
  attachable_type: "The kind of record that has the file",
  filename: "The name of the file",
  content_type: "The media type of the file, as its sender stated it",
  rotation: "Degrees by which viewers turn the file; null for none",
  file: "The file, the only part of the form; its name and media type are kept",
  action: "What happened, as in the events of webhooks",
  link_entity_id: "The other record that it concerns; null for none",
  link_entity_type: "The kind of that other record",
  // Downloads.
  download_type: "What the file is",
  failed: "Whether the file could not be made",
  downloaded: "Whether the file was downloaded before",
  "download.content_type": "The media type of the file",
  message: "What to do: follow the Location header",
  // Webhooks.
  url: "The address that is called; it must answer 200 to the call that is made when the webhook is created",
  enabled_events:
    "The events, or the starts of their names, that it receives; none for documents, payments and notes",
  last_http_status:
    "The status of the last delivery, or a word for why there was none; null before the first",
  last_http_body: "The start of the last answer of the receiver",
  secret: "Signs every delivery; returned only here, so keep it",
  deactivated_at: "When the webhook was deactivated; null while it is active",
  // Task lists.
  task_list: "The task list",
  task_list_template: "The template",
  group: "The group",
  task: "The task",
  deadline_on: "The day on which everything must be done; null for none",
  period_begin: "The first day of the period that the tasks are about",
  period_end: "The last day of the period that the tasks are about",
  completed: "Whether all tasks are done; true for a list without tasks",
  template_id: "The template from which the list was made; null for none",
  total_tasks_count: "How many tasks the list has, with subtasks",
  completed_tasks_count: "How many of them are done",
  groups: "The groups of the list, in order, with their tasks",
  tasks: "The tasks of the group, in order, with their subtasks",
  subtasks: "The tasks below this one, in order",
  report_type: "The report that it is about, or from which its tasks are generated; null for none",
  task_lists_group_id: "The group of the task",
  parent_task_id: "The task of which this is a subtask; null for none",
};

type Members = Readonly<Record<string, JsonValue>>;

/** The schema with a meaning for each field that has none. `owner` names the record or body that it describes. */
export function withMeanings(schema: JsonValue, owner: string): JsonValue {
  if (isList(schema)) return schema.map((item) => withMeanings(item, owner));
  if (!isMembers(schema)) return schema;
  const record = typeof schema["title"] === "string" ? schema["title"] : owner;
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => [
      word,
      word === "properties" && isMembers(value)
        ? fieldsOf(value, record)
        : withMeanings(value, record),
    ]),
  );
}

const fieldsOf = (fields: Members, record: string): JsonValue =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const inner = withMeanings(field, name);
      const meaning = meaningOf(record, name);
      const isDescribed = isMembers(inner) && "description" in inner;
      return [
        name,
        isDescribed || meaning === null || !isMembers(inner)
          ? inner
          : { ...inner, description: meaning },
      ];
    }),
  );

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
const isMembers = (value: JsonValue): value is Members =>
  typeof value === "object" && value !== null && !isList(value);
