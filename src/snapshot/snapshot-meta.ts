/** The description in a snapshot: whose books, which year, from where, as of when. */
import { dirname, join, relative } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import { type Month, monthCountOf, type Period, parseMonth } from "../calendar/month.ts";
import { damaged } from "./snapshot-file.ts";

/** Which books a pull reads. */
export interface PullOrder {
  /** Digits only, because folders are named after it. */
  readonly administrationId: string;
  /** Without the credential. */
  readonly baseUrl: string;
  readonly fiscalYear: FiscalYear;
  /** The months pulled, from the first of the year: the full year, or its beginning for a monthly pack. */
  readonly period: Period;
  /** The fiscal year before, for comparison. */
  readonly priorYear: FiscalYear;
  /** Pulled by a version that read twelve months before the books, also of a longer year before. */
  readonly lacksEarlierMonths?: true;
  /** Pulled by a version that asked for each month, also where nothing was booked. */
  readonly asksEachMonth?: true;
  /** Pulled by a version that did not ask for the reports of subscriptions. */
  readonly lacksSubscriptions?: true;
  /** Today in the administration's time zone. */
  readonly asOf: CalendarDate;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Earlier pulls from which months may be carried over; absent if every month is pulled. */
  readonly basis?: Basis;
  /** The profile switches the document lists off. */
  readonly skipsDocumentLists?: true;
}

/** A snapshot that contained a complete month when this pull began. */
export interface BasisFile {
  readonly path: string;
  readonly snapshotId: string;
}

export interface Basis {
  /** An equal ledger is enough, even if documents changed (`--trust-ledger`). */
  readonly isLedgerTrusted: boolean;
  readonly files: ReadonlyMap<Month, BasisFile>;
}

const BASIS_OF = "basis_of_";
const LOOPBACK = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/;

export function writeMeta(path: string, database: DatabaseSync, order: PullOrder): void {
  const insert = database.prepare("INSERT INTO meta (name, value) VALUES (?, ?)");
  const values = {
    administration_id: order.administrationId,
    base_url: order.baseUrl,
    fiscal_year: String(order.fiscalYear.year),
    first_month: order.fiscalYear.period.first,
    last_month: order.fiscalYear.period.last,
    period_last_month: order.period.last,
    prior_year: String(order.priorYear.year),
    prior_first_month: order.priorYear.period.first,
    prior_last_month: order.priorYear.period.last,
    as_of: order.asOf,
    started_at: order.startedAt,
    ...(isLong(order.priorYear) ? { prior_year_is_complete: "true" } : {}),
    ...(order.asksEachMonth === true ? {} : { asks_each_month: "false" }),
    ...(order.lacksSubscriptions === true ? {} : { asks_subscriptions: "true" }),
    ...(order.skipsDocumentLists === true ? { skips_document_lists: "true" } : {}),
    ...basisValues(path, order.basis),
  };
  for (const [name, value] of Object.entries(values)) insert.run(name, value);
}

/** Failure `snapshot-damaged` if a value is missing or invalid. */
export function readMeta(path: string, database: DatabaseSync): PullOrder {
  const values = new Map<string, string>();
  for (const row of metaRows(path, database)) {
    values.set(String(row["name"]), String(row["value"]));
  }
  const read = <Value>(name: string, parse: (text: string) => Value | null): Value => {
    const text = values.get(name);
    const value = text === undefined ? null : parse(text);
    if (value === null) throw damaged(path, `its ${name} is ${text ?? "missing"}`);
    return value;
  };
  const year = (name: string): number =>
    read(name, (text) => (/^\d{4}$/.test(text) ? Number.parseInt(text, 10) : null));
  const monthNamed = (name: string): Month => read(name, parseMonth);
  const first = monthNamed("first_month");
  const priorYear = {
    year: year("prior_year"),
    period: { first: monthNamed("prior_first_month"), last: monthNamed("prior_last_month") },
  };
  const lacksEarlier = isLong(priorYear) && values.get("prior_year_is_complete") !== "true";
  return {
    administrationId: read("administration_id", (text) => (/^\d+$/.test(text) ? text : null)),
    baseUrl: read("base_url", (text) => text),
    fiscalYear: { year: year("fiscal_year"), period: { first, last: monthNamed("last_month") } },
    period: { first, last: monthNamed("period_last_month") },
    priorYear,
    ...(lacksEarlier ? { lacksEarlierMonths: true as const } : {}),
    ...(values.get("asks_each_month") === "false" ? {} : { asksEachMonth: true as const }),
    ...(values.get("asks_subscriptions") === "true" ? {} : { lacksSubscriptions: true as const }),
    asOf: read("as_of", parseDate),
    startedAt: read("started_at", (text) => text),
    ...(values.get("skips_document_lists") === "true" ? { skipsDocumentLists: true as const } : {}),
    ...basisIn(path, values),
  };
}

const YEAR_MONTHS = 12;
const isLong = ({ period }: FiscalYear): boolean => monthCountOf(period) > YEAR_MONTHS;

/** Paths are relative to the snapshot's own folder, so that the state folder can be moved. */
function basisValues(path: string, basis: Basis | undefined): Readonly<Record<string, string>> {
  if (basis === undefined) return {};
  const files = [...basis.files].map(([month, file]): [string, string] => {
    const { snapshotId, path: other } = file;
    return [`${BASIS_OF}${month}`, `${snapshotId} ${relative(dirname(path), other)}`];
  });
  return { trusts_ledger: String(basis.isLedgerTrusted), ...Object.fromEntries(files) };
}

function basisIn(path: string, values: ReadonlyMap<string, string>): Pick<PullOrder, "basis"> {
  const trusts = values.get("trusts_ledger");
  if (trusts === undefined) return {};
  const files = new Map<Month, BasisFile>();
  for (const [name, value] of values) {
    if (!name.startsWith(BASIS_OF)) continue;
    const month = parseMonth(name.slice(BASIS_OF.length));
    const [, snapshotId, other] = /^([0-9a-f]{64}) (.+)$/s.exec(value) ?? [];
    if (month === null || snapshotId === undefined || other === undefined) {
      throw damaged(path, `its ${name} is ${value}`);
    }
    files.set(month, { snapshotId, path: join(dirname(path), other) });
  }
  return { basis: { isLedgerTrusted: trusts === "true", files } };
}

function metaRows(path: string, database: DatabaseSync): readonly Record<string, unknown>[] {
  try {
    return database.prepare("SELECT name, value FROM meta").all();
  } catch (cause) {
    throw damaged(path, "it does not state whose books it contains", cause);
  }
}

/** A pull resumes only in the snapshot of the same books; the embedded service may have moved to another port. */
export function checkSameOrder(path: string, stored: PullOrder, requested: PullOrder): void {
  const place = ({ baseUrl }: PullOrder): string =>
    LOOPBACK.test(baseUrl) ? "this machine" : baseUrl.replace(/\/+$/, "");
  const nameOf = (order: PullOrder): string =>
    `administration ${order.administrationId} at ${place(order)}, ${order.period.first} to ${order.period.last}`;
  if (nameOf(stored) === nameOf(requested)) return;
  throw damaged(path, `it contains ${nameOf(stored)}, not ${nameOf(requested)}`);
}
