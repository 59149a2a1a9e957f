/** What is kept of a contact beside its name: where it can be reached, and how it pays. */
import type { ContactRecord } from "./administration-books.ts";
import type { Stamped } from "./stamped.ts";

export const DELIVERY_METHODS = ["Email", "Post", "Manual", "Simplerinvoicing", "Peppol"] as const;

export interface ContactDetails {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Who at the contact reads what is sent. */
  readonly attention: string | null;
  readonly chamberOfCommerce: string | null;
  /** An IBAN, as it was given. */
  readonly bankAccount: string | null;
  readonly deliveryMethod: (typeof DELIVERY_METHODS)[number];
}

/** A contact with all that is kept of it. */
export interface StoredContact extends ContactRecord, ContactDetails, Stamped {
  /** Digits; rises with every change. */
  readonly version: string;
}

/** Of a contact of which nothing but its name is known. */
export const DETAILS_UNKNOWN: ContactDetails = {
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
};
