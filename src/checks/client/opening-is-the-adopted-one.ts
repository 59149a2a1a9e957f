/** C3: the opening balance of every balance account is that of the adopted accounts of the year before. */
import { subtract } from "../../amount/amount.ts";
import { adoptedFigures } from "../../ledger/client-figures.ts";
import type { Check } from "../check.ts";

/**
 * An account that the adopted opening does not name must open at zero: a balance that was left out would pass. Results
 * of earlier years that the books have on no account yet are left out of the adopted equity.
 */
export const openingIsTheAdoptedOne: Check = {
  id: "C3",
  name: "opening-is-the-adopted-one",
  formula:
    "adopted opening balance, less results not yet appropriated in the books = S[1] per balance account",
  severity: "blocking",
  judgesBooks: true,
  signs: "ledger",
  compares: {
    expected: "adopted opening balance, client-supplied",
    actual: "opening balance of the first month, general ledger",
  },
  gap: ({ clientInput }) => (clientInput?.adoptedOpening == null ? "no-client-input" : null),
  *compare(books) {
    for (const { ledgerAccountId, stated, appropriated, booked, sources } of adoptedFigures(
      books,
    )) {
      yield {
        month: books.period.first,
        subject: { kind: "account", ledgerAccountId },
        expected: subtract(stated, appropriated),
        actual: booked,
        sources,
      };
    }
  },
};
