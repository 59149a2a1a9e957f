/** The records of a contact: by itself, and inside a document. Gap: Contacts. */

import { listOf, orNull } from "../../fields/kind.ts";
import { snakeCase } from "../../fields/names.ts";
import { isFields } from "../../fields/record.ts";
import { flag, identifier, instant, oneOf, text } from "../../fields/scalars.ts";
import {
  COLLECTION_FIELDS,
  type Held,
  NAME_FIELDS,
  NETWORK_FIELDS,
  SENDING_FIELDS,
  type StoredContact,
} from "../rules/contact-details.ts";
import type { StoredEvent } from "../rules/document-parts.ts";
import {
  address,
  type Field,
  from,
  ids,
  integer,
  onlyIn,
  record,
  shown,
  stamps,
} from "./declared-record.ts";
import { NOTE, relatedFields } from "./document-parts.ts";

/** A contact with its portal address and its events; what a shape omits is not read. */
export interface ShownContact extends StoredContact {
  /** An address of the portal of this contact. */
  readonly portalUrl: () => string;
  readonly events: () => readonly StoredEvent[];
}

/** A field without a value here. The real service writes an amount as a number or as text. */
const none = shown<null>(
  () => ({ type: "null" }),
  (value) => value,
);

export const CUSTOM_FIELD = record<never>("custom_field", {
  id: from(identifier, () => ""),
  name: from(text, () => ""),
  value: from(text, () => ""),
});

export const CONTACT_PERSON = record<never>("contact_person", {
  id: from(identifier, () => ""),
  contact_id: from(identifier, () => ""),
  administration_id: from(identifier, () => ""),
  firstname: from(orNull(text), () => null),
  lastname: from(orNull(text), () => null),
  phone: from(orNull(text), () => null),
  email: from(orNull(text), () => null),
  department: from(orNull(text), () => null),
  created_at: from(instant, () => ""),
  updated_at: from(instant, () => ""),
  version: from(integer, () => 0),
});

type ContactField = Field<ShownContact>;
type ContactFields = Readonly<Record<string, ContactField>>;
type InShape = (field: ContactField) => ContactField;
const current: InShape = (field) => onlyIn("current", field);

/**
 * The fields in the order of the real service. `later` are those that this service stores but did not show at
 * first: a contact inside a document has them in the current shape only.
 */
const contactFields = (later: InShape): ContactFields => ({
  ...ids,
  ...shownFields(NAME_FIELDS, later),
  is_trusted: current(from(flag, () => false)),
  max_transfer_amount: current(from(none, () => null)),
  ...shownFields(SENDING_FIELDS, later),
  ...shownFields(COLLECTION_FIELDS, later),
  credit_card_number: current(from(orNull(text), () => null)),
  credit_card_reference: current(from(orNull(text), () => null)),
  credit_card_type: current(from(orNull(oneOf("mastercard", "visa")), () => null)),
  tax_number_validated_at: current(from(orNull(instant), () => null)),
  tax_number_valid: current(from(orNull(flag), () => null)),
  invoice_workflow_id: current(from(orNull(identifier), () => null)),
  estimate_workflow_id: current(from(orNull(identifier), () => null)),
  ...shownFields(NETWORK_FIELDS, later),
  moneybird_payments_mandate: current(from(flag, () => false)),
  ...stamps,
  version: from(integer, (contact) => contact.version),
  sales_invoices_url: current(
    from(address, (contact) => contact.portalUrl(), "The portal of the contact"),
  ),
  // Gap: Contacts. This service keeps no notes, fields of one's own or persons of a contact.
  notes: current(from(listOf(NOTE), () => [])),
  custom_fields: current(from(listOf(CUSTOM_FIELD), () => [])),
  contact_people: current(from(listOf(CONTACT_PERSON), () => [])),
  archived: from(flag, (contact) => contact.archived),
});

/** The fields that are shown as they are stored. */
const shownFields = (
  fields: Readonly<Record<string, Held<unknown>>>,
  later: InShape,
): ContactFields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { isLater, meaning, otherwise = key, ...kind }]) => {
      const field: ContactField = from(
        kind,
        (contact) => fieldOf(contact, key) ?? fieldOf(contact, otherwise),
        meaning,
      );
      return [snakeCase(key), isLater === true ? later(field) : field];
    }),
  );

const fieldOf = (contact: object, key: string): unknown =>
  isFields(contact) ? contact[key] : undefined;

export const CONTACT = record<ShownContact>("contact", {
  ...contactFields((field) => field),
  events: current(relatedFields.events),
});

/** Without events; the specification does not name its fields. */
export const CONTACT_IN_DOCUMENT = record<ShownContact>(
  "contact",
  contactFields(current),
  "contact_in_document",
);
