/** Compares the charts of two sets of books. */
import { compareAccounts } from "../ledger/account-order.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";

/** An account that was added (`older` is null), was removed, or has a different code, name or type. */
export interface AccountChange {
  readonly kind: "account";
  readonly older: LedgerAccount | null;
  readonly newer: LedgerAccount | null;
}

/** In the order of the chart. */
export function* accountChanges(older: Books, newer: Books): Generator<AccountChange> {
  const all = new Map([...older.accounts, ...newer.accounts]);
  for (const { id } of [...all.values()].sort(compareAccounts)) {
    const before = older.accounts.get(id) ?? null;
    const after = newer.accounts.get(id) ?? null;
    const isSame =
      before?.code === after?.code && before?.name === after?.name && before?.type === after?.type;
    if (!isSame) yield { kind: "account", older: before, newer: after };
  }
}
