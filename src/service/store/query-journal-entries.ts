/** Pages of postings, newest first, each read along one index for any number of filters. */
import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import type { AccountType } from "../../ledger/ledger-account.ts";
import type { PostingItem } from "../rules/report-journal-entries.ts";
import { POSTED } from "./book-document.ts";
import { columns, digits } from "./codec.ts";
import {
  type PagedQuery,
  type PageRequest,
  pageOfRows,
  pageSql,
  type RowsPage,
} from "./page-of-rows.ts";
import { countIn, dateIn } from "./query-fields.ts";
import type { SqlValue, Store } from "./store.ts";

/** Which postings; a project or contact of null selects postings without one. */
export interface PostingFilter {
  readonly days: DateRange;
  readonly ledgerAccountId?: string;
  readonly projectId?: string | null;
  readonly contactId?: string | null;
  readonly accountType?: AccountType;
}

const POSTING_ITEM = columns<PostingItem>({ id: digits, ...POSTED });

/**
 * One page: by date descending, then by id descending. With one filter the number of entries of each day is stored, so
 * that no page is found by counting the entries before it.
 */
export function postingsPage(
  store: Store,
  administrationId: string,
  filter: PostingFilter,
  page: PageRequest,
): RowsPage<PostingItem> {
  const counts = countsByDay(store, administrationId, filter);
  if (counts === null) {
    return pageOfRows(store, postingsQuery(administrationId, filter), page, POSTING_ITEM.read);
  }
  let skipped = 0;
  const offset = (page.page - 1) * page.perPage;
  const start = counts.find(({ count }) => {
    if (skipped + count > offset) return true;
    skipped += count;
    return false;
  });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (start === undefined) return { rows: [], page: { ...page, total } };
  const days = { ...filter.days, last: start.date };
  const { sql, parameters } = pageSql(postingsQuery(administrationId, { ...filter, days }), {
    limit: page.perPage,
    offset: offset - skipped,
  });
  const rows = store.rows(sql, ...parameters).map(POSTING_ITEM.read);
  return { rows, page: { ...page, total } };
}

interface DayCount {
  readonly date: CalendarDate;
  readonly count: number;
}

/** The number of entries per day, the last day first; null for a combination of filters. */
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
  const [[subject, id] = ["account", null] as const, ...others] = given;
  if (others.length > 0 || accountType !== undefined) return null;
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
    addCondition(
      `ledger_account_id IN (SELECT id FROM ledger_accounts
        WHERE administration_id = ? AND account_type = ?)`,
      administrationId,
      filter.accountType,
    );
  }
  return {
    columns: POSTING_ITEM.names.join(", "),
    from: `FROM postings INDEXED BY ${indexFor(filter)} WHERE ${conditions.join(" AND ")}`,
    order: "date DESC, id DESC",
    values,
  };
}

/** The filter that leaves the fewest rows: an account, then an id, then "without". */
function indexFor(filter: PostingFilter): string {
  if (filter.ledgerAccountId !== undefined) return "postings_by_account";
  if (typeof filter.contactId === "string") return "postings_by_contact";
  if (filter.projectId !== undefined) return "postings_by_project";
  return filter.contactId === undefined ? "postings_by_date" : "postings_by_contact";
}

const equalsOrIsNull = (column: string, id: string | null): readonly [string, ...SqlValue[]] =>
  id === null ? [`${column} IS NULL`] : [`${column} = ?`, id];
