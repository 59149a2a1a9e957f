/** Compares the totals of listed documents with what their entries put on the control accounts. */
import { type Amount, add, negate, ZERO } from "../../amount/amount.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { Comparison } from "../check.ts";
import type { DocumentTallied } from "./aspect-tally.ts";
import type { CompanionAccounts } from "./companion-accounts.ts";
import { comparisonTally } from "./comparison-tally.ts";

export interface TotalsTally {
  readonly add: (of: Pick<DocumentTallied, "entry" | "document" | "about">) => void;
  readonly outcomes: () => Iterable<Comparison>;
}

/** Only documents with entries on those accounts are compared: whether others have entries is another question. */
export function totalsTally({ control }: Pick<CompanionAccounts, "control">): TotalsTally {
  const tally = comparisonTally();
  return {
    add: ({ entry, document: { list, total }, about }) => {
      const booked = total === null ? null : bookedOn(control(list), entry.postings);
      if (total === null || booked === null) return;
      const expected = list === "sales_invoices" ? booked : negate(booked);
      tally.add({ month: null, expected, actual: total }, about);
    },
    outcomes: tally.outcomes,
  };
}

/** Null if no posting is on one of these accounts. */
function bookedOn(
  accounts: ReadonlySet<LedgerAccountId>,
  postings: readonly Posting[],
): Amount | null {
  let [sum, isBooked] = [ZERO, false];
  for (const { ledgerAccountId, amount } of postings) {
    if (!accounts.has(ledgerAccountId)) continue;
    [sum, isBooked] = [add(sum, amount), true];
  }
  return isBooked ? sum : null;
}
