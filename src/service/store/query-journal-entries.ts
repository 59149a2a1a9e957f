/** Pages of postings, newest first, each read along one index for any number of filters. */

import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import { daysOf, monthOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import { type Columns, columns } from "../../fields/columns.ts";
import { countIn, dateIn } from "../../fields/row.ts";
import { digits } from "../../fields/scalars.ts";
import type { AccountType } from "../../ledger/ledger-account.ts";
import type { PostingItem } from "../rules/report-journal-entries.ts";
import { POSTED } from "./book-document.ts";
import { type PagedQuery, type PageRequest, pageSql, type RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";

/** Which postings; a project or contact of null selects postings without one. */
export interface PostingFilter {
  readonly days: DateRange;
  readonly ledgerAccountId?: string;
  readonly projectId?: string | null;
  readonly contactId?: string | null;
  readonly accountType?: AccountType;
}

const POSTING_ITEM: Columns<PostingItem> = columns({ id: digits, ...POSTED });

/**
 * One page: by date descending, then by id descending. The number of entries is stored, so that no page is found by reading the
 * entries after it; with one filter those before it are not read either, and a page near the end is read from there.
 */
export function postingsPage(
  store: Store,
  administrationId: string,
  filter: PostingFilter,
  page: PageRequest,
): RowsPage<PostingItem> {
  const { total, start } = startOf(store, administrationId, filter, page);
  if (start === null) return { rows: [], page: { ...page, total } };
  const days = { ...filter.days, last: start.date };
  const query = postingsQuery(administrationId, { ...filter, days });
  // Behind the last entry of the selection all others would be read to find no more.
  const limit = Math.min(page.perPage, total - offsetOf(page));
  const behind = total - offsetOf(page) - limit;
  const isNearEnd = behind < start.offset;
  const { sql, parameters } = isNearEnd
    ? pageSql({ ...query, order: OLDEST_FIRST }, { limit, offset: behind })
    : pageSql(query, { limit, offset: start.offset });
  const rows = store.rows(sql, ...parameters).map(POSTING_ITEM.read);
  return { rows: isNearEnd ? rows.toReversed() : rows, page: { ...page, total } };
}

const NEWEST_FIRST = "date DESC, id DESC";
const OLDEST_FIRST = "date, id";

const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

interface PageStart {
  /** The number of entries on all pages. */
  readonly total: number;
  /** The day of the first entry, and the entries of that day before it; null if there is none. */
  readonly start: { readonly date: CalendarDate; readonly offset: number } | null;
}

function startOf(
  store: Store,
  administrationId: string,
  filter: PostingFilter,
  page: PageRequest,
): PageStart {
  let offset = offsetOf(page);
  const counts = countsByDay(store, administrationId, filter);
  if (counts === null) {
    const total = countOfCombination(store, administrationId, filter);
    return { total, start: offset < total ? { date: filter.days.last, offset } : null };
  }
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  for (const { date, count } of counts) {
    if (offset < count) return { total, start: { date, offset } };
    offset -= count;
  }
  return { total, start: null };
}

interface DayCount {
  readonly date: CalendarDate;
  readonly count: number;
}

/** The number of entries per day, the last day first; null without a filter, and for a combination of filters. */
function countsByDay(
  store: Store,
  administrationId: string,
  { days, ledgerAccountId, contactId, projectId, accountType }: PostingFilter,
): readonly DayCount[] | null {
  const given = [
    ["account", ledgerAccountId] as const,
    ["contact", contactId] as const,
    ["project", projectId] as const,
  ].filter(([, id]) => id !== undefined);
  const [only, ...others] = given;
  if (only === undefined || others.length > 0 || accountType !== undefined) return null;
  const [subject, id] = only;
  return store
    .rows(
      `SELECT date, count FROM posting_counts
       WHERE administration_id = ? AND subject = ? AND subject_id = ? AND date BETWEEN ? AND ? AND count > 0
       ORDER BY date DESC`,
      administrationId,
      subject,
      id ?? "",
      days.first,
      days.last,
    )
    .map((row) => ({ date: dateIn(row, "date"), count: countIn(row, "count") }));
}

/** By the months of the days, which are whole. */
function countOfCombination(
  store: Store,
  administrationId: string,
  { days, ledgerAccountId, contactId, projectId, accountType }: PostingFilter,
): number {
  const months = { first: monthOf(days.first), last: monthOf(days.last) };
  const { first, last } = daysOf(months);
  invariant(first === days.first && last === days.last, "entries are selected by whole months");
  const conditions = ["administration_id = ?", "month BETWEEN ? AND ?"];
  const values: SqlValue[] = [administrationId, months.first, months.last];
  for (const [column, id] of [
    ["ledger_account_id", ledgerAccountId],
    ["contact_id", contactId],
    ["project_id", projectId],
  ] as const) {
    if (id === undefined) continue;
    conditions.push(`${column} = ?`);
    values.push(id ?? "");
  }
  if (accountType !== undefined) {
    conditions.push(OF_TYPE);
    values.push(administrationId, accountType);
  }
  const [row] = store.rows(
    `SELECT coalesce(sum(count), 0) AS count FROM combination_counts WHERE ${conditions.join(" AND ")}`,
    ...values,
  );
  return row === undefined ? 0 : countIn(row, "count");
}

const OF_TYPE = `ledger_account_id IN (SELECT id FROM ledger_accounts
  WHERE administration_id = ? AND account_type = ?)`;

/**
 * The index is named, because the planner has no statistics: it might read all postings of an account
 * and sort them. A named index also fails loudly when it is gone.
 */
export function postingsQuery(administrationId: string, filter: PostingFilter): PagedQuery {
  const conditions = ["administration_id = ?"];
  const values: SqlValue[] = [administrationId];
  const addCondition = (condition: string, ...held: readonly SqlValue[]): void => {
    conditions.push(condition);
    values.push(...held);
  };
  if (filter.ledgerAccountId !== undefined)
    addCondition("ledger_account_id = ?", filter.ledgerAccountId);
  if (filter.projectId !== undefined)
    addCondition(...equalsOrIsNull("project_id", filter.projectId));
  if (filter.contactId !== undefined)
    addCondition(...equalsOrIsNull("contact_id", filter.contactId));
  addCondition("date BETWEEN ? AND ?", filter.days.first, filter.days.last);
  if (filter.accountType !== undefined) {
    addCondition(OF_TYPE, administrationId, filter.accountType);
  }
  return {
    columns: POSTING_ITEM.names.join(", "),
    from: `FROM postings INDEXED BY ${indexFor(filter)} WHERE ${conditions.join(" AND ")}`,
    order: NEWEST_FIRST,
    values,
  };
}

/** The filter that usually leaves the fewest rows: a contact, an account, a project, then "without". */
function indexFor({ ledgerAccountId, contactId, projectId }: PostingFilter): string {
  if (typeof contactId === "string") return "postings_by_contact";
  if (ledgerAccountId !== undefined) return "postings_by_account";
  if (projectId !== undefined) return "postings_by_project";
  return contactId === undefined ? "postings_by_date" : "postings_by_contact";
}

const equalsOrIsNull = (column: string, id: string | null): readonly [string, ...SqlValue[]] =>
  id === null ? [`${column} IS NULL`] : [`${column} = ?`, id];
