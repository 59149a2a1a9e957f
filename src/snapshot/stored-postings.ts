/** The postings in the file of a snapshot that has no arrangement, or of another one, from which a month is copied. */

import type { DatabaseSync } from "node:sqlite";
import { dateOf } from "../calendar/calendar-date.ts";
import { type Month, month } from "../calendar/month.ts";
import { amountOf, numberOf } from "../fields/row.ts";
import { documentId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import { sourceHash } from "../ledger/source.ts";
import { once } from "./once.ts";
import { POSTING_COLUMNS } from "./posting-rows.ts";
import { referenceReaders } from "./reference-readers.ts";
import { type RowOfColumns, rowsOf } from "./row-blocks.ts";

const BLOCK_ROWS = 1_000;

export const storedMonths = (database: DatabaseSync): readonly Month[] =>
  database
    .prepare("SELECT DISTINCT month FROM main.postings ORDER BY month")
    .all()
    .map((row) => month(String(row["month"])));

/** The postings of a month in blocks, in the order in which they are stored. */
export function* storedPostings(
  database: DatabaseSync,
  schema: string,
  of: Month,
): Generator<readonly Posting[]> {
  const rows = database.prepare(
    `SELECT number, ${POSTING_COLUMNS} FROM ${schema}.postings
     WHERE number > ? AND month = ? ORDER BY number LIMIT ${String(BLOCK_ROWS)}`,
  );
  rows.setReturnArrays(true);
  const read = storedPostingReader();
  for (let after = 0; ; ) {
    const block = rowsOf(rows.all(after, of));
    if (block.length > 0) yield block.map(read);
    const last = block.at(-1);
    if (block.length < BLOCK_ROWS || last === undefined) return;
    after = numberOf(last[0]);
  }
}

function storedPostingReader(): (row: RowOfColumns) => Posting {
  const read = referenceReaders();
  const dateFor = once(dateOf);
  const sourceFor = once(sourceHash);
  return (row) => {
    const [, id, date, type, document, account, ...others] = row;
    const [project, contact, rate, financialAccount, amount, description, source] = others;
    return {
      id: String(id),
      date: dateFor(String(date)),
      document: { type: String(type), id: documentId(String(document)) },
      ledgerAccountId: read.account(String(account)),
      projectId: read.project(project),
      contactId: read.contact(contact),
      taxRateId: read.rate(rate),
      financialAccountId: read.financialAccount(financialAccount),
      amount: amountOf(amount),
      description: String(description),
      source: sourceFor(String(source)),
    };
  };
}
