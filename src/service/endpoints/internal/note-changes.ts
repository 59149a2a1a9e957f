/** What a note that comes or goes leads to for its document: a version, an event, a webhook. */
import { publish } from "../../jobs/publish.ts";
import { noteRecord } from "../../records/note.ts";
import type { KeptNote } from "../../rules/document-parts.ts";
import { touchDocument } from "../../store/change-document.ts";
import { keepEvent } from "../../store/events.ts";
import type { Call } from "../endpoint.ts";

/** In the transaction of the note. */
export function noteChanged(
  { store, administration, userId, now }: Call,
  note: KeptNote,
  action: "note_created" | "todo_created" | "note_destroyed" | "todo_destroyed",
): void {
  touchDocument(store, administration.id, note.entityId, now);
  keepEvent(
    store,
    { administrationId: administration.id, type: "Document", id: note.entityId },
    { userId, action, linkEntityType: "Note", linkEntityId: note.id, createdAt: now },
  );
  publish(store, {
    administrationId: administration.id,
    action,
    entityType: "Note",
    entityId: note.id,
    state: null,
    entity: action.endsWith("_created") ? noteRecord(note, administration.id) : null,
    now,
  });
}
