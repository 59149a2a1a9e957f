/** Tasks and subtasks as they are kept, and all that goes with them when they go. */
import { TASK_REPORT_TYPES, type Task, type TaskTree, taskTrees } from "../rules/task-list.ts";
import { columns, count, flag, orNull, STAMPS, text, word } from "./codec.ts";
import { forgetEvents } from "./events.ts";
import { forgetNotes } from "./notes.ts";
import type { Store } from "./store.ts";
import { isAmong, table } from "./table.ts";

export const TASKS = table(
  "task_list_tasks",
  columns<Task>({
    id: text,
    groupId: text,
    parentId: orNull(text),
    name: text,
    description: orNull(text),
    rowOrder: count,
    completedAt: orNull(text),
    reportType: orNull(word(TASK_REPORT_TYPES)),
    relatedEntityId: orNull(text),
    generatesSubtasks: flag,
    isGenerated: flag,
    assigneeId: orNull(text),
    ...STAMPS,
  }),
);

/**
 * A task with all below it; null when the administration has none with this id. The order of the joins
 * is given: the planner knows no sizes, and would read all tasks.
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

/** Tasks and subtasks, in no order. */
export const tasksOfGroups = (
  store: Store,
  administrationId: string,
  groupIds: readonly string[],
): readonly Task[] =>
  TASKS.select(store, administrationId, isAmong("group_id"), JSON.stringify(groupIds));

/** Gone with its notes and events; its subtasks go first. */
export function forgetTask(store: Store, administrationId: string, id: string): void {
  forgetNotes(store, administrationId, "TaskLists::Task", [id]);
  forgetEvents(store, { administrationId, type: "TaskLists::Task", id });
  TASKS.remove(store, administrationId, id);
}
