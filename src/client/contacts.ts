/** Contacts: customers and suppliers (specification 9; contract 4.12). */
// Gap: Contacts.

import type { Session } from "../api/client.ts";
import { listOf } from "../fields/kind.ts";
import { identifierOf } from "../fields/scalars.ts";
import { type ContactId, contactId } from "../ledger/ledger-account.ts";
import { type Body, body, type InputOf, sentIn } from "./bodies.ts";
import { CONTACT_FIELDS, type Contact, contactAt } from "./contact-record.ts";
import { fetchByIds } from "./document-operations.ts";
import { filterText } from "./filter-text.ts";
import { type RecordOf, record, word } from "./records.ts";
import { change, create, idPart, readOne, readPages, update } from "./requests.ts";

const CONTACT_BODY = sentIn(CONTACT_FIELDS);
/** A contact needs a company name, a first name or a last name; without a customer number it gets the next one. @interface */
export type ContactFields = InputOf<typeof CONTACT_BODY>;
const contactBody: Body<ContactFields> = body(CONTACT_BODY);

const VERSION_FIELDS = { id: identifierOf(contactId), version: word };
/** @interface */
export type ContactVersion = RecordOf<typeof VERSION_FIELDS>;

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
      readOne(session, SYNCHRONIZATION, listOf(record(VERSION_FIELDS)), {
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
