/** The series of a month, as they were received, as rows of a snapshot. */

import type { DatabaseSync } from "node:sqlite";
import { type Month, month } from "../calendar/month.ts";
import type { Row } from "../fields/columns.ts";
import { numberIn, textIn } from "../fields/row.ts";
import type { Series, SeriesIntake } from "../ledger/intake.ts";
import { ledgerAccountId, projectId } from "../ledger/ledger-account.ts";
import { sourceHash } from "../ledger/source.ts";

/** The columns of a series other than its number, in the order in which they are written. */
export const SERIES_COLUMNS = `month, kind, requested_id, is_control, pages, row_count, rows_distinct,
  rows_stated, is_end_shown, is_first_page_unchanged, rows_foreign, rows_outside_month,
  rows_undocumented, entries_expected, entries_found, entries_unexpected, sources`;

/** Writes the series of a month, within the caller's transaction. */
export function insertSeries(database: DatabaseSync, all: readonly SeriesIntake[]): void {
  const insert = database.prepare(
    `INSERT INTO series (${SERIES_COLUMNS})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const one of all) {
    insert.run(
      one.month,
      one.series.kind,
      requestedIdOf(one.series),
      flag(one.isControl),
      one.pages,
      one.rows,
      one.rowsDistinct,
      one.rowsStated,
      flag(one.isEndShown),
      one.isFirstPageUnchanged === null ? null : flag(one.isFirstPageUnchanged),
      one.rowsForeign,
      one.rowsOutsideMonth,
      one.rowsUndocumented,
      one.entriesExpected,
      one.entriesFound,
      one.entriesUnexpected,
      one.sources.join(" "),
    );
  }
}

/** Sorted by month, and within a month in the order of the requests. */
export const readSeries = (database: DatabaseSync): readonly SeriesIntake[] =>
  database
    .prepare("SELECT * FROM series ORDER BY month, number")
    .all()
    .map((row) => ({
      month: month(textIn(row, "month")),
      series: seriesIn(row),
      isControl: isSet(row, "is_control"),
      pages: numberIn(row, "pages"),
      rows: numberIn(row, "row_count"),
      rowsDistinct: numberIn(row, "rows_distinct"),
      rowsStated: row["rows_stated"] === null ? null : numberIn(row, "rows_stated"),
      isEndShown: isSet(row, "is_end_shown"),
      isFirstPageUnchanged:
        row["is_first_page_unchanged"] === null ? null : isSet(row, "is_first_page_unchanged"),
      rowsForeign: numberIn(row, "rows_foreign"),
      rowsOutsideMonth: numberIn(row, "rows_outside_month"),
      rowsUndocumented: numberIn(row, "rows_undocumented"),
      entriesExpected: numberIn(row, "entries_expected"),
      entriesFound: numberIn(row, "entries_found"),
      entriesUnexpected: numberIn(row, "entries_unexpected"),
      sources: textIn(row, "sources")
        .split(" ")
        .filter((text) => text !== "")
        .map(sourceHash),
    }));

export function insertUnknownFields(
  database: DatabaseSync,
  of: Month,
  paths: Iterable<string>,
): void {
  const insert = database.prepare("INSERT INTO unknown_fields (month, path) VALUES (?, ?)");
  for (const path of paths) insert.run(of, path);
}

export const readUnknownFields = (database: DatabaseSync): readonly string[] =>
  database
    .prepare("SELECT DISTINCT path FROM unknown_fields ORDER BY path")
    .all()
    .map((row) => textIn(row, "path"));

const flag = (is: boolean): number => (is ? 1 : 0);

function requestedIdOf(series: Series): string {
  switch (series.kind) {
    case "without-project":
      return "";
    case "project":
      return series.projectId;
    case "account":
      return series.ledgerAccountId;
  }
}

function seriesIn(row: Row): Series {
  const id = textIn(row, "requested_id");
  switch (row["kind"]) {
    case "project":
      return { kind: "project", projectId: projectId(id) };
    case "account":
      return { kind: "account", ledgerAccountId: ledgerAccountId(id) };
    default:
      return { kind: "without-project" };
  }
}

const isSet = (row: Row, name: string): boolean => row[name] === 1;
