/**
 * The fields of a contact, each declared once and in the order of the real service: how it is stored, shown and
 * sent, its
 * value in a new contact, and its meaning. The name in data is `sepa_iban` for `sepaIban`.
 */
import { invariant } from "../../failure.ts";
import { type Kind, orNull, type ValueOf } from "../../fields/kind.ts";
import { date, flag, oneOf, shortText, text, textLike } from "../../fields/scalars.ts";
import { TYPED_DAY } from "./days-of-books.ts";
import type { Stamped } from "./stamped.ts";

/** A field that is stored, shown and sent under the same name. */
export interface Held<Value> extends Kind<Value> {
  readonly meaning?: string;
  /** In a contact that has only a name. */
  readonly initial: Value;
  /** What null in a body means; without it, null changes nothing. */
  readonly cleared?: Value;
  /** The field that is shown where this one is null. */
  readonly otherwise?: string;
  /** Shown later than the others: a contact inside a document has it in the current shape only. */
  readonly isLater?: true;
}

const CHARACTERS_MAX = 255;
const held = <Value>(kind: Kind<Value>, initial: Value, meaning?: string): Held<Value> => ({
  ...kind,
  initial,
  ...(meaning === undefined ? {} : { meaning }),
});
const line = (meaning?: string): Held<string | null> => ({
  ...held(orNull(shortText(CHARACTERS_MAX)), null, meaning),
  cleared: null,
});
const later = <Value>(field: Held<Value>): Held<Value> => ({ ...field, isLater: true });
const laterLine = (meaning: string): Held<string | null> => later(line(meaning));
const laterLineOr = (otherwise: string, meaning: string): Held<string | null> => ({
  ...laterLine(meaning),
  otherwise,
});
const laterFlag = (meaning: string): Held<boolean> =>
  later({ ...held(flag, false, meaning), cleared: false });
/** ISO 3166: two letters. */
const COUNTRY = textLike(/^[A-Za-z]{2}$/);
const country: Kind<string> = {
  ...text,
  typed: { ...COUNTRY, read: (given, at) => COUNTRY.read(given, at)?.toUpperCase() },
};

/** Who the contact is. */
export const NAME_FIELDS = {
  companyName: line("The name of the company; a contact has this, or a first or last name"),
  firstname: line(),
  lastname: line(),
  address1: line("Street and number"),
  address2: line("A second line of the address"),
  zipcode: line("The postal code"),
  city: line("The town"),
  country: held(country, ""),
  phone: line(),
  deliveryMethod: held(
    oneOf("Email", "Post", "Manual", "Simplerinvoicing", "Peppol"),
    "Email",
    "How documents are sent to this contact",
  ),
  customerId: held(
    shortText(CHARACTERS_MAX),
    "",
    "The number people use; by default the next free one",
  ),
  taxNumber: line(),
  chamberOfCommerce: line(),
  /** An IBAN, as given. */
  bankAccount: line("The bank account (IBAN)"),
};

/** To whom documents are sent. */
export const SENDING_FIELDS = {
  attention: line("The person or department to whom documents are addressed"),
  email: line(),
  emailUbl: laterFlag("Whether invoices are sent with their UBL file"),
  sendInvoicesToAttention: laterLineOr("attention", "To whom invoices are addressed"),
  sendInvoicesToEmail: laterLineOr("email", "Where invoices are sent"),
  sendEstimatesToAttention: laterLineOr("attention", "To whom estimates are addressed"),
  sendEstimatesToEmail: laterLineOr("email", "Where estimates are sent"),
};

/** How invoices are collected. */
export const COLLECTION_FIELDS = {
  directDebit: laterFlag("Whether invoices are collected by direct debit"),
  sepaActive: laterFlag("Whether the mandate for direct debits can be used"),
  sepaIban: laterLine("The bank account of the mandate"),
  sepaIbanAccountName: laterLine("The holder of that bank account"),
  sepaBic: laterLine("The bank of that account"),
  sepaMandateId: laterLine("The reference of the mandate"),
  sepaMandateDate: later({
    ...held(orNull({ ...date, typed: TYPED_DAY }), null, "The day on which the mandate was signed"),
    cleared: null,
  }),
  sepaSequenceType: later(
    held(
      oneOf("RCUR", "FRST", "OOFF", "FNAL"),
      "RCUR",
      "RCUR: repeated; FRST: the first; OOFF: once; FNAL: the last",
    ),
  ),
};

/** The identifier in the network for electronic invoices. */
export const NETWORK_FIELDS = {
  siIdentifier: laterLine("The address for electronic invoices"),
  siIdentifierType: laterLine("The kind of that address"),
};

/** All that a body can set. */
export const CONTACT_FIELDS = {
  ...NAME_FIELDS,
  ...SENDING_FIELDS,
  ...COLLECTION_FIELDS,
  ...NETWORK_FIELDS,
};

/** The content of a contact, without the fields that only the service sets. */
export type ContactContent = {
  readonly [Name in keyof typeof CONTACT_FIELDS]: ValueOf<(typeof CONTACT_FIELDS)[Name]>;
};

/** A contact with all its details. */
export interface StoredContact extends ContactContent, Stamped {
  readonly id: string;
  readonly archived: boolean;
  /** Digits; increases with every change. */
  readonly version: string;
}

/** The content of a contact without a name. */
export function emptyContact(): ContactContent {
  const fields = Object.entries<Held<unknown>>(CONTACT_FIELDS);
  const content = Object.fromEntries(fields.map(([name, { initial }]) => [name, initial] as const));
  invariant(isContent(content), "every field has an initial value");
  return content;
}

const isContent = (content: object): content is ContactContent =>
  Object.keys(CONTACT_FIELDS).every((name) => Object.hasOwn(content, name));
