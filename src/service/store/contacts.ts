/** Contacts: found, made and changed. */
import { epochSecondsOf } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import type { ContactRecord } from "../rules/administration-books.ts";
import {
  type ContactDetails,
  DELIVERY_METHODS,
  type StoredContact,
} from "../rules/contact-details.ts";
import type { ContactFilter } from "../rules/contact-filter.ts";
import { columns, digits, type FieldsOf, flag, orNull, STAMPS, text, word } from "./codec.ts";
import type { PageWanted, RowsPage } from "./page-of-rows.ts";
import { digitsIn, textIn } from "./query-fields.ts";
import type { SqlValue, Store } from "./store.ts";
import { OLDEST_FIRST, table } from "./table.ts";

/** What a contact is, without what the service alone decides. */
export type ContactContent = Omit<ContactRecord, "id" | "archived"> & ContactDetails;

const CONTENT: FieldsOf<ContactContent, SqlValue> = {
  companyName: orNull(text),
  firstname: orNull(text),
  lastname: orNull(text),
  customerId: text,
  country: text,
  taxNumber: orNull(text),
  address1: orNull(text),
  address2: orNull(text),
  zipcode: orNull(text),
  city: orNull(text),
  phone: orNull(text),
  email: orNull(text),
  attention: orNull(text),
  chamberOfCommerce: orNull(text),
  bankAccount: orNull(text),
  deliveryMethod: word(DELIVERY_METHODS),
};
const CHANGING = columns(CONTENT);
export const CONTACTS = table(
  "contacts",
  columns<StoredContact>({
    id: text,
    ...CONTENT,
    archived: flag,
    version: digits,
    ...STAMPS,
  }),
);

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

/** First and last name are one name to who looks for it. */
const SEARCHED = `lower(COALESCE(firstname, '') || ' ' || COALESCE(lastname, '') || char(10) || ${SEARCHED_FIELDS.map(
  (name) => `COALESCE(${name}, '')`,
).join(" || char(10) || ")})`;

export const contactsPage = (
  store: Store,
  administrationId: string,
  wanted: ContactsWanted,
  page: PageWanted,
): RowsPage<StoredContact> =>
  CONTACTS.page(store, administrationId, { ...wantedIn(wanted), order: OLDEST_FIRST }, page);

/** Ids and versions of everybody who is wanted, for synchronization. */
export function contactVersions(
  store: Store,
  administrationId: string,
  wanted: ContactsWanted,
): readonly Pick<StoredContact, "id" | "version">[] {
  const { rest, values } = wantedIn(wanted);
  return store
    .rows(
      `SELECT id, version FROM contacts WHERE administration_id = ? ${rest} ORDER BY ${OLDEST_FIRST}`,
      administrationId,
      ...values,
    )
    .map((row) => ({ id: textIn(row, "id"), version: digitsIn(row, "version") }));
}

function wantedIn(wanted: ContactsWanted): {
  readonly rest: string;
  readonly values: readonly SqlValue[];
} {
  const conditions: readonly (readonly [condition: string, value: SqlValue])[] = [
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
    rest: given.map(([condition]) => `AND ${condition}`).join(" "),
    values: given.map(([, value]) => value),
  };
}

/** Whether a contact other than `exceptId` has this customer number. */
export const isCustomerIdInUse = (
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
  const kept = {
    archived: false,
    version: String(epochSecondsOf(now)),
    createdAt: now,
    updatedAt: now,
  };
  CONTACTS.insert(store, administrationId, { id, ...content, ...kept });
}

/** Everything that can change, and a version that never came before. Gap: Versions. */
export function changeContact(
  store: Store,
  { administrationId, id }: { readonly administrationId: string; readonly id: string },
  changed: { readonly content: ContactContent; readonly archived: boolean },
  now: string,
): void {
  const marks = CHANGING.names.map((name) => `${name} = ?`).join(", ");
  store.run(
    `UPDATE contacts SET ${marks}, archived = ?, updated_at = ?, version = max(version + 1, ?)
     WHERE administration_id = ? AND id = ?`,
    ...CHANGING.write(changed.content),
    changed.archived ? 1 : 0,
    now,
    epochSecondsOf(now),
    administrationId,
    id,
  );
}
