/** Reads what hangs on documents and tasks: one query for each list, and none for a list that no record shows. */
import type { Hanging } from "../../records/document-parts.ts";
import type { ShownDocument } from "../../records/documents.ts";
import type { BookedDocument } from "../../rules/administration-books.ts";
import type { NotedType } from "../../rules/document-parts.ts";
import { attachmentsOf } from "../../store/attachments.ts";
import { CONTACTS } from "../../store/contacts.ts";
import { eventsOf } from "../../store/events.ts";
import { notesOf } from "../../store/notes.ts";
import type { Call } from "../endpoint.ts";

type Reading = Pick<Call, "store" | "administration">;

/** By the id of what they hang on. */
export function hangingOn(
  { store, administration }: Reading,
  type: NotedType,
  ids: readonly string[],
): (id: string) => Hanging {
  const notes = once(() => notesOf(store, administration.id, type, ids));
  const attachments = once(() => attachmentsOf(store, administration.id, ids));
  const events = once(() => eventsOf(store, administration.id, type, ids));
  return (id) => ({
    notes: () => notes().get(id) ?? [],
    attachments: () => attachments().get(id) ?? [],
    events: () => events().get(id) ?? [],
  });
}

/** Documents as their records show them. */
export function shownDocuments<Document extends Pick<BookedDocument, "id" | "contactId">>(
  call: Reading,
  kept: readonly { readonly document: Document; readonly version: string }[],
): readonly ShownDocument<Document>[] {
  const { store, administration } = call;
  const contactIds = kept.flatMap(({ document }) => document.contactId ?? []);
  const contacts = once(() => CONTACTS.byId(store, administration.id, contactIds));
  const ids = kept.map(({ document }) => document.id);
  const hanging = hangingOn(call, "Document", ids);
  return kept.map(({ document, version }) => ({
    ...document,
    version,
    contact: () => contacts().get(document.contactId ?? "") ?? null,
    ...hanging(document.id),
  }));
}

/** Reads when it is first asked for, and not again. */
export function once<Value>(read: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null;
  return () => {
    kept ??= { value: read() };
    return kept.value;
  };
}
