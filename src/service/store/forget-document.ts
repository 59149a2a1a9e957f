/** Taking a document out with everything that hangs on it. Gap: Documents that are deleted. */
import { forgetAttachments } from "./attachments.ts";
import { removeDocument } from "./book-document.ts";
import { forgetEvents } from "./events.ts";
import { forgetNotes } from "./notes.ts";
import { forgetPayments } from "./settle-document.ts";
import type { Store } from "./store.ts";

/**
 * In the transaction of the caller. A bank mutation that paid it is kept, and what it paid is to be
 * placed again; `now` is when it, and a document that settled it, change.
 */
export function forgetDocument(
  store: Store,
  administrationId: string,
  id: string,
  now: string,
): void {
  forgetPayments(store, administrationId, id, now);
  forgetNotes(store, administrationId, "Document", [id]);
  forgetAttachments(store, administrationId, id);
  forgetEvents(store, { administrationId, type: "Document", id });
  removeDocument(store, administrationId, id);
}
