/** What the entries of a month add up to per account, as rows of a snapshot. */

import type { DatabaseSync } from "node:sqlite";
import { toStored } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { amountIn, numberIn, textIn } from "../fields/row.ts";
import { type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import type { EntrySums, MonthSums } from "../ledger/month-sums.ts";

export function insertSums(database: DatabaseSync, of: Month, sums: MonthSums): void {
  const insert = database.prepare(
    `INSERT INTO month_sums (month, ledger_account_id, positive, negative, count)
     VALUES (?, ?, ?, ?, ?)`,
  );
  for (const [id, { positive, negative, count }] of sums) {
    insert.run(of, id, toStored(positive), toStored(negative), count);
  }
}

export function readSums(database: DatabaseSync, of: Month): MonthSums {
  const rows = database.prepare("SELECT * FROM month_sums WHERE month = ?").all(of);
  return new Map(
    rows.map((row): [LedgerAccountId, EntrySums] => [
      ledgerAccountId(textIn(row, "ledger_account_id")),
      {
        positive: amountIn(row, "positive"),
        negative: amountIn(row, "negative"),
        count: numberIn(row, "count"),
      },
    ]),
  );
}
