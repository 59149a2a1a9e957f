/** Contacts: list, create, change and archive. Archived contacts are listed on request. Gap: Contacts. */

import { invariant } from "../../failure.ts";
import { listOf } from "../../fields/kind.ts";
import { publish } from "../jobs/publish.ts";
import { CONTACT, type ShownContact } from "../records/contact.ts";
import { SYNCHRONIZATION } from "../records/declared-record.ts";
import type { StoredContact } from "../rules/contact-details.ts";
import { CONTACTS_ALL, readContactFilter } from "../rules/contact-filter.ts";
import { idOf } from "../rules/examples.ts";
import {
  CONTACTS,
  type ContactSelection,
  changeContact,
  contactsPage,
  contactVersions,
  insertContact,
  SEARCHED_FIELDS,
} from "../store/contacts.ts";
import { insertEvent } from "../store/events.ts";
import { nextId } from "../store/next-id.ts";
import type { RowsPage } from "../store/page-of-rows.ts";
import { findAdministration } from "../store/query-administrations.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { answering, paged } from "./internal/answering.ts";
import { CONTACT_BODY, newContent, requireValid } from "./internal/contact-body.ts";
import { fetchedIds, IDS_BODY } from "./internal/fetched-ids.ts";
import { modelNotFound } from "./internal/not-found.ts";
import { pageOf, requestedPage } from "./internal/paging.ts";
import {
  CREATED_AFTER,
  filterQuery,
  flagQuery,
  identifierQuery,
  PAGING,
  textQuery,
  UPDATED_AFTER,
  wordQuery,
} from "./internal/query-schemas.ts";
import { requestedFlag, requestedIdentifier } from "./internal/query-values.ts";
import { withBody } from "./internal/read-body.ts";
import { shownContacts } from "./internal/related-records.ts";

const SCOPES = { anyOf: ["estimates", "sales_invoices", "documents", "bank", "settings"] } as const;
const FILTER_QUERY = filterQuery({
  byDefault: "Without a filter: every contact that is not archived.",
  keys: {
    created_after: CREATED_AFTER,
    updated_after: UPDATED_AFTER,
    first_name: "exactly this first name",
    last_name: "exactly this last name",
    include_archived: "true for archived contacts too; by default false",
  },
  example: "updated_after:2026-01-01T00:00:00Z,include_archived:true",
});

const listContacts: Endpoint = paged({
  operation: "GET /contacts",
  scopes: SCOPES,
  summary: "Lists the contacts, oldest first; archived contacts only on request",
  query: {
    ...PAGING,
    query: textQuery("A part of a name, an address, a number or another field"),
    include_archived: flagQuery("Include archived contacts"),
    todo: textQuery("Contacts with this open to-do: none, because contacts have no notes here"),
    contact_field: wordQuery(SEARCHED_FIELDS, "The field that must contain `contact_value`"),
    contact_value: textQuery("The text that `contact_field` must contain"),
    contact_import_id: identifierQuery(
      "Contacts of this import: none, because nothing is imported here",
    ),
  },
  answers: listOf(CONTACT),
  answer: (call) => {
    const { query } = call;
    const withArchived = requestedFlag(call, "include_archived", "parameter") ?? false;
    const importId = requestedIdentifier(call, "contact_import_id");
    const selection = {
      ...CONTACTS_ALL,
      withArchived,
      query: query["query"] ?? "",
      field: requestedField(query),
    };
    // Contacts have neither notes nor imports here, so these filters match none.
    const matchesNone = importId !== undefined || (query["todo"] ?? "") !== "";
    return listed(call, selection, matchesNone);
  },
});

const filterContacts: Endpoint = paged({
  operation: "GET /contacts/filter",
  scopes: SCOPES,
  summary: "Lists the contacts that match a filter, oldest first",
  query: {
    ...PAGING,
    filter: FILTER_QUERY,
    query: textQuery("A part of a name, an address, a number or another field"),
  },
  answers: listOf(CONTACT),
  answer: (call) => listed(call, requestedFilter(call)),
});

const synchronizeContacts: Endpoint = answering({
  operation: "GET /contacts/synchronization",
  scopes: SCOPES,
  summary: "Lists the id and the version of every contact that matches a filter",
  query: { filter: FILTER_QUERY },
  answers: SYNCHRONIZATION,
  answer: (call) => {
    const selection = { ...requestedFilter(call), query: "" };
    return contactVersions(call.store, call.administration.id, selection);
  },
});

const fetchContacts = withBody({
  operation: "POST /contacts/synchronization",
  scopes: SCOPES,
  summary: "Returns the contacts with these ids, at most a hundred",
  bodyStyle: "title",
  body: IDS_BODY,
  example: { ids: [idOf("contact")] },
  answers: listOf(CONTACT),
  answer: (call, body) => {
    const found = CONTACTS.byId(call.store, call.administration.id, fetchedIds(body));
    return shownContacts(call, [...found.values()].sort(byId));
  },
});

