/** JT18: entries that take back revenue, above an amount and above a part of the revenue of the books. */
import { type Amount, add, compareAmounts, multiply, ZERO } from "../../amount/amount.ts";
import { revenueByMonth } from "../internal/revenue-by-month.ts";
import { amountValue, hitOnEntry, journalTest } from "../journal-test.ts";

export const revenueReversals = journalTest({
  id: "JT18",
  name: "revenue-reversals",
  counts: "entries",
  parameters: ["amount", "share"],
  gap: ({ books }) => (revenueByMonth(books) === null ? { name: "no-revenue" } : null),
  begin: ({ books, criteria: { amount: amountMin, share }, hit }) => {
    const revenue = [...(revenueByMonth(books)?.values() ?? [])].reduce(add, ZERO);
    const least = larger(amountMin, multiply(revenue, share));
    let tested = 0;
    return {
      entry: (entry) => {
        if (entry.closesYear) return;
        const lines = entry.postings.filter(
          ({ ledgerAccountId }) => books.accounts.get(ledgerAccountId)?.type === "revenue",
        );
        if (lines.length === 0) return;
        tested += 1;
        // Of an entry that moves revenue from one account to another nothing is taken back.
        const taken = lines.reduce((sum, { amount }) => add(sum, amount), ZERO);
        if (compareAmounts(taken, least) < 0) return;
        const values = { amount: amountValue(taken), least: amountValue(least) };
        hit({ ...hitOnEntry(entry, { reason: "revenue-reversed", values }), amount: taken });
      },
      end: () => ({ tested }),
    };
  },
});

const larger = (left: Amount, right: Amount): Amount =>
  compareAmounts(left, right) >= 0 ? left : right;
