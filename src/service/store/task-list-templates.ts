/** Templates of task lists as stored, without their groups. */
import type { TaskListTemplate } from "../rules/task-list.ts";
import { columns, orNull, STAMPS, text } from "./codec.ts";
import { table } from "./table.ts";

export const TASK_LIST_TEMPLATES = table(
  "task_list_templates",
  columns<TaskListTemplate>({
    id: text,
    name: text,
    description: orNull(text),
    period: orNull(text),
    deadlineAfter: orNull(text),
    ...STAMPS,
  }),
);
