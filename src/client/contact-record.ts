/** Contacts, as they appear in lists and inside documents, and their bodies (specification 9; contract 2.3). */
import { type Kind, listOf, type Optional, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, identifierOf, instant, oneOf, text } from "../fields/scalars.ts";
import { contactId } from "../ledger/ledger-account.ts";
import { eventAt } from "./document-parts.ts";
import { anyRecord, decimal, type RecordOf, record, sent, word } from "./records.ts";

const CUSTOM_FIELDS = {
  id: identifier,
  name: optional(text),
  value: optional(orNull(text)),
};
/** @interface */
export type CustomField = RecordOf<typeof CUSTOM_FIELDS>;
export const customFieldAt: Kind<CustomField> = record(CUSTOM_FIELDS);

const maybe = <Value>(kind: Kind<Value>): Optional<Value | null> => optional(orNull(kind));
const line = sent(maybe(text));
const numbered = sent(maybe(word), orNull(text));
const is = maybe(flag);
const switched = sent(is);

/** The specification names no fields, so that any but the id may be absent. */
export const CONTACT_FIELDS = {
  id: identifierOf(contactId),
  administration_id: optional(identifier),
  company_name: line,
  firstname: line,
  lastname: line,
  customer_id: numbered,
  country: line,
  tax_number: numbered,
  address1: line,
  address2: line,
  zipcode: line,
  city: line,
  phone: line,
  delivery_method: sent(
    maybe(text),
    oneOf("Email", "Post", "Manual", "Simplerinvoicing", "Peppol"),
  ),
  chamber_of_commerce: line,
  bank_account: line,
  is_trusted: is,
  max_transfer_amount: maybe(decimal),
  attention: line,
  email: line,
  email_ubl: switched,
  send_invoices_to_attention: line,
  send_invoices_to_email: line,
  send_estimates_to_attention: line,
  send_estimates_to_email: line,
  direct_debit: switched,
  sepa_active: switched,
  sepa_iban: line,
  sepa_iban_account_name: line,
  sepa_bic: line,
  sepa_mandate_id: line,
  sepa_mandate_date: sent(maybe(date)),
  sepa_sequence_type: sent(maybe(text), oneOf("RCUR", "FRST", "OOFF", "FNAL")),
  credit_card_number: maybe(text),
  credit_card_reference: maybe(text),
  credit_card_type: maybe(text),
  tax_number_validated_at: maybe(instant),
  tax_number_valid: is,
  invoice_workflow_id: maybe(identifier),
  estimate_workflow_id: maybe(identifier),
  si_identifier: line,
  si_identifier_type: line,
  moneybird_payments_mandate: is,
  created_at: optional(instant),
  updated_at: optional(instant),
  version: optional(word),
  sales_invoices_url: maybe(text),
  notes: optional(listOf(anyRecord)),
  custom_fields: optional(listOf(customFieldAt)),
  contact_people: optional(listOf(anyRecord)),
  archived: is,
  events: optional(listOf(eventAt)),
};

/** @interface */
export type Contact = RecordOf<typeof CONTACT_FIELDS>;
export const contactAt: Kind<Contact> = record(CONTACT_FIELDS);
