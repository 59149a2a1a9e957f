/** Task lists as stored, without their groups. */

import { columns } from "../../fields/columns.ts";
import { countIn, textIn } from "../../fields/row.ts";
import { TASK_LIST_FIELDS, type TaskCounts, type TaskList } from "../rules/task-list.ts";
import type { PageRequest, RowsPage } from "./page-of-rows.ts";
import type { Store } from "./store.ts";
import { table } from "./table.ts";

export const TASK_LISTS = table<TaskList>("task_lists", columns(TASK_LIST_FIELDS));

/** Newest first. */
export const taskListsPage = (
  store: Store,
  administrationId: string,
  page: PageRequest,
): RowsPage<TaskList> =>
  TASK_LISTS.page(store, administrationId, { order: "length(id) DESC, id DESC" }, page);

/** Detaches the lists of a template from it. */
export function detachListsFromTemplate(store: Store, administrationId: string, id: string): void {
  store.run(
    "UPDATE task_lists SET template_id = NULL WHERE administration_id = ? AND template_id = ?",
    administrationId,
    id,
  );
}

/**
 * The counts include subtasks, by the id of their list; a list without tasks is not in the map. Groups are
 * read first: the planner has no statistics, and would read all tasks.
 */
export function taskCountsOf(
  store: Store,
  administrationId: string,
  listIds: readonly string[],
): ReadonlyMap<string, TaskCounts> {
  const rows = store.rows(
    `SELECT g.owner_id, COUNT(*) AS total, COUNT(t.completed_at) AS completed
     FROM task_list_groups g
     CROSS JOIN task_list_tasks t ON t.administration_id = g.administration_id AND t.group_id = g.id
     WHERE g.administration_id = ? AND g.owner_id IN (SELECT value FROM json_each(?))
     GROUP BY g.owner_id`,
    administrationId,
    JSON.stringify(listIds),
  );
  return new Map(
    rows.map((row) => [
      textIn(row, "owner_id"),
      { total: countIn(row, "total"), completed: countIn(row, "completed") },
    ]),
  );
}
