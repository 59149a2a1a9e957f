/** The details of a contact besides its name: where it can be reached, and how it pays. */
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
  /** The person to whom documents are addressed. */
  readonly attention: string | null;
  readonly chamberOfCommerce: string | null;
  /** An IBAN, as given. */
  readonly bankAccount: string | null;
  readonly deliveryMethod: (typeof DELIVERY_METHODS)[number];
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
};
