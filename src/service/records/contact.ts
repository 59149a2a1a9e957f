/** The records of a contact: by itself, and inside a document. Gap: Contacts. */

import {
  DELIVERY_METHODS,
  SEPA_SEQUENCE_TYPES,
  type StoredContact,
} from "../rules/contact-details.ts";
import type { StoredEvent } from "../rules/document-parts.ts";
import {
  address,
  date,
  type Field,
  flag,
  identifier,
  ids,
  instant,
  integer,
  listOf,
  oneOf,
  onlyIn,
  orNull,
  record,
  stamps,
  text,
  valueType,
} from "./declared-record.ts";
import { NOTE, relatedFields } from "./document-parts.ts";
import { Type } from "./json-schema.ts";

/** A contact with its portal address and its events; what a shape omits is not read. */
export interface ShownContact extends StoredContact {
  /** An address of the portal of this contact. */
  readonly portalUrl: () => string;
  readonly events: () => readonly StoredEvent[];
}

/** A field without a value here. The real service writes an amount as a number or as text. */
const none = valueType<null>(
  () => Type.Null(),
  (value) => value,
);

export const CUSTOM_FIELD = record<never>("custom_field", {
  id: identifier(() => ""),
  name: text(() => ""),
  value: text(() => ""),
});

export const CONTACT_PERSON = record<never>("contact_person", {
  id: identifier(() => ""),
  contact_id: identifier(() => ""),
  administration_id: identifier(() => ""),
  firstname: orNull(text)(() => null),
  lastname: orNull(text)(() => null),
  phone: orNull(text)(() => null),
  email: orNull(text)(() => null),
  department: orNull(text)(() => null),
  created_at: instant(() => ""),
  updated_at: instant(() => ""),
  version: integer(() => 0),
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
  ...OWN_FIELDS,
  ...sendingFields(later),
  ...collectionFields(later),
  ...stamps,
  version: integer((contact) => contact.version),
  sales_invoices_url: current(
    address((contact) => contact.portalUrl(), "The portal of the contact"),
  ),
  // Gap: Contacts. This service keeps no notes, fields of one's own or persons of a contact.
  notes: current(listOf(NOTE)(() => [])),
  custom_fields: current(listOf(CUSTOM_FIELD)(() => [])),
  contact_people: current(listOf(CONTACT_PERSON)(() => [])),
  archived: flag((contact) => contact.archived),
});

const OWN_FIELDS: ContactFields = {
  ...ids,
  company_name: orNull(text)((contact) => contact.companyName),
  firstname: orNull(text)((contact) => contact.firstname),
  lastname: orNull(text)((contact) => contact.lastname),
  address1: orNull(text)((contact) => contact.address1),
  address2: orNull(text)((contact) => contact.address2),
  zipcode: orNull(text)((contact) => contact.zipcode),
  city: orNull(text)((contact) => contact.city),
  country: text((contact) => contact.country),
  phone: orNull(text)((contact) => contact.phone),
  delivery_method: oneOf(DELIVERY_METHODS)((contact) => contact.deliveryMethod),
  customer_id: text((contact) => contact.customerId),
  tax_number: orNull(text)((contact) => contact.taxNumber),
  chamber_of_commerce: orNull(text)((contact) => contact.chamberOfCommerce),
  bank_account: orNull(text)((contact) => contact.bankAccount),
  is_trusted: current(flag(() => false)),
  max_transfer_amount: current(none(() => null)),
};

/** To whom documents are sent. */
const sendingFields = (later: InShape): ContactFields => ({
  attention: orNull(text)((contact) => contact.attention),
  email: orNull(text)((contact) => contact.email),
  email_ubl: later(flag((contact) => contact.emailUbl)),
  send_invoices_to_attention: later(
    orNull(text)((contact) => contact.sendInvoicesToAttention ?? contact.attention),
  ),
  send_invoices_to_email: later(
    orNull(text)((contact) => contact.sendInvoicesToEmail ?? contact.email),
  ),
  send_estimates_to_attention: later(
    orNull(text)((contact) => contact.sendEstimatesToAttention ?? contact.attention),
  ),
  send_estimates_to_email: later(
    orNull(text)((contact) => contact.sendEstimatesToEmail ?? contact.email),
  ),
});

/** How invoices are collected. */
const collectionFields = (later: InShape): ContactFields => ({
  direct_debit: later(flag((contact) => contact.directDebit)),
  sepa_active: later(flag((contact) => contact.sepaActive)),
  sepa_iban: later(orNull(text)((contact) => contact.sepaIban)),
  sepa_iban_account_name: later(orNull(text)((contact) => contact.sepaIbanAccountName)),
  sepa_bic: later(orNull(text)((contact) => contact.sepaBic)),
  sepa_mandate_id: later(orNull(text)((contact) => contact.sepaMandateId)),
  sepa_mandate_date: later(orNull(date)((contact) => contact.sepaMandateDate)),
  sepa_sequence_type: later(oneOf(SEPA_SEQUENCE_TYPES)((contact) => contact.sepaSequenceType)),
  credit_card_number: current(orNull(text)(() => null)),
  credit_card_reference: current(orNull(text)(() => null)),
  credit_card_type: current(orNull(oneOf(["mastercard", "visa"]))(() => null)),
  tax_number_validated_at: current(orNull(instant)(() => null)),
  tax_number_valid: current(orNull(flag)(() => null)),
  invoice_workflow_id: current(orNull(identifier)(() => null)),
  estimate_workflow_id: current(orNull(identifier)(() => null)),
  si_identifier: later(orNull(text)((contact) => contact.siIdentifier)),
  si_identifier_type: later(orNull(text)((contact) => contact.siIdentifierType)),
  moneybird_payments_mandate: current(flag(() => false)),
});

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
