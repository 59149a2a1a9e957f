/** Q6: the balance of each lead that was signed, and the accounts behind it, are still as they were. */
import { amountOf, equalAmounts, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { leadSignOffs } from "../../ledger/dossier/lead-balances.ts";
import { isLeadGroup } from "../../ledger/dossier/lead-groups.ts";
import type { SignedLead } from "../../ledger/judgement/entries.ts";
import type { StandingSignOff } from "../../ledger/judgement/signed-leads.ts";
import type { Check, Comparison } from "../check.ts";

/** The last signature counts where one was given again. An equal balance of other accounts is counted, as one. */
export const signedBalancesStand: Check = {
  id: "Q6",
  name: "signed-balances-stand",
  formula: "balance of a lead, and its accounts = those that were signed",
  severity: "warning",
  judgesBooks: true,
  compares: { expected: "balance as it was signed", actual: "balance now" },
  appliesTo: (books) =>
    (leadSignOffs(books) ?? []).some(
      ({ preparer, reviewer }) => preparer !== null || reviewer !== null,
    ),
  *compare(books) {
    for (const { today, preparer, reviewer } of leadSignOffs(books) ?? []) {
      for (const signature of [preparer, reviewer])
        if (signature !== null) yield* comparedWith(books, today, signature);
    }
  },
};

function* comparedWith(
  { months }: Books,
  today: SignedLead | null,
  { entry, isSuspended }: StandingSignOff,
): Generator<Comparison> {
  const { lead, as, by, balance } = entry;
  if (!isLeadGroup(lead)) return;
  const actual = today?.balance ?? ZERO;
  const about = { month: null, sources: months.at(-1)?.generalLedger.sources ?? [] };
  const subject = { kind: "signed-lead", lead, as, by } as const;
  if (!isSuspended || !equalAmounts(balance, actual)) {
    yield { ...about, subject, expected: balance, actual };
    return;
  }
  const shifted = { ...subject, isOfAccounts: true } as const;
  yield { ...about, subject: shifted, isCount: true, expected: ZERO, actual: ONE };
}

const ONE = amountOf("1");
