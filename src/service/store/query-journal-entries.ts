/**
 * Pages of postings, newest first, each read along one index for any number of filters; and the
 * movements of one project.
 */
import type { DateRange } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { AccountType } from "../../ledger/ledger-account.ts";
import { isAccountType, ledgerAccountId } from "../../ledger/ledger-account.ts";
import type { PostingItem } from "../rules/report-journal-entries.ts";
import type { ResultMovement } from "../rules/report-statements.ts";
import { POSTED } from "./book-document.ts";
import { columns, digits } from "./codec.ts";
import { type PagedQuery, type PageRequest, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { amountIn, textIn } from "./query-fields.ts";
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

/** One page: by date descending, then by id descending. */
export const postingsPage = (
  store: Store,
  administrationId: string,
  filter: PostingFilter,
  page: PageRequest,
): RowsPage<PostingItem> =>
  pageOfRows(store, postingsQuery(administrationId, filter), page, POSTING_ITEM.read);

/** The movement of each ledger account for one project, without journals that close a year. */
export function projectMovements(
  store: Store,
  administrationId: string,
  projectId: string,
  days: DateRange,
): ResultMovement[] {
  return store
    .rows(
      `SELECT a.id, a.account_type, p.amount
       FROM (SELECT ledger_account_id, SUM(amount) AS amount
         FROM postings INDEXED BY postings_by_project
         WHERE administration_id = ? AND project_id = ? AND date BETWEEN ? AND ?
           AND closes_year = 0 GROUP BY ledger_account_id) p
       JOIN ledger_accounts a ON a.administration_id = ? AND a.id = p.ledger_account_id
       ORDER BY a.account_id IS NULL, a.account_id, a.name, a.id`,
      administrationId,
      projectId,
      days.first,
      days.last,
      administrationId,
    )
    .map((row) => {
      const type = textIn(row, "account_type");
      invariant(isAccountType(type), `"${type}" is a type of ledger account`);
      return {
        account: { id: ledgerAccountId(textIn(row, "id")), type },
        amount: amountIn(row, "amount"),
      };
    });
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
