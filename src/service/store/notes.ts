/** Notes on documents and on tasks. A change to them belongs in the transaction of their record's change. */

import { columns } from "../../fields/columns.ts";
import { NOTE_FIELDS, type NotedType, type StoredNote } from "../rules/document-parts.ts";
import type { Store } from "./store.ts";
import { isAmong, OLDEST_FIRST, table } from "./table.ts";

/** A note as written: not changed and not completed yet. */
export type NewNote = Omit<StoredNote, "completedAt" | "completedById" | "updatedAt">;

export const NOTES = table<StoredNote>("notes", columns(NOTE_FIELDS));

export function insertNote(store: Store, administrationId: string, note: NewNote): StoredNote {
  const stored = { ...note, completedAt: null, completedById: null, updatedAt: note.createdAt };
  NOTES.insert(store, administrationId, stored);
  return stored;
}

/** Oldest first, by the id of their record; a record without notes is not in the map. */
export function notesOf(
  store: Store,
  administrationId: string,
  entityType: NotedType,
  ids: readonly string[],
): ReadonlyMap<string, readonly StoredNote[]> {
  const notes = NOTES.select(
    store,
    administrationId,
    `AND entity_type = ? ${isAmong("entity_id")} ORDER BY ${OLDEST_FIRST}`,
    entityType,
    JSON.stringify(ids),
  );
  return Map.groupBy(notes, ({ entityId }) => entityId);
}

export interface NoteAddress extends Pick<StoredNote, "id" | "entityType" | "entityId"> {
  readonly administrationId: string;
}

/** Null if that document or task has no such note. */
export function findNote(
  store: Store,
  { administrationId, entityType, entityId, id }: NoteAddress,
): StoredNote | null {
  const note = NOTES.find(store, administrationId, id);
  return note?.entityType === entityType && note.entityId === entityId ? note : null;
}

/** Deletes the notes of deleted records. */
export function deleteNotes(
  store: Store,
  administrationId: string,
  entityType: NotedType,
  ids: readonly string[],
): void {
  store.run(
    `DELETE FROM notes WHERE administration_id = ? AND entity_type = ? ${isAmong("entity_id")}`,
    administrationId,
    entityType,
    JSON.stringify(ids),
  );
}
