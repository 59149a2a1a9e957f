/** Reads what hangs on documents without payments, for their records: one query for each list. */
import { attachmentRecord } from "../../records/attachment.ts";
import { eventRecord } from "../../records/event.ts";
import type { HangingRecords } from "../../records/general-document.ts";
import { noteRecord } from "../../records/note.ts";
import type { BookedDocument } from "../../rules/administration-books.ts";
import { attachmentsOf } from "../../store/attachments.ts";
import { eventsOf } from "../../store/events.ts";
import { notesOf } from "../../store/notes.ts";
import type { Call } from "../endpoint.ts";

/** The lists that the shapes in use do not show are not read, and are empty. */
export function hangingRecords(
  { store, administration, shapes }: Pick<Call, "store" | "administration" | "shapes">,
  kept: readonly { readonly document: Pick<BookedDocument, "id"> }[],
): (id: string) => HangingRecords {
  const ids = kept.map(({ document }) => document.id);
  const isCurrent = shapes === "current";
  const attachments = attachmentsOf(store, administration.id, ids);
  const notes = isCurrent ? notesOf(store, administration.id, "Document", ids) : null;
  const events = isCurrent ? eventsOf(store, administration.id, "Document", ids) : null;
  return (id) => ({
    notes: (notes?.get(id) ?? []).map((note) => noteRecord(note, administration.id)),
    attachments: (attachments.get(id) ?? []).map(attachmentRecord),
    events: (events?.get(id) ?? []).map((event) => eventRecord(event, administration.id)),
  });
}
