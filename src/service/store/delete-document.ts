/** Deletes a document with everything that belongs to it. Gap: Documents that are deleted. */
import { deleteAttachments } from "./attachments.ts";
import { removeDocument } from "./book-document.ts";
import { deleteEvents } from "./events.ts";
import { deleteNotes } from "./notes.ts";
import { deletePayments } from "./settle-document.ts";
import type { Store } from "./store.ts";

/**
 * Call it in the caller's transaction. A bank mutation that paid the document remains, and its part becomes
 * unplaced again; `now` is the time of change for it and for a document that settled the deleted one.
 */
export function deleteDocumentAndParts(
  store: Store,
  administrationId: string,
  id: string,
  now: string,
): void {
  deletePayments(store, administrationId, id, now);
  deleteNotes(store, administrationId, "Document", [id]);
  deleteAttachments(store, administrationId, id);
  deleteEvents(store, { administrationId, type: "Document", id });
  removeDocument(store, administrationId, id);
}
