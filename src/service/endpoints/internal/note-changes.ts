/** Writes and removes notes, with the consequences: an event, a webhook, and a new version of the document. */
import { publish } from "../../jobs/publish.ts";
import { NOTE } from "../../records/document-parts.ts";
import type { StoredNote } from "../../rules/document-parts.ts";
import { touchDocument } from "../../store/change-document.ts";
import { insertEvent } from "../../store/events.ts";
import { nextId } from "../../store/next-id.ts";
import { insertNote, type NewNote, NOTES } from "../../store/notes.ts";
import type { Call } from "../endpoint.ts";

/** Writes a note as the calling user, in the transaction that read the annotated record. */
export function writeNote(
  call: Call,
  written: Omit<NewNote, "id" | "userId" | "createdAt">,
): StoredNote {
  const { store, administration, userId, now } = call;
  const id = nextId(store, now);
  const note = insertNote(store, administration.id, { ...written, id, userId, createdAt: now });
  recordNoteChange(call, note, note.todo ? "todo_created" : "note_created");
  return note;
}

/** Removes the note, in the transaction that read it. */
export function removeNote(call: Call, note: StoredNote): void {
  NOTES.remove(call.store, call.administration.id, note.id);
  recordNoteChange(call, note, note.todo ? "todo_destroyed" : "note_destroyed");
}

function recordNoteChange(
  call: Call,
  note: StoredNote,
  action: "note_created" | "todo_created" | "note_destroyed" | "todo_destroyed",
): void {
  const { store, administration, now } = call;
  const { id, entityType, entityId } = note;
  if (entityType === "Document") touchDocument(store, administration.id, entityId, now);
  const link = { linkEntityType: "Note", linkEntityId: id };
  insertEvent(call, { type: entityType, id: entityId }, { action, ...link });
  publish(call, { action, entityType: "Note", entityId: id }, () => ({
    entity: action.endsWith("_created") ? NOTE.node(note, call) : null,
  }));
}
