/** What happened to records: kept in the transaction of the change, shown in the record's own list. */
import { textIn, textOrNullIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

/** As events and webhooks call the records they are about. */
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

export interface KeptEvent {
  readonly userId: string;
  /** Snake case: `document_saved`. */
  readonly action: string;
  readonly linkEntityType: string | null;
  readonly linkEntityId: string | null;
  /** A tree of plain values. */
  readonly data: unknown;
  readonly createdAt: string;
}

export function keepEvent(
  store: Store,
  subject: Subject,
  event: Pick<KeptEvent, "userId" | "action" | "createdAt"> & Partial<KeptEvent>,
): void {
  store.run(
    `INSERT INTO events (administration_id, subject_type, subject_id, user_id, action,
       link_entity_type, link_entity_id, data, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    subject.administrationId,
    subject.type,
    subject.id,
    event.userId,
    event.action,
    event.linkEntityType ?? null,
    event.linkEntityId ?? null,
    JSON.stringify(event.data ?? {}),
    event.createdAt,
  );
}

/** Oldest first, by the id of their subject; a subject without any is not in the map. */
export function eventsOf(
  store: Store,
  administrationId: string,
  type: SubjectType,
  ids: readonly string[],
): ReadonlyMap<string, readonly KeptEvent[]> {
  const events = new Map<string, KeptEvent[]>();
  const rows = store.rows(
    `SELECT * FROM events WHERE administration_id = ? AND subject_type = ?
     AND subject_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    administrationId,
    type,
    JSON.stringify(ids),
  );
  for (const row of rows) {
    const id = textIn(row, "subject_id");
    const ofSubject = events.get(id) ?? [];
    events.set(id, ofSubject);
    ofSubject.push({
      userId: textIn(row, "user_id"),
      action: textIn(row, "action"),
      linkEntityType: textOrNullIn(row, "link_entity_type"),
      linkEntityId: textOrNullIn(row, "link_entity_id"),
      data: JSON.parse(textIn(row, "data")),
      createdAt: textIn(row, "created_at"),
    });
  }
  return events;
}

/** Gone with the record. */
export function forgetEvents(store: Store, { administrationId, type, id }: Subject): void {
  store.run(
    "DELETE FROM events WHERE administration_id = ? AND subject_type = ? AND subject_id = ?",
    administrationId,
    type,
    id,
  );
}
