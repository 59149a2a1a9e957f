/** Sums per month, account and one other reference: sums of the groups of the postings, which are few. */
import type { DatabaseSync } from "node:sqlite";
import { type Amount, add, isNegative, negate, subtract, ZERO } from "../amount/amount.ts";
import { month } from "../calendar/month.ts";
import { type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import type { PostingSum } from "../ledger/posting-sums.ts";
import { POSTING_GROUPS } from "./posting-groups.ts";
import { amountIn, numberIn, type Row, textIn } from "./row-values.ts";

/** A column of the postings, and the reader of its identifiers. */
export interface Dimension<Key> {
  readonly column: string;
  readonly read: (text: string) => Key;
}

/** What a statement adds up: the identifiers of closing documents, and of accounts unless it is all of them. */
interface Selected {
  readonly closing: string;
  readonly accounts: string | null;
}

/** The sums of one month, account and key, as sent. */
interface Sums {
  readonly of: Row;
  positive: Amount;
  negative: Amount;
  count: number;
}

/** In the order of months, accounts and keys; the postings of closing documents after the others. */
export function* sumsOfGroups<Key>(
  database: DatabaseSync,
  { column, read }: Dimension<Key>,
  selected: Selected,
  isReversed: (id: LedgerAccountId) => boolean,
): Generator<PostingSum<Key>> {
  const closing = sumsIn(closingRows(database, column, selected));
  for (const [key, all] of sumsIn(groupRows(database, column, selected))) {
    const own = closing.get(key);
    const rest = own === undefined ? all : without(all, own);
    for (const [sums, closesYear] of [
      [rest, false],
      [own, true],
    ] as const) {
      if (sums === undefined || sums.count === 0) continue;
      const id = ledgerAccountId(textIn(sums.of, "ledger_account_id"));
      const { positive, count } = sums;
      const negative = negate(sums.negative);
      yield {
        month: month(textIn(sums.of, "month")),
        ledgerAccountId: id,
        key: sums.of["key"] === null ? null : read(textIn(sums.of, "key")),
        closesYear,
        debit: isReversed(id) ? negative : positive,
        credit: isReversed(id) ? positive : negative,
        count,
      };
    }
  }
}

const IN_LIST = "IN (SELECT value FROM json_each(?))";
const ORDER = "ORDER BY month, ledger_account_id, coalesce(key, '')";

function groupRows(
  database: DatabaseSync,
  column: string,
  { accounts }: Selected,
): Iterable<SumRow> {
  const rows = database.prepare(
    `SELECT month, ledger_account_id, ${column} AS key, positive, negative, count
     FROM ${POSTING_GROUPS} ${accounts === null ? "" : `WHERE ledger_account_id ${IN_LIST}`} ${ORDER}`,
  );
  return mapped(rows.iterate(...(accounts === null ? [] : [accounts])), (row) => ({
    of: row,
    positive: amountIn(row, "positive"),
    negative: amountIn(row, "negative"),
    count: numberIn(row, "count"),
  }));
}

/** Documents that close a year are few. */
function closingRows(
  database: DatabaseSync,
  column: string,
  { closing, accounts }: Selected,
): Iterable<SumRow> {
  const rows = database.prepare(
    `SELECT substr(date, 1, 7) AS month, ledger_account_id, ${column} AS key, amount FROM postings
     WHERE document_type IN ('Document', 'GeneralJournalDocument') AND document_id ${IN_LIST}
       ${accounts === null ? "" : `AND ledger_account_id ${IN_LIST}`} ${ORDER}`,
  );
  return mapped(rows.iterate(closing, ...(accounts === null ? [] : [accounts])), (row) => {
    const amount = amountIn(row, "amount");
    const [positive, negative] = isNegative(amount) ? [ZERO, amount] : [amount, ZERO];
    return { of: row, positive, negative, count: 1 };
  });
}

type SumRow = Readonly<Sums>;

function* mapped<From, To>(all: Iterable<From>, change: (one: From) => To): Generator<To> {
  for (const one of all) yield change(one);
}

/** Adds up rows of the same month, account and key, which are consecutive. */
function sumsIn(rows: Iterable<SumRow>): ReadonlyMap<string, SumRow> {
  const sums = new Map<string, Sums>();
  for (const { of, positive, negative, count } of rows) {
    const key = `${textIn(of, "month")} ${textIn(of, "ledger_account_id")} ${String(of["key"] ?? "")}`;
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { of, positive, negative, count });
      continue;
    }
    sum.positive = add(sum.positive, positive);
    sum.negative = add(sum.negative, negative);
    sum.count += count;
  }
  return sums;
}

const without = (all: SumRow, part: SumRow): SumRow => ({
  of: all.of,
  positive: subtract(all.positive, part.positive),
  negative: subtract(all.negative, part.negative),
  count: all.count - part.count,
});
