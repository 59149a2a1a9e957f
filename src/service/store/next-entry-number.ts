/** The number of the next document: one sequence over all kinds of documents of an administration. */
import { invariant } from "../../failure.ts";
import { countIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

/** One more than the highest that is in use; call it in the transaction that keeps the document. */
export function nextEntryNumber(store: Store, administrationId: string): number {
  const [row] = store.rows(
    "SELECT coalesce(max(entry_number), 0) + 1 AS next FROM documents WHERE administration_id = ?",
    administrationId,
  );
  invariant(row !== undefined, "a maximum is one row");
  return countIn(row, "next");
}
