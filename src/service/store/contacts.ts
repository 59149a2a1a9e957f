/** Contacts: found, made and changed. */
import { epochSecondsOf } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import type { ContactRecord } from "../rules/administration-books.ts";
import { type ContactDetails, DELIVERY_METHODS } from "../rules/contact-details.ts";
import type { ContactFilter } from "../rules/contact-filter.ts";
import { flagIn, wordIn } from "./content-fields.ts";
import { type PageWanted, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { digitsIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";

/** What a contact is, without what the service alone decides. */
export type ContactContent = Omit<ContactRecord, "id" | "archived"> & ContactDetails;

export interface ListedContact extends ContactRecord, ContactDetails {
  /** Digits; rises with every change. */
  readonly version: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ContactsWanted extends ContactFilter {
  /** A part of what a contact is known by; empty for everybody. */
  readonly query: string;
  /** A field as the table calls it, and what stands in it; null for whatever stands there. */
  readonly field: { readonly name: SearchedField; readonly value: string } | null;
}

/** What a search looks through. Gap: Contacts. */
export const SEARCHED_FIELDS = [
  "company_name",
  "attention",
  "firstname",
  "lastname",
  "address1",
  "address2",
  "zipcode",
  "city",
  "country",
  "email",
  "phone",
  "customer_id",
  "tax_number",
  "chamber_of_commerce",
  "bank_account",
] as const;
type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** In the order in which they were made: ids rise, the shorter one is the older one. */
const OLDEST_FIRST = "length(id), id";
const OF_ID = "WHERE administration_id = ? AND id = ?";
/** First and last name are one name to who looks for it. */
const SEARCHED = `lower(COALESCE(firstname, '') || ' ' || COALESCE(lastname, '') || char(10) || ${SEARCHED_FIELDS.map(
  (name) => `COALESCE(${name}, '')`,
).join(" || char(10) || ")})`;

export function contactsPage(
  store: Store,
  administrationId: string,
  wanted: ContactsWanted,
  page: PageWanted,
): RowsPage<ListedContact> {
  const { from, values } = wantedIn(administrationId, wanted);
  const query = { columns: "*", from, order: OLDEST_FIRST, values };
  const { rows, total } = pageOfRows(store, query, page);
  return { total, rows: rows.map(contactIn) };
}

/** Ids and versions of everybody who is wanted, for synchronization. */
export function contactVersions(
  store: Store,
  administrationId: string,
  wanted: ContactsWanted,
): readonly Pick<ListedContact, "id" | "version">[] {
  const { from, values } = wantedIn(administrationId, wanted);
  return store
    .rows(`SELECT id, version ${from} ORDER BY ${OLDEST_FIRST}`, ...values)
    .map((row) => ({ id: textIn(row, "id"), version: digitsIn(row, "version") }));
}

function wantedIn(
  administrationId: string,
  wanted: ContactsWanted,
): { readonly from: string; readonly values: readonly SqlValue[] } {
  const conditions: readonly (readonly [condition: string, value: SqlValue])[] = [
    ["administration_id = ?", administrationId],
    ["archived <= ?", wanted.withArchived ? 1 : 0],
    [`instr(${SEARCHED}, lower(?)) > 0`, wanted.query],
    ["created_at > ?", wanted.createdAfter],
    ["updated_at > ?", wanted.updatedAfter],
    ["firstname = ?", wanted.firstname],
    ["lastname = ?", wanted.lastname],
    [`${wanted.field?.name ?? "id"} = ?`, wanted.field?.value ?? null],
  ];
  const given = conditions.filter(([, value]) => value !== null && value !== "");
  return {
    from: `FROM contacts WHERE ${given.map(([condition]) => condition).join(" AND ")}`,
    values: given.map(([, value]) => value),
  };
}

/** Archived or not; null when the administration has no such contact. */
export function findContact(
  store: Store,
  administrationId: string,
  id: string,
): ListedContact | null {
  const [row] = store.rows(`SELECT * FROM contacts ${OF_ID}`, administrationId, id);
  return row === undefined ? null : contactIn(row);
}

/** Whether a contact other than `exceptId` has this customer number. */
export const isCustomerTaken = (
  store: Store,
  administrationId: string,
  { customerId, exceptId }: { readonly customerId: string; readonly exceptId: string | null },
): boolean =>
  store.rows(
    "SELECT id FROM contacts WHERE administration_id = ? AND customer_id = ? AND id IS NOT ?",
    administrationId,
    customerId,
    exceptId,
  ).length > 0;

/** The number after the largest one that is a number. */
export function nextCustomerId(store: Store, administrationId: string): string {
  const [row] = store.rows(
    `SELECT COALESCE(MAX(CAST(customer_id AS INTEGER)), 0) + 1 AS next FROM contacts
     WHERE administration_id = ? AND customer_id NOT GLOB '*[^0-9]*' AND length(customer_id) < 16`,
    administrationId,
  );
  invariant(row !== undefined, "a largest number is one row");
  return digitsIn(row, "next");
}

/** Of a new contact; `id` is of `nextId`. */
export function insertContact(
  store: Store,
  { administrationId, id }: { readonly administrationId: string; readonly id: string },
  content: ContactContent,
  now: string,
): void {
  const columns = CONTENT_COLUMNS.join(", ");
  const marks = CONTENT_COLUMNS.map(() => "?").join(", ");
  store.run(
    `INSERT INTO contacts (id, administration_id, archived, version, created_at, updated_at, ${columns})
     VALUES (?, ?, 0, ?, ?, ?, ${marks})`,
    id,
    administrationId,
    epochSecondsOf(now),
    now,
    now,
    ...contentRow(content),
  );
}

/** Everything that can change, and a version that never came before. Gap: Versions. */
export function changeContact(
  store: Store,
  { administrationId, id }: { readonly administrationId: string; readonly id: string },
  changed: { readonly content: ContactContent; readonly archived: boolean },
  now: string,
): void {
  const marks = CONTENT_COLUMNS.map((name) => `${name} = ?`).join(", ");
  store.run(
    `UPDATE contacts SET ${marks}, archived = ?, updated_at = ?, version = max(version + 1, ?)
     ${OF_ID}`,
    ...contentRow(changed.content),
    changed.archived ? 1 : 0,
    now,
    epochSecondsOf(now),
    administrationId,
    id,
  );
}

const CONTENT_COLUMNS = [
  "company_name",
  "firstname",
  "lastname",
  "customer_id",
  "country",
  "tax_number",
  "address1",
  "address2",
  "zipcode",
  "city",
  "phone",
  "email",
  "attention",
  "chamber_of_commerce",
  "bank_account",
  "delivery_method",
] as const;

/** In the order of the columns. */
const contentRow = (content: ContactContent): readonly SqlValue[] => [
  content.companyName,
  content.firstname,
  content.lastname,
  content.customerId,
  content.country,
  content.taxNumber,
  content.address1,
  content.address2,
  content.zipcode,
  content.city,
  content.phone,
  content.email,
  content.attention,
  content.chamberOfCommerce,
  content.bankAccount,
  content.deliveryMethod,
];

export const contactIn = (row: SqlRow): ListedContact => ({
  id: textIn(row, "id"),
  companyName: textOrNullIn(row, "company_name"),
  firstname: textOrNullIn(row, "firstname"),
  lastname: textOrNullIn(row, "lastname"),
  customerId: textIn(row, "customer_id"),
  country: textIn(row, "country"),
  taxNumber: textOrNullIn(row, "tax_number"),
  archived: flagIn(row, "archived"),
  address1: textOrNullIn(row, "address1"),
  address2: textOrNullIn(row, "address2"),
  zipcode: textOrNullIn(row, "zipcode"),
  city: textOrNullIn(row, "city"),
  phone: textOrNullIn(row, "phone"),
  email: textOrNullIn(row, "email"),
  attention: textOrNullIn(row, "attention"),
  chamberOfCommerce: textOrNullIn(row, "chamber_of_commerce"),
  bankAccount: textOrNullIn(row, "bank_account"),
  deliveryMethod: wordIn(row, "delivery_method", DELIVERY_METHODS),
  version: digitsIn(row, "version"),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});
