/** Taking a document out with everything that hangs on it. Gap: Documents that are deleted. */
import type { KeptPayment } from "../rules/document-parts.ts";
import { forgetAttachments } from "./attachments.ts";
import { removeDocument } from "./book-document.ts";
import { forgetEvents } from "./events.ts";
import { forgetNotes } from "./notes.ts";
import { paymentsOf, removePayment } from "./payments.ts";
import type { Store } from "./store.ts";

/**
 * In the transaction of the caller. A bank mutation that paid it is kept, and what it paid is to be
 * placed again. Answers the payments of other documents that went with its own; those documents are
 * to be settled anew.
 */
export function forgetDocument(
  store: Store,
  administrationId: string,
  id: string,
  now: string,
): readonly KeptPayment[] {
  const payments = paymentsOf(store, administrationId, [id]).get(id) ?? [];
  const gone = payments.flatMap((payment) => removePayment(store, administrationId, payment, now));
  forgetNotes(store, administrationId, "Document", [id]);
  forgetAttachments(store, administrationId, id);
  forgetEvents(store, { administrationId, type: "Document", id });
  removeDocument(store, administrationId, id);
  return gone.filter((payment) => payment.invoiceId !== id);
}
