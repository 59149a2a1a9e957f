/** The tasks that a report generates: one per row, and below a task those of its child accounts. */
import { isZero } from "../../amount/amount.ts";
import { isResultType } from "../../ledger/ledger-account.ts";
import type { AssetFigures } from "./report-assets.ts";
import type { AccountBalance, ReportAccount } from "./report-balances.ts";
import type { ContactBalance } from "./report-open-items.ts";
import { balanceSectionOf, resultMovementsOf } from "./report-statements.ts";
import type { TaskReportType } from "./task-list.ts";

/** A row of a report: a ledger account, a contact or an asset. */
export interface TaskReportRow {
  readonly entityId: string;
  readonly name: string;
}

export interface TaskReport {
  /** In the order of the report. */
  readonly rows: readonly TaskReportRow[];
  /** The ledger accounts of the rows, including those without a row; empty for other reports. */
  readonly chart: readonly Pick<ReportAccount, "id" | "parentId">[];
}

/** The kind of record that a linked task refers to, by report. */
type TaskEntity = "ledger_accounts" | "contacts" | "assets";

export const TASK_ENTITIES: Readonly<Record<TaskReportType, TaskEntity>> = {
  balance_sheet: "ledger_accounts",
  profit_loss: "ledger_accounts",
  debtor: "contacts",
  creditor: "contacts",
  assets: "assets",
};

/** The accounts with a balance at the end of the period. */
export const balanceSheetRows = (balances: readonly AccountBalance[]): readonly TaskReportRow[] =>
  balances
    .filter(({ account, closing }) => balanceSectionOf(account.type) !== null && !isZero(closing))
    .map(({ account }) => ({ entityId: account.id, name: account.name }));

/** The result accounts with bookings in the period. */
export function profitAndLossRows(balances: readonly AccountBalance[]): readonly TaskReportRow[] {
  const moved = new Set(resultMovementsOf(balances).map(({ account }) => account.id));
  return balances
    .filter(({ account }) => isResultType(account.type) && moved.has(account.id))
    .map(({ account }) => ({ entityId: account.id, name: account.name }));
}

/** The contacts with an open balance; amounts without a contact have no one to ask. */
export const openItemRows = (
  balances: readonly Pick<ContactBalance, "contactId">[],
  names: ReadonlyMap<string, string>,
): readonly TaskReportRow[] =>
  balances.flatMap(({ contactId }) =>
    contactId === null ? [] : [{ entityId: contactId, name: names.get(contactId) ?? contactId }],
  );

export const assetRows = (
  assets: readonly Pick<AssetFigures, "asset">[],
): readonly TaskReportRow[] =>
  assets.map(({ asset }) => ({ entityId: asset.id, name: asset.name }));

export interface TaskPlan {
  readonly row: TaskReportRow;
  readonly subtasks: readonly TaskPlan[];
}

/** Each row by itself, as for a group: the row of a parent does not contain those of its children. */
export const plansOfReport = ({ rows }: TaskReport): readonly TaskPlan[] =>
  rows.map((row) => ({ row, subtasks: [] }));

/**
 * The rows below a ledger account, nested as the accounts are. The rows of an account's children take the
 * place of an account without a row. Gap: Task lists.
 */
export function plansBelow({ rows, chart }: TaskReport, entityId: string): readonly TaskPlan[] {
  const rowOf = new Map(rows.map((row) => [row.entityId, row]));
  const children = Map.groupBy(chart, ({ parentId }): string => parentId ?? "");
  const below = (parentId: string): readonly TaskPlan[] =>
    (children.get(parentId) ?? []).flatMap(({ id }): readonly TaskPlan[] => {
      const row = rowOf.get(id);
      return row === undefined ? below(id) : [{ row, subtasks: below(id) }];
    });
  return below(entityId);
}
