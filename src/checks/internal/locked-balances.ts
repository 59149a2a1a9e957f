/** Compares the balances of accounts at the end of a locked month with those of the lock. */
import { type Amount, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { AdjustedAccount } from "../../ledger/dossier/adjustments.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Comparison } from "../check.ts";

interface LockedBalances {
  readonly month: Month;
  readonly balances: ReadonlyMap<LedgerAccountId, Amount>;
  readonly sources: readonly SourceHash[];
}

/** One for each account of the ledger; those that did not change are equal. */
export function* compareLockedBalances(
  { month, balances, sources }: LockedBalances,
  accounts: readonly Pick<AdjustedAccount, "ledgerAccountId" | "before" | "after">[],
): Generator<Comparison> {
  const changed = new Map(accounts.map((one) => [one.ledgerAccountId, one]));
  for (const ledgerAccountId of new Set([...balances.keys(), ...changed.keys()])) {
    const now = balances.get(ledgerAccountId) ?? ZERO;
    const { before, after } = changed.get(ledgerAccountId) ?? { before: now, after: now };
    const subject = { kind: "account", ledgerAccountId } as const;
    yield { month, subject, expected: before, actual: after, sources };
  }
}