const getContact: Endpoint = answering({
  operation: "GET /contacts/{id}",
  scopes: SCOPES,
  summary: "Returns one contact, archived or not",
  answers: CONTACT,
  answer: (call) => shown(call, requireContact(call)),
});

const createContact = withBody({
  operation: "POST /contacts",
  scopes: SCOPES,
  summary: "Creates a contact; without a customer number it gets the next one",
  bodyStyle: "parameter",
  body: CONTACT_BODY,
  example: {
    contact: {
      company_name: "Bakkerij De Korenaar",
      attention: "Administratie",
      address1: "Molenstraat 12",
      zipcode: "3511 AB",
      city: "Utrecht",
      country: "NL",
      email: "administratie@korenaar.example",
      delivery_method: "Email",
    },
  },
  answers: CONTACT,
  status: 201,
  answer: (call, body) => {
    const { store, now } = call;
    const administrationId = call.administration.id;
    return store.transaction(() => {
      const administration = findAdministration(store, administrationId);
      invariant(administration !== null, "the administration of a call exists");
      const content = { ...newContent(store, administration), ...body.contact };
      requireValid(store, { administrationId, exceptId: null }, content);
      const id = nextId(store, now);
      insertContact(store, { administrationId, id }, content, now);
      return changed(call, id, "contact_created");
    });
  },
});

const updateContact = withBody({
  operation: "PATCH /contacts/{id}",
  scopes: SCOPES,
  summary: "Changes the given fields of a contact",
  bodyStyle: "parameter",
  body: CONTACT_BODY,
  example: { contact: { phone: "030 123 45 67", attention: "Afdeling inkoop" } },
  answers: CONTACT,
  answer: (call, body) => {
    const { store, now } = call;
    const administrationId = call.administration.id;
    return store.transaction(() => {
      const contact = requireContact(call);
      const { id, archived } = contact;
      const content = { ...contact, ...body.contact };
      requireValid(store, { administrationId, exceptId: id }, content);
      changeContact(store, { administrationId, id }, { content, archived }, now);
      return changed(call, id, "contact_changed");
    });
  },
});

const archiveContact: Endpoint = answering({
  operation: "PATCH /contacts/{id}/archive",
  scopes: SCOPES,
  summary: "Archives a contact: it keeps its documents and disappears from the lists",
  answers: CONTACT,
  answer: (call) => {
    const { store, now } = call;
    const administrationId = call.administration.id;
    return store.transaction(() => {
      const contact = requireContact(call);
      if (contact.archived) return shown(call, contact);
      const { id } = contact;
      const archived = { content: contact, archived: true };
      changeContact(store, { administrationId, id }, archived, now);
      return changed(call, id, "contact_archived");
    });
  },
});

export const CONTACT_ENDPOINTS: readonly Endpoint[] = [
  archiveContact,
  createContact,
  fetchContacts,
  filterContacts,
  getContact,
  listContacts,
  synchronizeContacts,
  updateContact,
];

function requestedField(query: Call["query"]): ContactSelection["field"] {
  const requested = query["contact_field"];
  if (requested === undefined) return null;
  const name = SEARCHED_FIELDS.find((field) => field === requested);
  if (name === undefined) throw new Refusal(400, "contact_field does not have a valid value");
  return { name, value: query["contact_value"] ?? "" };
}

function requestedFilter({ query }: Pick<Call, "query">): ContactSelection {
  const reading = readContactFilter(query["filter"] ?? "");
  if (!reading.ok) throw new Refusal(400, reading.problems.join(", "));
  return { ...reading.filter, query: query["query"] ?? "", field: null };
}

function listed(
  call: Call,
  selection: ContactSelection,
  matchesNone = false,
): RowsPage<ShownContact> {
  const pageRequest = requestedPage(call, "parameter");
  if (matchesNone) return pageOf([], pageRequest);
  const { rows, page } = contactsPage(call.store, call.administration.id, selection, pageRequest);
  return { rows: shownContacts(call, rows), page };
}

function requireContact({ store, administration, path }: Call): StoredContact {
  const contact = CONTACTS.find(store, administration.id, path["id"] ?? "");
  if (contact === null) throw modelNotFound("Contact");
  return contact;
}

/** The contact after a change. Its event is stored and published in the same transaction. */
function changed(call: Call, id: string, action: string): ShownContact {
  const stored = CONTACTS.find(call.store, call.administration.id, id);
  invariant(stored !== null, "a changed contact exists");
  insertEvent(call, { type: "Contact", id }, { action });
  const contact = shown(call, stored);
  publish(call, { action, entityType: "Contact", entityId: id }, () => ({
    entity: CONTACT.node(contact, call),
  }));
  return contact;
}

function shown(call: Call, contact: StoredContact): ShownContact {
  const [one] = shownContacts(call, [contact]);
  invariant(one !== undefined, "each contact is shown");
  return one;
}

/** Ids are digits, so a shorter one is older. */
const byId = (one: StoredContact, other: StoredContact): number =>
  one.id.length - other.id.length || (one.id < other.id ? -1 : 1);
