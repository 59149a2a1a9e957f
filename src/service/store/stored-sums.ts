/**
 * Maintains the stored sums of postings in the transaction of every change, rebuilds them, and checks that they equal
 * the postings. Only this file writes to their tables.
 */

import type { DateRange } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, monthOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import { countIn, dateIn } from "../../fields/row.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";
import {
  OPEN_AMOUNTS,
  SUM_DEFINITIONS,
  type SumDefinition,
  type WhichPostings,
} from "./sum-definitions.ts";

const OF_DOCUMENT: WhichPostings = {
  index: "postings_by_document",
  condition: "p.administration_id = ?1 AND p.document_id = ?2",
};
/** The payments of an invoice age with it, and belong to other documents. */
const OF_INVOICE: WhichPostings = {
  index: "postings_by_invoice",
  condition: "p.administration_id = ?1 AND p.invoice_id = ?2 AND p.document_id <> ?2",
};
const allOf = ({ index }: SumDefinition): WhichPostings => ({
  index,
  condition: "p.administration_id = ?1",
});

const statements = (
  sign: "" | "-",
): { readonly own: readonly string[]; readonly paid: string } => ({
  // Definitions of one table have the same columns: one statement adds the rows of all.
  own: [...Map.groupBy(SUM_DEFINITIONS, ({ table }) => table).values()].map((sums) =>
    changeSql(sums, OF_DOCUMENT, sign),
  ),
  paid: changeSql([OPEN_AMOUNTS], OF_INVOICE, sign),
});
const ADD = statements("");
const SUBTRACT = statements("-");
const ADD_DAYS = SUM_DEFINITIONS.map((sum) => {
  const { index, condition } = allOf(sum);
  const ofDays = `${condition} AND p.date BETWEEN ?2 AND ?3`;
  return { sum, sql: changeSql([sum], { index, condition: ofDays }, "") };
});

/**
 * Runs a change that stores a new document with its postings. What was paid for it before ages by its due date
 * from then on.
 */
export function addingSums(
  store: Store,
  administrationId: string,
  documentId: string,
  insert: () => void,
): void {
  const isPaid = hasPayments(store, administrationId, documentId);
  if (isPaid) store.run(SUBTRACT.paid, administrationId, documentId);
  insert();
  for (const sql of ADD.own) store.run(sql, administrationId, documentId);
  if (isPaid) store.run(ADD.paid, administrationId, documentId);
}

/** Runs a change that removes a document with its postings; returns what it returns. */
export function subtractingSums<Value>(
  store: Store,
  administrationId: string,
  documentId: string,
  remove: () => Value,
): Value {
  for (const sql of SUBTRACT.own) store.run(sql, administrationId, documentId);
  const isPaid = hasPayments(store, administrationId, documentId);
  if (isPaid) store.run(SUBTRACT.paid, administrationId, documentId);
  const value = remove();
  if (isPaid) store.run(ADD.paid, administrationId, documentId);
  return value;
}

/** Most new documents have none, which is found in a tenth of the time of summing them. */
const hasPayments = (store: Store, administrationId: string, documentId: string): boolean =>
  store.rows(
    `SELECT 1 FROM postings p INDEXED BY ${OF_INVOICE.index} WHERE ${OF_INVOICE.condition} LIMIT 1`,
    administrationId,
    documentId,
  ).length > 0;

