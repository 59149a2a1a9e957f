/** Questions about the postings of a snapshot, arranged or not. */

import type { DatabaseSync } from "node:sqlite";
import type { Amount } from "../amount/amount.ts";
import { type Month, month } from "../calendar/month.ts";
import { amountIn, textIn } from "../fields/row.ts";
import {
  type DocumentId,
  documentId,
  type LedgerAccountId,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";

export interface DocumentOfMonth {
  readonly month: Month;
  readonly type: string;
  readonly id: DocumentId;
}

export function* documentsOf(database: DatabaseSync): Generator<DocumentOfMonth> {
  const rows = database.prepare(
    "SELECT DISTINCT month, document_type, document_id FROM postings ORDER BY month",
  );
  for (const row of rows.iterate()) {
    yield {
      month: month(textIn(row, "month")),
      type: textIn(row, "document_type"),
      id: documentId(textIn(row, "document_id")),
    };
  }
}

/** The documents of one type that have postings in months that are included. */
export const documentsOfTypeIn = (
  database: DatabaseSync,
  type: string,
  isIncluded: (month: Month) => boolean = () => true,
): readonly DocumentId[] => {
  const rows = database.prepare(
    "SELECT DISTINCT document_id, month FROM postings WHERE document_type = ?",
  );
  const found = new Set<DocumentId>();
  for (const row of rows.iterate(type)) {
    if (isIncluded(month(textIn(row, "month")))) found.add(documentId(textIn(row, "document_id")));
  }
  return [...found];
};

/** What a posting refers to in addition to its account. */
export type ReferenceColumn = "project_id" | "contact_id" | "financial_account_id";

export const referencesIn = (database: DatabaseSync, column: ReferenceColumn): readonly string[] =>
  database
    .prepare(
      `SELECT DISTINCT ${column} AS id FROM postings WHERE ${column} IS NOT NULL ORDER BY id`,
    )
    .all()
    .map((row) => textIn(row, "id"));

/** The amount of a posting, as sent. */
export interface AmountOfMonth {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly amount: Amount;
}

export function* amountsOf(
  database: DatabaseSync,
  ids: Iterable<DocumentId>,
): Generator<AmountOfMonth> {
  const find = database.prepare(
    `SELECT month, ledger_account_id, amount FROM postings
     WHERE document_type IN (SELECT DISTINCT document_type FROM postings)
       AND document_id IN (SELECT value FROM json_each(?))`,
  );
  for (const row of find.iterate(JSON.stringify([...ids]))) {
    yield {
      month: month(textIn(row, "month")),
      ledgerAccountId: ledgerAccountId(textIn(row, "ledger_account_id")),
      amount: amountIn(row, "amount"),
    };
  }
}
