/** G16: no two ledger accounts with figures have the same number. */

import { accountsWithFigures } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { comparedNumbers } from "../internal/account-numbers.ts";

/** Readers know an account by its number, and an auditfile with both cannot be written. */
export const numbersInUseAreDifferent: Check = {
  id: "G16",
  name: "numbers-in-use-are-different",
  formula: "other accounts with figures and the same number = 0 per account with figures",
  severity: "blocking",
  judgesBooks: true,
  gap: () => "no-account-numbers",
  compares: { expected: "none", actual: "other ledger accounts in use with its number, chart" },
  compare: (books) => {
    const used = accountsWithFigures(books.months);
    return comparedNumbers(
      [...books.accounts.values()].filter(({ id }) => used.has(id)),
      null,
    );
  },
};