/** Adds or subtracts the sums, of one table, of the postings that fulfil the condition. */
function changeSql(
  definitions: readonly SumDefinition[],
  which: WhichPostings,
  sign: "" | "-",
): string {
  const [first] = definitions;
  invariant(first !== undefined, "a table has a definition");
  const { table, keys, sums } = first;
  const selected = definitions.map(({ select }) => select(which)).join(" UNION ALL ");
  const columns = [...keys, ...sums].join(", ");
  const changes = sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`);
  // Without WHERE, ON would belong to a join.
  return `INSERT INTO ${table} (${columns})
    SELECT ${[...keys, ...sums.map((sum) => `${sign}${sum}`)].join(", ")} FROM (${selected}) WHERE true
    ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${changes.join(", ")}`;
}

/** Sums all postings of an administration again, in the caller's transaction; yields between the steps. */
export function* rebuildSteps(store: Store, administrationId: string): Generator<void> {
  for (const { table } of SUM_DEFINITIONS) {
    store.run(`DELETE FROM ${table} WHERE administration_id = ?`, administrationId);
  }
  const months = monthsWithPostings(store, administrationId);
  for (const { sum, sql } of ADD_DAYS) {
    for (const { first, last } of sum.isByMonth ? months : spanOf(months)) {
      yield;
      store.run(sql, administrationId, first, last);
    }
  }
}

const spanOf = (months: readonly DateRange[]): readonly DateRange[] => {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? [] : [{ first: first.first, last: last.last }];
};

/** Their days, in order; each is found in the index. */
function monthsWithPostings(store: Store, administrationId: string): readonly DateRange[] {
  const months: DateRange[] = [];
  for (;;) {
    const [row] = store.rows(
      `SELECT min(date) AS date FROM postings INDEXED BY postings_by_date
       WHERE administration_id = ? AND date > ?`,
      administrationId,
      months.at(-1)?.last ?? "",
    );
    const date = row?.["date"];
    if (typeof date !== "string") return months;
    const of = monthOf(dateIn({ date }, "date"));
    months.push({ first: firstDayOf(of), last: lastDayOf(of) });
  }
}

/** A row whose stored sums are not those of the postings; a row of zeros is the same as none. */
export interface SumDifference {
  readonly table: string;
  /** Such as `month` and `ledger_account_id`, by column. */
  readonly keys: Readonly<Record<string, SqlValue>>;
  /** By column; null for a row that should not exist, or that is missing. */
  readonly stored: Readonly<Record<string, SqlValue>> | null;
  readonly computed: Readonly<Record<string, SqlValue>> | null;
}

/** Computes all sums of an administration from its postings; returns at most `most` differences per table. */
export function sumDifferences(
  store: Store,
  administrationId: string,
  most: number,
): readonly SumDifference[] {
  const found: SumDifference[] = [];
  for (const sum of SUM_DEFINITIONS) {
    let count = 0;
    for (const difference of differencesOf(store, sum, administrationId)) {
      if (count === most) break;
      count += 1;
      found.push(difference);
    }
  }
  return found;
}

/** The number of postings of an administration, from the postings themselves. */
export function countPostings(store: Store, administrationId: string): number {
  const [row] = store.rows(
    "SELECT count(*) AS count FROM postings INDEXED BY postings_by_date WHERE administration_id = ?",
    administrationId,
  );
  return row === undefined ? 0 : countIn(row, "count");
}

/** Both sides are read in the order of the keys, so that neither is held in memory. */
function* differencesOf(
  store: Store,
  sum: SumDefinition,
  administrationId: string,
): Generator<SumDifference, undefined, undefined> {
  const { table, keys, sums, rows = "true", select } = sum;
  const rowsOf = function* (from: string): Generator<SqlRow, undefined> {
    const isSet = sums.map((name) => `${name} <> 0`).join(" OR ");
    const sql = `SELECT * FROM ${from} WHERE administration_id = ?1 AND ${rows} AND (${isSet})
      ORDER BY ${keys.join(", ")}`;
    yield* store.iterate(sql, administrationId);
  };
  const [stored, computed] = [rowsOf(table), rowsOf(`(${select(allOf(sum))})`)];
  let is = stored.next().value;
  let expected = computed.next().value;
  while (is !== undefined || expected !== undefined) {
    const order = compareKeys(keys, is, expected);
    const [left, right] = [order <= 0 ? is : undefined, order >= 0 ? expected : undefined];
    if (sums.some((name) => left?.[name] !== right?.[name])) {
      yield {
        table,
        keys: partOf(left ?? right ?? {}, keys),
        stored: left === undefined ? null : partOf(left, sums),
        computed: right === undefined ? null : partOf(right, sums),
      };
    }
    if (order <= 0) is = stored.next().value;
    if (order >= 0) expected = computed.next().value;
  }
}

/** Negative if the left row comes first; the end comes last. */
function compareKeys(
  keys: readonly string[],
  left: SqlRow | undefined,
  right: SqlRow | undefined,
): number {
  if (left === undefined || right === undefined)
    return left === right ? 0 : left === undefined ? 1 : -1;
  for (const key of keys) {
    const order = compareText(String(left[key]), String(right[key]));
    if (order !== 0) return order;
  }
  return 0;
}

const partOf = (row: SqlRow, names: readonly string[]): Readonly<Record<string, SqlValue>> =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
