/** G9: the list of RGS codes has the code of every account, in the version that the service states. */
import { ZERO } from "../../amount/amount.ts";
import { rgsDoubt } from "../../ledger/rgs-codes.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * A warning: the list has levels 1 to 4 for small and medium-sized companies and is not the whole standard. A code of
 * level 5 counts as the one above it. Accounts without a code are not compared: `slotsom doctor` names them,
 * and the service refuses its brugstaat.
 */
export const rgsCodesAreInTheList: Check = {
  id: "G9",
  name: "rgs-codes-are-in-the-list",
  formula: "codes outside the list of their version = 0 per account",
  severity: "warning",
  compares: {
    expected: "none",
    actual: "RGS codes that the list does not have in the version that the service states",
  },
  *compare({ accounts }) {
    for (const account of accounts.values()) {
      if (account.rgsCode === null) continue;
      yield {
        month: null,
        subject: { kind: "account", ledgerAccountId: account.id },
        isCount: true,
        expected: ZERO,
        actual: countOf(rgsDoubt(account) === null ? 0 : 1),
        sources: [],
      };
    }
  },
};
