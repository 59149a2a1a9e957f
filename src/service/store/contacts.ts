/** Contacts: queries and changes. */

import { epochSecondsOf } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import { columns } from "../../fields/columns.ts";
import { digitsIn, textIn } from "../../fields/row.ts";
import { digits, flag, text } from "../../fields/scalars.ts";
import {
  CONTACT_FIELDS,
  type ContactContent,
  type StoredContact,
} from "../rules/contact-details.ts";
import type { ContactFilter } from "../rules/contact-filter.ts";
import { STAMPS } from "../rules/stamped.ts";
import type { PageRequest, RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";
import { OLDEST_FIRST, table } from "./table.ts";

const CHANGING = columns(CONTACT_FIELDS);
export const CONTACTS = table<StoredContact>(
  "contacts",
  columns({
    id: text,
    ...CONTACT_FIELDS,
    archived: flag,
    version: digits,
    ...STAMPS,
  }),
);

export interface ContactSelection extends ContactFilter {
  /** Part of what the contact is found by; empty matches every contact. */
  readonly query: string;
  /** A column and the value that it must have; null matches every value. */
  readonly field: { readonly name: SearchedField; readonly value: string } | null;
}

/** The columns that a search looks in. Gap: Contacts. */
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

/** A search treats first and last name as one name. */
const SEARCHED = `lower_case(COALESCE(firstname, '') || ' ' || COALESCE(lastname, '') || char(10) || ${SEARCHED_FIELDS.map(
  (name) => `COALESCE(${name}, '')`,
).join(" || char(10) || ")})`;

export const contactsPage = (
  store: Store,
  administrationId: string,
  selection: ContactSelection,
  page: PageRequest,
): RowsPage<StoredContact> =>
  CONTACTS.page(store, administrationId, { ...conditionsOf(selection), order: OLDEST_FIRST }, page);

/** Ids and versions of all selected contacts, for synchronization. */
export function contactVersions(
  store: Store,
  administrationId: string,
  selection: ContactSelection,
): readonly Pick<StoredContact, "id" | "version">[] {
  const { rest, values } = conditionsOf(selection);
  return store
    .rows(
      `SELECT id, version FROM contacts WHERE administration_id = ? ${rest} ORDER BY ${OLDEST_FIRST}`,
      administrationId,
      ...values,
    )
    .map((row) => ({ id: textIn(row, "id"), version: digitsIn(row, "version") }));
}

function conditionsOf(selection: ContactSelection): {
  readonly rest: string;
  readonly values: readonly SqlValue[];
} {
  const conditions: readonly (readonly [condition: string, value: SqlValue])[] = [
    ["archived <= ?", selection.withArchived ? 1 : 0],
    [`instr(${SEARCHED}, lower_case(?)) > 0`, selection.query],
    ["created_at > ?", selection.createdAfter],
    ["updated_at > ?", selection.updatedAfter],
    ["firstname = ?", selection.firstname],
    ["lastname = ?", selection.lastname],
    [`${selection.field?.name ?? "id"} = ?`, selection.field?.value ?? null],
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

/** One more than the largest customer number that is a number, or the next one that is free: long ones are not counted. */
export function nextCustomerId(store: Store, administrationId: string): string {
  const [row] = store.rows(
    `SELECT COALESCE(MAX(CAST(customer_id AS INTEGER)), 0) + 1 AS next FROM contacts
     WHERE administration_id = ? AND customer_id NOT GLOB '*[^0-9]*' AND length(customer_id) < 16`,
    administrationId,
  );
  invariant(row !== undefined, "a largest number is one row");
  let next = BigInt(digitsIn(row, "next"));
  while (isCustomerIdInUse(store, administrationId, { customerId: `${next}`, exceptId: null })) {
    next += 1n;
  }
  return `${next}`;
}

/** Inserts a new contact; `id` comes from `nextId`. */
export function insertContact(
  store: Store,
  { administrationId, id }: { readonly administrationId: string; readonly id: string },
  content: ContactContent,
  now: string,
): void {
  const storedOnly = {
    archived: false,
    version: String(epochSecondsOf(now)),
    createdAt: now,
    updatedAt: now,
  };
  CONTACTS.insert(store, administrationId, { id, ...content, ...storedOnly });
}

/** Changes all changeable fields, with a version that never occurred before. Gap: Versions. */
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
