/** Keeps the state of bank mutations consistent with the payments that users took from them. */

import type { PaymentRecord } from "../rules/administration-books.ts";
import { mutationState, unplacedAmount } from "../rules/mutation-state.ts";
import { readPostingContext } from "./book-document.ts";
import { findDocument, storedDocumentIn } from "./query-documents.ts";
import type { Store } from "./store.ts";

/** The payments by which users placed a bank mutation, without those that are parts of it. */
export const paymentsFromMutation = (
  store: Store,
  administrationId: string,
  mutationId: string,
): readonly PaymentRecord[] =>
  store
    .rows(
      `SELECT * FROM documents WHERE administration_id = ? AND kind = 'payment'
       AND content ->> '$.registration.financialMutationId' = ?`,
      administrationId,
      mutationId,
    )
    .map((row) => storedDocumentIn(row, "payment").document);

/** Updates the state of a bank mutation after a change to its payments; the caller sets the version. */
export function settleMutation(store: Store, administrationId: string, id: string): void {
  const found = findDocument(store, administrationId, "financial_mutation", id);
  if (found === null) return;
  const payments = paymentsFromMutation(store, administrationId, id);
  const context = readPostingContext(store, administrationId);
  store.run(
    "UPDATE documents SET state = ? WHERE administration_id = ? AND id = ?",
    mutationState(unplacedAmount(found.document, payments, context)),
    administrationId,
    id,
  );
}
