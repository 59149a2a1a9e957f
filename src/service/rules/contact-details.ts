/** The details of a contact besides its name: where it can be reached, and how it pays. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { ContactRecord } from "./administration-books.ts";
import type { Stamped } from "./stamped.ts";

export const DELIVERY_METHODS = ["Email", "Post", "Manual", "Simplerinvoicing", "Peppol"] as const;

export const SEPA_SEQUENCE_TYPES = ["RCUR", "FRST", "OOFF", "FNAL"] as const;

export interface ContactDetails {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** The person to whom documents are addressed. */
  readonly attention: string | null;
  readonly chamberOfCommerce: string | null;
  /** An IBAN, as given. */
  readonly bankAccount: string | null;
  readonly deliveryMethod: (typeof DELIVERY_METHODS)[number];
  /** To whom invoices and estimates are sent; null means `attention` and `email`. */
  readonly sendInvoicesToAttention: string | null;
  readonly sendInvoicesToEmail: string | null;
  readonly sendEstimatesToAttention: string | null;
  readonly sendEstimatesToEmail: string | null;
  /** Whether invoices are sent as UBL too. */
  readonly emailUbl: boolean;
  readonly directDebit: boolean;
  readonly sepaActive: boolean;
  readonly sepaIban: string | null;
  readonly sepaIbanAccountName: string | null;
  readonly sepaBic: string | null;
  readonly sepaMandateId: string | null;
  readonly sepaMandateDate: CalendarDate | null;
  readonly sepaSequenceType: (typeof SEPA_SEQUENCE_TYPES)[number];
  /** The identifier in the network for electronic invoices, and its kind. */
  readonly siIdentifier: string | null;
  readonly siIdentifierType: string | null;
}

/** A contact with all its details. */
export interface StoredContact extends ContactRecord, ContactDetails, Stamped {
  /** Digits; increases with every change. */
  readonly version: string;
}

/** The details of a contact that has only a name. */
export const DETAILS_EMPTY: ContactDetails = {
  address1: null,
  address2: null,
  zipcode: null,
  city: null,
  phone: null,
  email: null,
  attention: null,
  chamberOfCommerce: null,
  bankAccount: null,
  deliveryMethod: "Email",
  sendInvoicesToAttention: null,
  sendInvoicesToEmail: null,
  sendEstimatesToAttention: null,
  sendEstimatesToEmail: null,
  emailUbl: false,
  directDebit: false,
  sepaActive: false,
  sepaIban: null,
  sepaIbanAccountName: null,
  sepaBic: null,
  sepaMandateId: null,
  sepaMandateDate: null,
  sepaSequenceType: "RCUR",
  siIdentifier: null,
  siIdentifierType: null,
};
