/** Contacts, as they stand in lists and inside documents (specification 9; contract 2.3). */
import { booleanAt, dateAt, textAt, wordAt } from "../api/decoding.ts";
import { contactId } from "../ledger/ledger-account.ts";
import { eventAt } from "./document-parts.ts";
import {
  anythingAt,
  decimalAt,
  identifierAt,
  idOf,
  instantAt,
  listOf,
  optional,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";

const CUSTOM_FIELDS = { id: identifierAt, name: textAt, value: orNull(textAt) };
/** @interface */
export type CustomField = RecordOf<typeof CUSTOM_FIELDS>;
const customFieldAt: Reader<CustomField> = record(CUSTOM_FIELDS);

const text = optional(orNull(textAt));
const flag = optional(orNull(booleanAt));
const identifier = optional(orNull(identifierAt));
const moment = optional(orNull(instantAt));

/** The specification names none of its fields: what identifies a contact is demanded, the rest may be absent. */
const CONTACT_FIELDS = {
  id: idOf(contactId),
  administration_id: identifierAt,
  company_name: orNull(textAt),
  firstname: orNull(textAt),
  lastname: orNull(textAt),
  customer_id: orNull(wordAt),
  country: orNull(textAt),
  tax_number: orNull(wordAt),
  address1: text,
  address2: text,
  zipcode: text,
  city: text,
  phone: text,
  delivery_method: text,
  chamber_of_commerce: text,
  bank_account: text,
  is_trusted: flag,
  max_transfer_amount: optional(orNull(decimalAt)),
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
  sepa_mandate_date: optional(orNull(dateAt)),
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
  created_at: instantAt,
  updated_at: instantAt,
  version: optional(wordAt),
  sales_invoices_url: text,
  notes: optional(listOf(anythingAt)),
  custom_fields: optional(listOf(customFieldAt)),
  contact_people: optional(listOf(anythingAt)),
  archived: flag,
  events: optional(listOf(eventAt)),
};

/** @interface */
export type Contact = RecordOf<typeof CONTACT_FIELDS>;
export const contactAt: Reader<Contact> = record(CONTACT_FIELDS);
