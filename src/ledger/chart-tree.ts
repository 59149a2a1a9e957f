/** The tree of a chart of accounts, which a service may state with missing parents and rings. */
import type { LedgerAccount, LedgerAccountId } from "./ledger-account.ts";

type Accounts = ReadonlyMap<LedgerAccountId, Pick<LedgerAccount, "parentId">>;

/**
 * The accounts above one, the nearest first, up to the top or to a parent that is not in the chart. Accounts of a ring have
 * none above them, so that each of them is a top and nothing is counted twice.
 */
export function ancestorsOf(accounts: Accounts, id: LedgerAccountId): readonly LedgerAccountId[] {
  const found: LedgerAccountId[] = [];
  let parent = accounts.get(id)?.parentId ?? null;
  while (parent !== null && accounts.has(parent)) {
    if (parent === id) return [];
    const at = found.indexOf(parent);
    if (at !== -1) return found.slice(0, at + 1);
    found.push(parent);
    parent = accounts.get(parent)?.parentId ?? null;
  }
  return found;
}

/** Whether the account is its own parent, or that of one above it. */
export function isInRing(accounts: Accounts, id: LedgerAccountId): boolean {
  const seen = new Set<LedgerAccountId>();
  let parent = accounts.get(id)?.parentId ?? null;
  while (parent !== null && !seen.has(parent)) {
    if (parent === id) return true;
    seen.add(parent);
    parent = accounts.get(parent)?.parentId ?? null;
  }
  return false;
}
