/** Reads a snapshot as if its pull had ended with an earlier month. */
import type { DatabaseSync } from "node:sqlite";
import { lastDayOf, type Month } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { areArranged } from "./arrange-postings.ts";
import { POSTING_GROUPS } from "./posting-groups.ts";
import { POSTING_SOURCES } from "./posting-sources.ts";
import { isEarlierFormat } from "./snapshot-file.ts";
import type { PullOrder } from "./snapshot-meta.ts";

/** What was received month by month. A month and its sums are only asked for by its name. */
const BY_MONTH = ["postings", POSTING_GROUPS, POSTING_SOURCES, "series"] as const;

/**
 * The order of a pull that had ended with the month. What is after it is hidden from every query of this connection: a
 * temporary view has precedence over the table of the same name. The answers stay whole, because they are the
 * evidence. Failure `snapshot-missing` for a snapshot of an earlier version, whose documents or postings are not in
 * tables yet, and for a month that was not pulled by itself.
 */
export function orderUntil(
  last: Month,
  path: string,
  database: DatabaseSync,
  order: PullOrder,
): PullOrder {
  const isPulled = database.prepare("SELECT 1 FROM months WHERE month = ?").get(last);
  if (isEarlierFormat(database) || !areArranged(database) || isPulled === undefined) {
    throw new Failure(
      "snapshot-missing",
      `${path} cannot be read until ${last} only`,
      `Pull the months until then: slotsom monthly --period ${last}`,
    );
  }
  const views = BY_MONTH.map((table) => view(table, `month <= '${last}'`));
  database.exec([...views, view("documents", `date <= '${lastDayOf(last)}'`)].join("\n"));
  return { ...order, period: { ...order.period, last } };
}

const view = (table: string, where: string): string =>
  `CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE ${where};`;
