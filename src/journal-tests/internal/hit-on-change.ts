/** A hit on a line that changed, which the books no longer have if it was removed. */
import type { AdjustedLine } from "../../ledger/dossier/adjustments.ts";
import { type Hit, hitOnBooks } from "../journal-test.ts";

export const hitOnChange = (
  { date, document, ledgerAccountId, contact, description, before, after }: AdjustedLine,
  reasoned: Pick<Hit, "reason" | "values">,
): Hit =>
  hitOnBooks({
    ...{ ...reasoned, document, date, ledgerAccountId, amount: after ?? before },
    description: contact === null ? description : `${contact}: ${description}`,
  });
