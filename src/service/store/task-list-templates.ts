/** Templates of task lists as stored, without their groups. */

import { columns } from "../../fields/columns.ts";
import { type TaskListTemplate, TEMPLATE_FIELDS } from "../rules/task-list.ts";
import { table } from "./table.ts";

export const TASK_LIST_TEMPLATES = table<TaskListTemplate>(
  "task_list_templates",
  columns(TEMPLATE_FIELDS),
);
