/** S4: a transfer between own accounts that is in transit arrives by the end of the next month. */
import type { Check } from "../check.ts";
import { lackAccounts } from "../internal/books-lack.ts";
import { unclearedItems } from "../internal/uncleared-items.ts";

const ROLES = ["in-transit"] as const;
/** Banks transfer within days. */
const CLEARING_DAYS = 5;

/** A transfer may be in transit at the end of the books: it passes if the ledger of the month after clears it. */
export const transfersInTransitArrive: Check = {
  id: "S4",
  name: "transfers-in-transit-arrive",
  formula: "items of earlier months = 0, first in first out, per account of transfers in transit",
  severity: "warning",
  judgesBooks: true,
  gap: lackAccounts(ROLES, "no-suspense-accounts"),
  compares: {
    expected: "zero",
    actual: "balance of items from before the month, first in first out, general ledger",
  },
  compare: (books) => unclearedItems(books, ROLES, CLEARING_DAYS),
};
