/** The number of the next document: one sequence over all kinds of documents of an administration. */
import { countIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

/** One more than the highest that is in use; call it in the transaction that keeps the document. */
export function nextEntryNumber(store: Store, administrationId: string): number {
  const [last] = store.rows(
    `SELECT entry_number FROM documents INDEXED BY documents_by_number
     WHERE administration_id = ? AND entry_number IS NOT NULL ORDER BY entry_number DESC LIMIT 1`,
    administrationId,
  );
  return last === undefined ? 1 : countIn(last, "entry_number") + 1;
}
