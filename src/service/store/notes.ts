/** Notes on documents and on tasks. A change of them belongs in the transaction of what it touches. */
import { NOTED_TYPES, type NotedType, type StoredNote } from "../rules/document-parts.ts";
import { columns, flag, orNull, STAMPS, text, word } from "./codec.ts";
import type { Store } from "./store.ts";
import { isAmong, OLDEST_FIRST, table } from "./table.ts";

/** A note as it is written: not changed since, and completed by nobody. */
export type NewNote = Omit<StoredNote, "completedAt" | "completedById" | "updatedAt">;

export const NOTES = table(
  "notes",
  columns<StoredNote>({
    id: text,
    entityType: word(NOTED_TYPES),
    entityId: text,
    userId: text,
    assigneeId: orNull(text),
    todo: flag,
    note: orNull(text),
    todoType: orNull(text),
    completedAt: orNull(text),
    completedById: orNull(text),
    ...STAMPS,
  }),
);

export function keepNote(store: Store, administrationId: string, note: NewNote): StoredNote {
  const kept = { ...note, completedAt: null, completedById: null, updatedAt: note.createdAt };
  NOTES.insert(store, administrationId, kept);
  return kept;
}

/** Oldest first, by the id of what they are on; what has none is not in the map. */
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

/** Null when there is no such note on that document or task. */
export function findNote(
  store: Store,
  { administrationId, entityType, entityId, id }: NoteAddress,
): StoredNote | null {
  const note = NOTES.find(store, administrationId, id);
  return note?.entityType === entityType && note.entityId === entityId ? note : null;
}

/** Gone with what they were on. */
export function forgetNotes(
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
