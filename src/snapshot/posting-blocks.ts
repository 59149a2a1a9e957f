/**
 * The postings of a snapshot in blocks of rows, as `arrange-postings.ts` arranged them. A block is read whole, which costs two
 * thirds of reading row by row, and no query is open between two blocks.
 */

import type { DatabaseSync, StatementSync } from "node:sqlite";
import { invariant } from "../failure.ts";
import { numberOf } from "../fields/row.ts";
import type { PostingOrder, PostingSelection } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import { groupComparison, notAsGrouped, POSTING_GROUPS } from "./posting-groups.ts";
import {
  ARRANGED_COLUMNS,
  DATE_AT,
  GROUP_AT,
  NUMBER_AT,
  type PostingNumbers,
  postingReader,
} from "./posting-rows.ts";
import { BLOCK_ROWS, type RowOfColumns, rowsOf } from "./row-blocks.ts";

type Order = Exclude<PostingOrder, "account">;
type Value = string | number;

/** A database with arranged postings, and the finders of what they refer to by number. */
export interface ArrangedPostings {
  readonly database: DatabaseSync;
  readonly numbers: PostingNumbers;
}

const ORDER_BY: Readonly<Record<Order, string>> = { document: "number", date: "date, number" };
/** The rows after a row, and the values of that row. */
const AFTER: Readonly<Record<Order, string>> = {
  document: "number > ?",
  date: "(date, number) > (?, ?)",
};
const VALUES_OF: Readonly<Record<Order, (row: RowOfColumns) => readonly Value[]>> = {
  document: (row) => [valueAt(row, NUMBER_AT)],
  date: (row) => [valueAt(row, DATE_AT), valueAt(row, NUMBER_AT)],
};
const BEFORE_ALL: Readonly<Record<Order, readonly Value[]>> = { document: [0], date: ["", 0] };

/**
 * Every posting. After the last one it is known whether they still add up to their groups, which were added up when they were arranged:
 * failure `snapshot-damaged`.
 */
export function* blocksInOrder(
  { database, numbers }: ArrangedPostings,
  order: Order,
): Generator<readonly Posting[]> {
  const rows = selectPostings(
    database,
    `WHERE ${AFTER[order]} ORDER BY ${ORDER_BY[order]} LIMIT ${String(BLOCK_ROWS)}`,
  );
  const groups = groupComparison(database);
  const read = postingReader(numbers);
  const readGrouped = (row: RowOfColumns): Posting => {
    const posting = read(row);
    groups.add(numberOf(row[GROUP_AT]), posting.amount);
    return posting;
  };
  yield* blocks(readGrouped, order, (after) => rows.all(...after));
  groups.finish();
}

/** The postings of each account by date. Failure `snapshot-damaged` if one is found under another account than its group has. */
export function* blocksOfAccounts(
  { database, numbers }: ArrangedPostings,
  ids: Iterable<LedgerAccountId>,
  only: PostingSelection | undefined,
): Generator<readonly Posting[]> {
  const rows = selectPostings(
    database,
    `WHERE ledger_account_id = ? AND ${AFTER.date} ${only === undefined ? "" : `AND ${SELECTED}`}
     ORDER BY date, number LIMIT ${String(BLOCK_ROWS)}`,
  );
  const read = postingReader(numbers);
  for (const id of ids) {
    const readOfAccount = (row: RowOfColumns): Posting => {
      const posting = read(row);
      if (posting.ledgerAccountId !== id) throw notAsGrouped(database);
      return posting;
    };
    yield* blocks(readOfAccount, "date", (after) => rows.all(id, ...after, ...selectedBy(only)));
  }
}

/** The postings of a selection, which are few: found through the indices, and sorted at once. */
export function* blocksOfSelection(
  { database, numbers }: ArrangedPostings,
  order: Order,
  only: PostingSelection,
): Generator<readonly Posting[]> {
  const rows = selectPostings(database, `WHERE ${SELECTED} ORDER BY ${ORDER_BY[order]}`);
  const read = postingReader(numbers);
  let block: Posting[] = [];
  for (const row of rows.iterate(...selectedBy(only))) {
    block.push(read(row));
    if (block.length < BLOCK_ROWS) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

function* blocks(
  read: (row: RowOfColumns) => Posting,
  order: Order,
  rowsAfter: (after: readonly Value[]) => readonly unknown[],
): Generator<readonly Posting[]> {
  let after = BEFORE_ALL[order];
  for (;;) {
    const rows = rowsOf(rowsAfter(after));
    if (rows.length > 0) yield rows.map(read);
    const last = rows.at(-1);
    if (rows.length < BLOCK_ROWS || last === undefined) return;
    after = VALUES_OF[order](last);
  }
}

/** Rows as arrays, which cost half as much as objects. */
function selectPostings(database: DatabaseSync, rest: string): StatementSync {
  const rows = database.prepare(`SELECT ${ARRANGED_COLUMNS} FROM postings ${rest}`);
  rows.setReturnArrays(true);
  return rows;
}

function valueAt(row: RowOfColumns, at: number): Value {
  const value = row[at];
  invariant(typeof value === "string" || typeof value === "number", "the place of a row is stored");
  return value;
}

/** Through the indices: they are few in a large year. */
const SELECTED = `((document_type IN (SELECT DISTINCT document_type FROM ${POSTING_GROUPS})
    AND document_id IN (SELECT value FROM json_each(?)))
  OR ledger_account_id IN (SELECT value FROM json_each(?)))`;

/** The values of its parameters; none without a selection. */
const selectedBy = (only: PostingSelection | undefined): readonly string[] =>
  only === undefined ? [] : [only.documents, only.accounts].map((ids) => JSON.stringify([...ids]));
