/** Reads the related records of documents and tasks: one query per list, and none for a list that no record shows. */
import type { ShownContact } from "../../records/contact.ts";
import type { RelatedRecords } from "../../records/document-parts.ts";
import type { ShownDocument } from "../../records/documents.ts";
import type { BookedDocument } from "../../rules/administration-books.ts";
import type { StoredContact } from "../../rules/contact-details.ts";
import type { NotedType } from "../../rules/document-parts.ts";
import { attachmentsOf } from "../../store/attachments.ts";
import { CONTACTS } from "../../store/contacts.ts";
import { eventsOf } from "../../store/events.ts";
import { notesOf } from "../../store/notes.ts";
import type { Call } from "../endpoint.ts";

type Reading = Pick<Call, "store" | "administration">;

/** The notes, attachments and events of documents or tasks, by the id of the document or task. */
export function relatedRecordsOf(
  { store, administration }: Reading,
  type: NotedType,
  ids: readonly string[],
): (id: string) => RelatedRecords {
  const notes = once(() => notesOf(store, administration.id, type, ids));
  const attachments = once(() => attachmentsOf(store, administration.id, ids));
  const events = once(() => eventsOf(store, administration.id, type, ids));
  return (id) => ({
    notes: () => notes().get(id) ?? [],
    attachments: () => attachments().get(id) ?? [],
    events: () => events().get(id) ?? [],
  });
}

/** The contacts with all that their records show. */
export function shownContacts(
  { store, administration, portalUrl }: Pick<Call, "store" | "administration" | "portalUrl">,
  contacts: readonly StoredContact[],
): readonly ShownContact[] {
  const ids = contacts.map(({ id }) => id);
  const events = once(() => eventsOf(store, administration.id, "Contact", ids));
  return contacts.map((contact) => ({
    ...contact,
    portalUrl: once(() => portalUrl(contact.id)),
    events: () => events().get(contact.id) ?? [],
  }));
}

/** The documents with all that their records show. */
export function shownDocuments<Document extends Pick<BookedDocument, "id" | "contactId">>(
  call: Pick<Call, "store" | "administration" | "portalUrl">,
  stored: readonly { readonly document: Document; readonly version: string }[],
): readonly ShownDocument<Document>[] {
  const { store, administration } = call;
  const contactIds = stored.flatMap(({ document }) => document.contactId ?? []);
  const contacts = once(() => {
    const found = [...CONTACTS.byId(store, administration.id, contactIds).values()];
    return new Map(shownContacts(call, found).map((contact) => [contact.id, contact]));
  });
  const ids = stored.map(({ document }) => document.id);
  const related = relatedRecordsOf(call, "Document", ids);
  return stored.map(({ document, version }) => ({
    ...document,
    version,
    contact: () => contacts().get(document.contactId ?? "") ?? null,
    ...related(document.id),
  }));
}

/** A function that reads the value at its first call, and not again. */
export function once<Value>(read: () => Value): () => Value {
  let stored: { readonly value: Value } | null = null;
  return () => {
    stored ??= { value: read() };
    return stored.value;
  };
}
