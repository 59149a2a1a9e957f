/** Contacts: customers and suppliers (specification 9; contract 4.12). */
// Gap: Contacts.
import type { Session } from "../api/client.ts";
import { type ContactId, contactId } from "../ledger/ledger-account.ts";
import { type Contact, contactAt } from "./contact-record.ts";
import { fetchByIds } from "./document-operations.ts";
import { filterText } from "./filter-text.ts";
import * as read from "./record-readers.ts";
import { change, create, idPart, readOne, readPages, update } from "./requests.ts";
import * as write from "./written-body.ts";

const CONTACT_BODY = {
  company_name: write.text,
  firstname: write.text,
  lastname: write.text,
  address1: write.text,
  address2: write.text,
  zipcode: write.text,
  city: write.text,
  country: write.text,
  phone: write.text,
  email: write.text,
  attention: write.text,
  delivery_method: write.oneOf("Email", "Post", "Manual", "Simplerinvoicing", "Peppol"),
  customer_id: write.text,
  tax_number: write.text,
  chamber_of_commerce: write.text,
  bank_account: write.text,
  send_invoices_to_attention: write.text,
  send_invoices_to_email: write.text,
  send_estimates_to_attention: write.text,
  send_estimates_to_email: write.text,
  email_ubl: write.flag,
  direct_debit: write.flag,
  sepa_active: write.flag,
  sepa_iban: write.text,
  sepa_iban_account_name: write.text,
  sepa_bic: write.text,
  sepa_mandate_id: write.text,
  sepa_mandate_date: write.date,
  sepa_sequence_type: write.oneOf("RCUR", "FRST", "OOFF", "FNAL"),
  si_identifier: write.text,
  si_identifier_type: write.text,
};
/** A contact needs a company name, a first name or a last name; without a customer number it gets the next one. @interface */
export type ContactFields = write.InputOf<typeof CONTACT_BODY>;
const contactBody: write.Writer<ContactFields> = write.body(CONTACT_BODY);

const VERSION_FIELDS = { id: read.idOf(contactId), version: read.word };
/** @interface */
export type ContactVersion = read.RecordOf<typeof VERSION_FIELDS>;

export interface ContactList {
  /** Part of a name, an address, a number or another field. */
  readonly query?: string;
  /** Archived contacts are left out by default. */
  readonly includeArchived?: boolean;
  /** Contacts with this open to-do. */
  readonly todo?: string;
  /** Only contacts whose field `name`, by the service's name (`customer_id`), equals `value`. */
  readonly field?: { readonly name: string; readonly value: string };
  /** Contacts created by this import. */
  readonly contactImportId?: string;
}

export interface ContactFilter {
  /** ISO 8601; strictly after. */
  readonly createdAfter?: string;
  /** ISO 8601; strictly after. */
  readonly updatedAfter?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Archived contacts are left out by default. */
  readonly includeArchived?: boolean;
}

export interface Contacts {
  readonly list: (selection?: ContactList) => AsyncGenerator<Contact>;
  /** Contacts that match every part of the filter and have `query` in one of their fields. */
  readonly filter: (filter: ContactFilter, query?: string) => AsyncGenerator<Contact>;
  /** Archived or not. Failure `record-unknown`. */
  readonly get: (id: ContactId) => Promise<Contact>;
  readonly create: (fields: ContactFields) => Promise<Contact>;
  /** Changes the given fields; null clears a field. */
  readonly update: (id: ContactId, fields: ContactFields) => Promise<Contact>;
  /** An archived contact keeps its documents but is not listContacts; the service cannot delete a contact. */
  readonly archive: (id: ContactId) => Promise<Contact>;
  /** Ids and versions of all matching contacts, in one request. */
  readonly versions: (filter?: ContactFilter) => Promise<readonly ContactVersion[]>;
  /** The contacts with these ids, in no particular order, a hundred per request; unknown ids are left out. */
  readonly fetch: (ids: readonly ContactId[]) => AsyncGenerator<Contact>;
}

const PATH = "/contacts";
const SYNCHRONIZATION = `${PATH}/synchronization`;

export function contactsOf(session: Session): Contacts {
  const at = (id: ContactId): string => `${PATH}/${idPart(id)}`;
  const bodyOf = (fields: ContactFields): object => ({ contact: contactBody.write(fields) });
  return {
    list: (selection) => listContacts(session, selection),
    filter: (filter, query) =>
      readPages(session, `${PATH}/filter`, contactAt, {
        filter: filterText({ ...filter }),
        query,
      }),
    get: async (id) => readOne(session, at(id), contactAt),
    create: async (fields) => create(session, PATH, bodyOf(fields), contactAt),
    update: async (id, fields) => update(session, at(id), bodyOf(fields), contactAt),
    archive: async (id) =>
      change(session, { method: "PATCH", path: `${at(id)}/archive` }, contactAt),
    versions: async (filter = {}) =>
      readOne(session, SYNCHRONIZATION, read.listOf(read.record(VERSION_FIELDS)), {
        filter: filterText({ ...filter }),
      }),
    fetch: (ids) => fetchByIds(session, SYNCHRONIZATION, contactAt, ids),
  };
}

const listContacts = (
  session: Session,
  { query, includeArchived, todo, field, contactImportId }: ContactList = {},
): AsyncGenerator<Contact> =>
  readPages(session, PATH, contactAt, {
    query,
    include_archived: includeArchived,
    todo,
    contact_field: field?.name,
    contact_value: field?.value,
    contact_import_id: contactImportId,
  });
