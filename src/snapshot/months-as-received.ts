/** Compares the postings in the file of a snapshot with the sums that were stored when they were received. */

import type { DatabaseSync } from "node:sqlite";
import { equalAmounts } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { amountOf } from "../fields/row.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { addToSums, type EntrySums, type MonthSums } from "../ledger/month-sums.ts";
import { referenceReaders } from "./reference-readers.ts";
import { postingRows } from "./row-blocks.ts";

/** The months of which each account still has the postings that were received: as many, with the same sums. */
export function monthsAsReceived(
  database: DatabaseSync,
  received: ReadonlyMap<Month, MonthSums>,
): ReadonlySet<Month> {
  const stored = new Map<Month, Map<LedgerAccountId, EntrySums>>();
  const read = referenceReaders();
  for (const block of postingRows(database, "month, ledger_account_id, amount")) {
    for (const [, of, account, amount] of block) {
      const month = read.month(String(of));
      const sums = stored.get(month) ?? new Map<LedgerAccountId, EntrySums>();
      stored.set(month, sums);
      addToSums(sums, { ledgerAccountId: read.account(String(account)), amount: amountOf(amount) });
    }
  }
  const same = [...received].filter(([month, sums]) => areEqual(stored.get(month), sums));
  return new Set(same.map(([month]) => month));
}

function areEqual(stored: MonthSums | undefined, received: MonthSums): boolean {
  if ((stored?.size ?? 0) !== received.size) return false;
  return [...received].every(([id, { positive, negative, count }]) => {
    const sums = stored?.get(id);
    return (
      sums?.count === count &&
      equalAmounts(sums.positive, positive) &&
      equalAmounts(sums.negative, negative)
    );
  });
}
