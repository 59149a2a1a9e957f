/** S2: an item on a suspense account is cleared by the end of the next month. */
import type { Check } from "../check.ts";
import { lackAccounts } from "../internal/books-lack.ts";
import { unclearedItems } from "../internal/uncleared-items.ts";

const ROLES = ["suspense"] as const;

/** A warning: a question to the client may take longer. */
export const suspenseItemsAreCleared: Check = {
  id: "S2",
  name: "suspense-items-are-cleared",
  formula: "items of earlier months = 0, first in first out, per clearing account",
  severity: "warning",
  judgesBooks: true,
  gap: lackAccounts(ROLES, "no-suspense-accounts"),
  compares: {
    expected: "zero",
    actual: "balance of items from before the month, first in first out, general ledger",
  },
  compare: (books) => unclearedItems(books, ROLES),
};
