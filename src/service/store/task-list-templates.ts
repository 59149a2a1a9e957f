/** Templates of task lists as stored, without their groups. */

import { columns } from "../../fields/columns.ts";
import { orNull } from "../../fields/kind.ts";
import { text } from "../../fields/scalars.ts";
import { STAMPS } from "../rules/stamped.ts";
import type { TaskListTemplate } from "../rules/task-list.ts";
import { table } from "./table.ts";

export const TASK_LIST_TEMPLATES = table<TaskListTemplate>(
  "task_list_templates",
  columns({
    id: text,
    name: text,
    description: orNull(text),
    period: orNull(text),
    deadlineAfter: orNull(text),
    ...STAMPS,
  }),
);
