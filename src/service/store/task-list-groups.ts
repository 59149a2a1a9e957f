/** Groups of task lists and of their templates as they are kept, without their tasks. */
import { invariant } from "../../failure.ts";
import { TASK_REPORT_TYPES, type TaskGroup, type TaskReportType } from "../rules/task-list.ts";
import { wordIn } from "./content-fields.ts";
import { countIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** Writes the group as it is now, new or not. */
export function keepTaskGroup(store: Store, administrationId: string, group: TaskGroup): void {
  store.run(
    `INSERT OR REPLACE INTO task_list_groups (administration_id, id, owner_type, owner_id, name,
       row_order, report_type, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    administrationId,
    group.id,
    group.owner.type,
    group.owner.id,
    group.name,
    group.rowOrder,
    group.reportType,
    group.createdAt,
    group.updatedAt,
  );
}

/** Null when the administration has no group with this id. */
export function findTaskGroup(
  store: Store,
  administrationId: string,
  id: string,
): TaskGroup | null {
  const [row] = store.rows(
    "SELECT * FROM task_list_groups WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
  return row === undefined ? null : groupIn(row);
}

/** In their order, list by list; `ownerIds` are lists or templates. */
export const taskGroupsOf = (
  store: Store,
  administrationId: string,
  ownerIds: readonly string[],
): readonly TaskGroup[] =>
  store
    .rows(
      `SELECT * FROM task_list_groups WHERE administration_id = ?
       AND owner_id IN (SELECT value FROM json_each(?)) ORDER BY owner_id, row_order`,
      administrationId,
      JSON.stringify(ownerIds),
    )
    .map(groupIn);

/** The row alone: its tasks go first. */
export function forgetTaskGroup(store: Store, administrationId: string, id: string): void {
  store.run(
    "DELETE FROM task_list_groups WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
}

const groupIn = (row: SqlRow): TaskGroup => ({
  id: textIn(row, "id"),
  owner: { type: wordIn(row, "owner_type", ["list", "template"]), id: textIn(row, "owner_id") },
  name: textOrNullIn(row, "name"),
  rowOrder: countIn(row, "row_order"),
  reportType: taskReportTypeIn(row),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});

export function taskReportTypeIn(row: SqlRow): TaskReportType | null {
  const text = textOrNullIn(row, "report_type");
  if (text === null) return null;
  const type = TASK_REPORT_TYPES.find((known) => known === text);
  invariant(type !== undefined, `"${text}" is a report that tasks are made from`);
  return type;
}
