/** Task lists as they are kept, without their groups. */
import { type CalendarDate, dateOf } from "../../calendar/calendar-date.ts";
import type { TaskCounts, TaskList } from "../rules/task-list.ts";
import { type PageWanted, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { countIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** Writes the list as it is now, new or not. */
export function keepTaskList(store: Store, administrationId: string, list: TaskList): void {
  store.run(
    `INSERT OR REPLACE INTO task_lists (administration_id, id, name, description, deadline_on,
       period_begin, period_end, template_id, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    administrationId,
    list.id,
    list.name,
    list.description,
    list.deadlineOn,
    list.periodBegin,
    list.periodEnd,
    list.templateId,
    list.createdAt,
    list.updatedAt,
  );
}

/** Null when the administration has no list with this id. */
export function findTaskList(store: Store, administrationId: string, id: string): TaskList | null {
  const [row] = store.rows(
    "SELECT * FROM task_lists WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
  return row === undefined ? null : taskListIn(row);
}

/** Newest first. */
export function taskListsPage(
  store: Store,
  administrationId: string,
  page: PageWanted,
): RowsPage<TaskList> {
  const from = "FROM task_lists WHERE administration_id = ?";
  const query = { columns: "*", from, order: "length(id) DESC, id DESC" };
  const { rows, total } = pageOfRows(store, { ...query, values: [administrationId] }, page);
  return { rows: rows.map(taskListIn), total };
}

/** The row alone: its groups go first. */
export function forgetTaskList(store: Store, administrationId: string, id: string): void {
  store.run("DELETE FROM task_lists WHERE administration_id = ? AND id = ?", administrationId, id);
}

/** Lists that were made from the template are from none any more. */
export function forgetTemplateOfLists(store: Store, administrationId: string, id: string): void {
  store.run(
    "UPDATE task_lists SET template_id = NULL WHERE administration_id = ? AND template_id = ?",
    administrationId,
    id,
  );
}

/**
 * Tasks and subtasks alike, by the id of their list; a list without tasks is not in the map. Groups are
 * read first: the planner knows no sizes, and would read all tasks.
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

const taskListIn = (row: SqlRow): TaskList => ({
  id: textIn(row, "id"),
  name: textIn(row, "name"),
  description: textOrNullIn(row, "description"),
  deadlineOn: dateOrNullIn(row, "deadline_on"),
  periodBegin: dateOrNullIn(row, "period_begin"),
  periodEnd: dateOrNullIn(row, "period_end"),
  templateId: textOrNullIn(row, "template_id"),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});

function dateOrNullIn(row: SqlRow, column: string): CalendarDate | null {
  const text = textOrNullIn(row, column);
  return text === null ? null : dateOf(text);
}
