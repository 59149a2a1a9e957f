/** Tasks and subtasks as stored, and what is deleted with them. */

import { columns } from "../../fields/columns.ts";
import { TASK_FIELDS, type Task, type TaskTree, taskTrees } from "../rules/task-list.ts";
import { deleteEvents } from "./events.ts";
import { deleteNotes } from "./notes.ts";
import type { Store } from "./store.ts";
import { isAmong, table } from "./table.ts";

export const TASKS = table<Task>("task_list_tasks", columns(TASK_FIELDS));

/**
 * A task with all tasks below it; null if the administration has none with this id. The order of the joins
 * is fixed: the planner has no statistics, and would read all tasks.
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
  return taskTrees(rows.map(TASKS.read)).find(({ task }) => task.id === id) ?? null;
}

/** Tasks and subtasks, in no particular order. */
export const tasksOfGroups = (
  store: Store,
  administrationId: string,
  groupIds: readonly string[],
): readonly Task[] =>
  TASKS.select(store, administrationId, isAmong("group_id"), JSON.stringify(groupIds));

/** Deletes a task with its notes and events; its subtasks must be deleted first. */
export function deleteTask(store: Store, administrationId: string, id: string): void {
  deleteNotes(store, administrationId, "TaskLists::Task", [id]);
  deleteEvents(store, { administrationId, type: "TaskLists::Task", id });
  TASKS.remove(store, administrationId, id);
}
