/** Notes on documents and on tasks. A change of them belongs in the transaction of what it touches. */
import { type KeptNote, NOTED_TYPES, type NotedType } from "../rules/document-parts.ts";
import { wordIn } from "./content-fields.ts";
import { textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** A note as it is written: not changed since, and completed by nobody. */
export type NewNote = Omit<KeptNote, "completedAt" | "completedById" | "updatedAt">;

export function keepNote(store: Store, administrationId: string, note: NewNote): KeptNote {
  store.run(
    `INSERT INTO notes (administration_id, id, entity_type, entity_id, user_id, assignee_id, todo,
       note, todo_type, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    administrationId,
    note.id,
    note.entityType,
    note.entityId,
    note.userId,
    note.assigneeId,
    note.todo ? 1 : 0,
    note.note,
    note.todoType,
    note.createdAt,
    note.createdAt,
  );
  return { ...note, completedAt: null, completedById: null, updatedAt: note.createdAt };
}

/** Oldest first, by the id of what they are on; what has none is not in the map. */
export function notesOf(
  store: Store,
  administrationId: string,
  entityType: NotedType,
  ids: readonly string[],
): ReadonlyMap<string, readonly KeptNote[]> {
  const rows = store.rows(
    `SELECT * FROM notes WHERE administration_id = ? AND entity_type = ?
     AND entity_id IN (SELECT value FROM json_each(?)) ORDER BY length(id), id`,
    administrationId,
    entityType,
    JSON.stringify(ids),
  );
  return Map.groupBy(rows.map(noteIn), ({ entityId }) => entityId);
}

export interface NoteAddress extends Pick<KeptNote, "id" | "entityType" | "entityId"> {
  readonly administrationId: string;
}

/** Null when there is no such note on that document or task. */
export function findNote(
  store: Store,
  { administrationId, entityType, entityId, id }: NoteAddress,
): KeptNote | null {
  const [row] = store.rows(
    `SELECT * FROM notes
     WHERE administration_id = ? AND id = ? AND entity_type = ? AND entity_id = ?`,
    administrationId,
    id,
    entityType,
    entityId,
  );
  return row === undefined ? null : noteIn(row);
}

export function forgetNote(store: Store, administrationId: string, id: string): void {
  store.run("DELETE FROM notes WHERE administration_id = ? AND id = ?", administrationId, id);
}

/** Gone with what they were on. */
export function forgetNotes(
  store: Store,
  administrationId: string,
  entityType: NotedType,
  ids: readonly string[],
): void {
  store.run(
    `DELETE FROM notes WHERE administration_id = ? AND entity_type = ?
     AND entity_id IN (SELECT value FROM json_each(?))`,
    administrationId,
    entityType,
    JSON.stringify(ids),
  );
}

const noteIn = (row: SqlRow): KeptNote => ({
  id: textIn(row, "id"),
  entityType: wordIn(row, "entity_type", NOTED_TYPES),
  entityId: textIn(row, "entity_id"),
  userId: textIn(row, "user_id"),
  assigneeId: textOrNullIn(row, "assignee_id"),
  todo: row["todo"] === 1,
  note: textOrNullIn(row, "note"),
  todoType: textOrNullIn(row, "todo_type"),
  completedAt: textOrNullIn(row, "completed_at"),
  completedById: textOrNullIn(row, "completed_by_id"),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});
