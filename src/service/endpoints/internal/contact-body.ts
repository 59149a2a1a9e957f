/** The body of a contact, and how it is applied. Gap: Contacts. */
import type { Static, TSchema, TUnsafe } from "typebox";
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import { Type } from "../../records/json-schema.ts";
import {
  DELIVERY_METHODS,
  DETAILS_EMPTY,
  SEPA_SEQUENCE_TYPES,
} from "../../rules/contact-details.ts";
import { type ContactContent, isCustomerIdInUse, nextCustomerId } from "../../store/contacts.ts";
import type { Store } from "../../store/store.ts";
import { type FieldProblem, invalidRecord } from "../endpoint.ts";
import { day, flag, orNull, text, word } from "./body-schemas.ts";
import { BLANK, NO_DATE } from "./field-problems.ts";
import { isSet, readDay, sentOr } from "./sent-values.ts";

const CHARACTERS_MAX = 255;
const line = Type.Optional(orNull(text(CHARACTERS_MAX)));
const switched = Type.Optional(orNull(flag));
/** ISO 3166: two letters. */
const country: TUnsafe<string> = Type.Unsafe<string>({ type: "string", pattern: "^[A-Za-z]{2}$" });

export const CONTACT_BODY = Type.Object({
  contact: Type.Object({
    company_name: line,
    firstname: line,
    lastname: line,
    address1: line,
    address2: line,
    zipcode: line,
    city: line,
    country: Type.Optional(orNull(country)),
    phone: line,
    email: line,
    attention: line,
    delivery_method: Type.Optional(orNull(word(DELIVERY_METHODS))),
    customer_id: line,
    tax_number: line,
    chamber_of_commerce: line,
    bank_account: line,
    send_invoices_to_attention: line,
    send_invoices_to_email: line,
    send_estimates_to_attention: line,
    send_estimates_to_email: line,
    email_ubl: switched,
    direct_debit: switched,
    sepa_active: switched,
    sepa_iban: line,
    sepa_iban_account_name: line,
    sepa_bic: line,
    sepa_mandate_id: line,
    sepa_mandate_date: Type.Optional(orNull(day)),
    sepa_sequence_type: Type.Optional(orNull(word(SEPA_SEQUENCE_TYPES))),
    si_identifier: line,
    si_identifier_type: line,
  }),
}) satisfies TSchema;

type SentContact = Static<typeof CONTACT_BODY>["contact"];

/** The initial fields of a new contact: empty, in the country of the administration. */
export const newContent = (
  store: Store,
  administration: { readonly id: string; readonly country: string },
): ContactContent => ({
  companyName: null,
  firstname: null,
  lastname: null,
  customerId: nextCustomerId(store, administration.id),
  country: administration.country,
  taxNumber: null,
  ...DETAILS_EMPTY,
});

/** The contact with the sent fields applied; null and an empty text clear a field. */
export const applySent = (before: ContactContent, sent: SentContact): ContactContent => ({
  companyName: sentOr(sent.company_name, before.companyName),
  firstname: sentOr(sent.firstname, before.firstname),
  lastname: sentOr(sent.lastname, before.lastname),
  customerId: sent.customer_id || before.customerId,
  country: (sent.country || before.country).toUpperCase(),
  taxNumber: sentOr(sent.tax_number, before.taxNumber),
  address1: sentOr(sent.address1, before.address1),
  address2: sentOr(sent.address2, before.address2),
  zipcode: sentOr(sent.zipcode, before.zipcode),
  city: sentOr(sent.city, before.city),
  phone: sentOr(sent.phone, before.phone),
  email: sentOr(sent.email, before.email),
  attention: sentOr(sent.attention, before.attention),
  chamberOfCommerce: sentOr(sent.chamber_of_commerce, before.chamberOfCommerce),
  bankAccount: sentOr(sent.bank_account, before.bankAccount),
  deliveryMethod: sent.delivery_method || before.deliveryMethod,
  sendInvoicesToAttention: sentOr(sent.send_invoices_to_attention, before.sendInvoicesToAttention),
  sendInvoicesToEmail: sentOr(sent.send_invoices_to_email, before.sendInvoicesToEmail),
  sendEstimatesToAttention: sentOr(
    sent.send_estimates_to_attention,
    before.sendEstimatesToAttention,
  ),
  sendEstimatesToEmail: sentOr(sent.send_estimates_to_email, before.sendEstimatesToEmail),
  emailUbl: setOr(sent.email_ubl, before.emailUbl),
  directDebit: setOr(sent.direct_debit, before.directDebit),
  sepaActive: setOr(sent.sepa_active, before.sepaActive),
  sepaIban: sentOr(sent.sepa_iban, before.sepaIban),
  sepaIbanAccountName: sentOr(sent.sepa_iban_account_name, before.sepaIbanAccountName),
  sepaBic: sentOr(sent.sepa_bic, before.sepaBic),
  sepaMandateId: sentOr(sent.sepa_mandate_id, before.sepaMandateId),
  sepaMandateDate: dayOr(sent.sepa_mandate_date, before.sepaMandateDate),
  sepaSequenceType: sent.sepa_sequence_type || before.sepaSequenceType,
  siIdentifier: sentOr(sent.si_identifier, before.siIdentifier),
  siIdentifierType: sentOr(sent.si_identifier_type, before.siIdentifierType),
});

/** Null and an empty text switch it off. */
const setOr = (sent: boolean | string | null | undefined, before: boolean): boolean =>
  sent === undefined ? before : isSet(sent);

/** A day that does not exist is 422. */
function dayOr(sent: string | null | undefined, before: CalendarDate | null): CalendarDate | null {
  if (sent === undefined) return before;
  if (sent === null || sent === "") return null;
  const date = readDay(sent);
  if (date === null) throw invalidRecord([{ field: "sepa_mandate_date", ...NO_DATE }]);
  return date;
}

/** Throws 422 for a contact without a name, or with the customer number of another. */
export function requireValid(
  store: Store,
  {
    administrationId,
    exceptId,
  }: { readonly administrationId: string; readonly exceptId: string | null },
  content: ContactContent,
): void {
  const { companyName, firstname, lastname, customerId } = content;
  const problems: FieldProblem[] = [];
  if (companyName === null && firstname === null && lastname === null) {
    problems.push({ field: "company_name", ...BLANK });
  }
  if (isCustomerIdInUse(store, administrationId, { customerId, exceptId })) {
    problems.push({ field: "customer_id", text: "has already been taken", word: "taken" });
  }
  if (problems.length > 0) throw invalidRecord(problems);
}
