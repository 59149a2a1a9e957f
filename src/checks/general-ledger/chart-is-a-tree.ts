/** G15: the parent of an account is in the chart, has its type, and is not below it. */
import { ZERO } from "../../amount/amount.ts";
import { isInRing } from "../../ledger/chart-tree.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/** Condensed statements add up what is below a main account: an account under a false parent is missing from its own. */
export const chartIsATree: Check = {
  id: "G15",
  name: "chart-is-a-tree",
  formula:
    "parents that the chart lacks, that have another type, or that are the account itself or below it = 0 per account with a parent",
  severity: "blocking",
  gap: () => "no-parent-accounts",
  compares: { expected: "none", actual: "parents that cannot be those of the account, chart" },
  *compare({ accounts }) {
    for (const { id, parentId, type } of accounts.values()) {
      if (parentId === null) continue;
      const isFalse = accounts.get(parentId)?.type !== type || isInRing(accounts, id);
      yield {
        month: null,
        subject: { kind: "account", ledgerAccountId: id },
        isCount: true,
        expected: ZERO,
        actual: countOf(isFalse ? 1 : 0),
        sources: [],
      };
    }
  },
};
