/** JT11: entries whose total is just below an amount from which someone must approve. */
import { amountOf, compareAmounts, multiply, subtract } from "../../amount/amount.ts";
import { amountValue, hitOnEntry, journalTest } from "../journal-test.ts";

const ONE = amountOf("1");

export const belowApprovalLimit = journalTest({
  id: "JT11",
  name: "below-approval-limit",
  counts: "entries",
  parameters: ["kinds", "limits", "share"],
  gap: ({ criteria: { limits } }) => (limits.length === 0 ? { name: "no-limits" } : null),
  begin: ({ criteria: { kinds, limits, share }, hit }) => {
    const ranges = limits.map((limit) => ({ limit, least: multiply(limit, subtract(ONE, share)) }));
    let tested = 0;
    return {
      entry: (entry) => {
        if (!kinds.includes(entry.kind)) return;
        tested += 1;
        const range = ranges.find(
          ({ limit, least }) =>
            compareAmounts(entry.debit, least) >= 0 && compareAmounts(entry.debit, limit) < 0,
        );
        if (range === undefined) return;
        const values = { amount: amountValue(entry.debit), limit: amountValue(range.limit) };
        hit(hitOnEntry(entry, { reason: "below-limit", values }));
      },
      end: () => ({ tested }),
    };
  },
});
