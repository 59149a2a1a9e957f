/** Events on records: stored in the transaction of the change, shown in the record's own list. */

import { type Columns, columns } from "../../fields/columns.ts";
import { textIn } from "../../fields/row.ts";
import { EVENT_FIELDS, type StoredEvent } from "../rules/document-parts.ts";
import type { Store } from "./store.ts";
import { intoTable, isAmong } from "./table.ts";

/** The names of record types in events and webhooks. */
export type SubjectType =
  | "Document"
  | "TaskLists::Task"
  | "TaskLists::List"
  | "TaskLists::ListTemplate"
  | "Contact"
  | "Payment"
  | "Note";

export interface Subject {
  readonly administrationId: string;
  readonly type: SubjectType;
  readonly id: string;
}

const EVENT: Columns<StoredEvent> = columns(EVENT_FIELDS);
const INSERT_EVENT = `INSERT ${intoTable("events", ["administration_id", "subject_type", "subject_id", ...EVENT.names])}`;

/** Who makes a change, in which administration, and when. */
export interface Change {
  readonly store: Store;
  readonly administration: { readonly id: string };
  readonly userId: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

export function insertEvent(
  { store, administration, userId, now }: Change,
  { type, id }: Pick<Subject, "type" | "id">,
  event: Pick<StoredEvent, "action"> &
    Partial<Pick<StoredEvent, "linkEntityType" | "linkEntityId" | "data">>,
): void {
  const made = { userId, createdAt: now };
  const stored = { linkEntityType: null, linkEntityId: null, data: {}, ...event, ...made };
  store.run(INSERT_EVENT, administration.id, type, id, ...EVENT.write(stored));
}

/** Oldest first, by the id of their subject; a subject without events is not in the map. */
export function eventsOf(
  store: Store,
  administrationId: string,
  type: SubjectType,
  ids: readonly string[],
): ReadonlyMap<string, readonly StoredEvent[]> {
  const rows = store.rows(
    `SELECT * FROM events WHERE administration_id = ? AND subject_type = ?
     ${isAmong("subject_id")} ORDER BY id`,
    administrationId,
    type,
    JSON.stringify(ids),
  );
  const bySubject = Map.groupBy(rows, (row) => textIn(row, "subject_id"));
  return new Map([...bySubject].map(([id, own]) => [id, own.map(EVENT.read)]));
}

/** Deletes the events of a deleted record. */
export function deleteEvents(store: Store, { administrationId, type, id }: Subject): void {
  store.run(
    "DELETE FROM events WHERE administration_id = ? AND subject_type = ? AND subject_id = ?",
    administrationId,
    type,
    id,
  );
}
