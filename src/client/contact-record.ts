/** Contacts, as they appear in lists and inside documents (specification 9; contract 2.3). */
import { contactId } from "../ledger/ledger-account.ts";
import { eventAt } from "./document-parts.ts";
import * as read from "./record-readers.ts";

const CUSTOM_FIELDS = {
  id: read.identifier,
  name: read.optional(read.text),
  value: read.optional(read.orNull(read.text)),
};
/** @interface */
export type CustomField = read.RecordOf<typeof CUSTOM_FIELDS>;
export const customFieldAt: read.Reader<CustomField> = read.record(CUSTOM_FIELDS);

const text = read.optional(read.orNull(read.text));
const flag = read.optional(read.orNull(read.boolean));
const identifier = read.optional(read.orNull(read.identifier));
const moment = read.optional(read.orNull(read.instant));

/** The specification names no fields, so that any but the id may be absent. */
const CONTACT_FIELDS = {
  id: read.idOf(contactId),
  administration_id: read.optional(read.identifier),
  company_name: read.optional(read.orNull(read.text)),
  firstname: read.optional(read.orNull(read.text)),
  lastname: read.optional(read.orNull(read.text)),
  customer_id: read.optional(read.orNull(read.word)),
  country: read.optional(read.orNull(read.text)),
  tax_number: read.optional(read.orNull(read.word)),
  address1: text,
  address2: text,
  zipcode: text,
  city: text,
  phone: text,
  delivery_method: text,
  chamber_of_commerce: text,
  bank_account: text,
  is_trusted: flag,
  max_transfer_amount: read.optional(read.orNull(read.decimal)),
  attention: text,
  email: text,
  email_ubl: flag,
  send_invoices_to_attention: text,
  send_invoices_to_email: text,
  send_estimates_to_attention: text,
  send_estimates_to_email: text,
  direct_debit: flag,
  sepa_active: flag,
  sepa_iban: text,
  sepa_iban_account_name: text,
  sepa_bic: text,
  sepa_mandate_id: text,
  sepa_mandate_date: read.optional(read.orNull(read.date)),
  sepa_sequence_type: text,
  credit_card_number: text,
  credit_card_reference: text,
  credit_card_type: text,
  tax_number_validated_at: moment,
  tax_number_valid: flag,
  invoice_workflow_id: identifier,
  estimate_workflow_id: identifier,
  si_identifier: text,
  si_identifier_type: text,
  moneybird_payments_mandate: flag,
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
  version: read.optional(read.word),
  sales_invoices_url: text,
  notes: read.optional(read.listOf(read.anything)),
  custom_fields: read.optional(read.listOf(customFieldAt)),
  contact_people: read.optional(read.listOf(read.anything)),
  archived: flag,
  events: read.optional(read.listOf(eventAt)),
};

/** @interface */
export type Contact = read.RecordOf<typeof CONTACT_FIELDS>;
export const contactAt: read.Reader<Contact> = read.record(CONTACT_FIELDS);
