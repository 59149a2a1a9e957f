/** Templates of task lists as they are kept, without their groups. */
import type { TaskListTemplate } from "../rules/task-list.ts";
import { textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** Writes the template as it is now, new or not. */
export function keepTaskListTemplate(
  store: Store,
  administrationId: string,
  template: TaskListTemplate,
): void {
  store.run(
    `INSERT OR REPLACE INTO task_list_templates (administration_id, id, name, description, period,
       deadline_after, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    administrationId,
    template.id,
    template.name,
    template.description,
    template.period,
    template.deadlineAfter,
    template.createdAt,
    template.updatedAt,
  );
}

/** Null when the administration has no template with this id. */
export function findTaskListTemplate(
  store: Store,
  administrationId: string,
  id: string,
): TaskListTemplate | null {
  const [row] = store.rows(
    "SELECT * FROM task_list_templates WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
  return row === undefined ? null : templateIn(row);
}

/** In the order in which they were made. */
export const taskListTemplates = (
  store: Store,
  administrationId: string,
): readonly TaskListTemplate[] =>
  store
    .rows(
      "SELECT * FROM task_list_templates WHERE administration_id = ? ORDER BY length(id), id",
      administrationId,
    )
    .map(templateIn);

/** The row alone: its groups go first. */
export function forgetTaskListTemplate(store: Store, administrationId: string, id: string): void {
  store.run(
    "DELETE FROM task_list_templates WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
}

const templateIn = (row: SqlRow): TaskListTemplate => ({
  id: textIn(row, "id"),
  name: textIn(row, "name"),
  description: textOrNullIn(row, "description"),
  period: textOrNullIn(row, "period"),
  deadlineAfter: textOrNullIn(row, "deadline_after"),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});
