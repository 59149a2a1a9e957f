/** Tasks and subtasks as they are kept, and all that goes with them when they go. */
import { type Task, type TaskTree, taskTrees } from "../rules/task-list.ts";
import { flagIn } from "./content-fields.ts";
import { forgetEvents } from "./events.ts";
import { forgetNotes } from "./notes.ts";
import { countIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";
import { taskReportTypeIn } from "./task-list-groups.ts";

/** Writes the task as it is now, new or not. */
export function keepTask(store: Store, administrationId: string, task: Task): void {
  store.run(
    `INSERT OR REPLACE INTO task_list_tasks (administration_id, id, group_id, parent_id, name,
       description, row_order, completed_at, report_type, related_entity_id, generates_subtasks,
       is_generated, assignee_id, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    administrationId,
    task.id,
    task.groupId,
    task.parentId,
    task.name,
    task.description,
    task.rowOrder,
    task.completedAt,
    task.reportType,
    task.relatedEntityId,
    task.generatesSubtasks ? 1 : 0,
    task.isGenerated ? 1 : 0,
    task.assigneeId,
    task.createdAt,
    task.updatedAt,
  );
}

/**
 * A task with all below it; null when the administration has none with this id. The order of the joins
 * is told: the planner knows no sizes, and would read all tasks.
 */
export function findTaskTree(store: Store, administrationId: string, id: string): TaskTree | null {
  const rows = store.rows(
    `WITH RECURSIVE below (id) AS (
       SELECT id FROM task_list_tasks WHERE administration_id = ?1 AND id = ?2
       UNION
       SELECT t.id FROM below CROSS JOIN task_list_tasks t
       WHERE t.administration_id = ?1 AND t.parent_id = below.id
     )
     SELECT t.* FROM below
     CROSS JOIN task_list_tasks t ON t.administration_id = ?1 AND t.id = below.id`,
    administrationId,
    id,
  );
  return taskTrees(rows.map(taskIn)).find(({ task }) => task.id === id) ?? null;
}

/** Tasks and subtasks, in no order. */
export const tasksOfGroups = (
  store: Store,
  administrationId: string,
  groupIds: readonly string[],
): readonly Task[] =>
  store
    .rows(
      `SELECT * FROM task_list_tasks WHERE administration_id = ?
       AND group_id IN (SELECT value FROM json_each(?))`,
      administrationId,
      JSON.stringify(groupIds),
    )
    .map(taskIn);

/** Gone with its notes and events; its subtasks go first. */
export function forgetTask(store: Store, administrationId: string, id: string): void {
  forgetNotes(store, administrationId, "TaskLists::Task", [id]);
  forgetEvents(store, { administrationId, type: "TaskLists::Task", id });
  store.run(
    "DELETE FROM task_list_tasks WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
}

const taskIn = (row: SqlRow): Task => ({
  id: textIn(row, "id"),
  groupId: textIn(row, "group_id"),
  parentId: textOrNullIn(row, "parent_id"),
  name: textIn(row, "name"),
  description: textOrNullIn(row, "description"),
  rowOrder: countIn(row, "row_order"),
  completedAt: textOrNullIn(row, "completed_at"),
  reportType: taskReportTypeIn(row),
  relatedEntityId: textOrNullIn(row, "related_entity_id"),
  generatesSubtasks: flagIn(row, "generates_subtasks"),
  isGenerated: flagIn(row, "is_generated"),
  assigneeId: textOrNullIn(row, "assignee_id"),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});
