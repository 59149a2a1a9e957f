/** The records of task lists, their templates, groups and tasks (specification 2.8). Gap: Task lists. */

import { listOf, orNull } from "../../fields/kind.ts";
import { list } from "../../fields/node.ts";
import { date, flag, identifier, instant, oneOf, text } from "../../fields/scalars.ts";
import {
  isCompleted,
  TASK_REPORT_TYPES,
  type Task,
  type TaskCounts,
  type TaskGroup,
  type TaskList,
  type TaskListTemplate,
} from "../rules/task-list.ts";
import {
  byShape,
  type Field,
  from,
  ids,
  integer,
  record,
  type Shown,
  shown,
  stamps,
} from "./declared-record.ts";
import { type RelatedRecords, relatedFields } from "./document-parts.ts";

/** A task with its subtasks, in display order. */
export interface ShownTask extends Task, Pick<RelatedRecords, "notes" | "events"> {
  readonly subtasks: readonly ShownTask[];
}

const reportType = from(
  orNull(oneOf(...TASK_REPORT_TYPES)),
  ({ reportType }: Pick<Task, "reportType">) => reportType,
);

const taskWith = (assignment: Readonly<Record<string, Field<ShownTask>>>): Shown<ShownTask> =>
  record("task", {
    ...ids,
    name: from(text, (task) => task.name),
    description: from(orNull(text), (task) => task.description),
    row_order: from(integer, (task) => task.rowOrder),
    completed_at: from(orNull(instant), (task) => task.completedAt),
    report_type: reportType,
    task_lists_group_id: from(identifier, (task) => task.groupId),
    parent_task_id: from(orNull(identifier), (task) => task.parentId),
    ...assignment,
    subtasks: from(subtasks, (task) => task.subtasks),
    notes: relatedFields.notes,
    events: relatedFields.events,
  });

/** Subtasks have the same record as tasks. */
const subtasks = shown<readonly ShownTask[]>(
  () => ({ type: "array", items: { $ref: "task" } }),
  (tasks, context) =>
    list(
      "subtask",
      tasks.map((task) => TASK.node(task, context)),
    ),
);

const assignee = { assignee_id: from(orNull(identifier), ({ assigneeId }: Task) => assigneeId) };

/** The fields have the order of the specification, or that of the real service. */
const ONE_TASK = byShape({
  specification: taskWith({ ...assignee, ...stamps }),
  current: taskWith({ ...stamps, ...assignee }),
});

export const TASK: Shown<ShownTask> = shown(
  (shapes) => ({ $defs: { task: { ...ONE_TASK.schemaIn(shapes), $id: "task" } }, $ref: "task" }),
  ONE_TASK.node,
  "task",
);

/** A record with its nested records, or without them where the shape has such a form. */
interface RecordForms<Source> {
  readonly complete: Shown<Source>;
  /** Without nested records; the real service always includes them. */
  readonly summary: Shown<Source>;
}

function recordForms<Source>(
  word: string,
  own: Readonly<Record<string, Field<Source>>>,
  parts: Readonly<Record<string, Field<Source>>>,
): RecordForms<Source> {
  const complete = record(word, { ...own, ...parts });
  const summary = record(word, own, `${word}_summary`);
  return { complete, summary: byShape({ specification: summary, current: complete }) };
}

/** Tasks that a record omits are not read. */
export interface ShownGroup extends TaskGroup {
  readonly tasks: () => readonly ShownTask[];
}
interface Grouped {
  readonly groups: () => readonly ShownGroup[];
}

export const TASK_GROUP = recordForms<ShownGroup>(
  "group",
  {
    id: ids.id,
    name: from(orNull(text), (group) => group.name, "Null for the first group"),
    row_order: from(integer, (group) => group.rowOrder),
    report_type: reportType,
    ...stamps,
  },
  { tasks: from(listOf(TASK), (group) => group.tasks()) },
);

const groups = {
  groups: from(listOf(TASK_GROUP.complete), (grouped: Grouped) => grouped.groups()),
};

export type ShownTaskList = TaskList & Grouped & { readonly counts: TaskCounts };

export const TASK_LIST = recordForms<ShownTaskList>(
  "task_list",
  {
    ...ids,
    name: from(text, (taskList) => taskList.name),
    description: from(orNull(text), (taskList) => taskList.description),
    deadline_on: from(orNull(date), (taskList) => taskList.deadlineOn),
    period_begin: from(orNull(date), (taskList) => taskList.periodBegin),
    period_end: from(orNull(date), (taskList) => taskList.periodEnd),
    completed: from(flag, (taskList) => isCompleted(taskList.counts)),
    template_id: from(orNull(identifier), (taskList) => taskList.templateId),
    total_tasks_count: from(integer, (taskList) => taskList.counts.total),
    completed_tasks_count: from(integer, (taskList) => taskList.counts.completed),
    ...stamps,
  },
  groups,
);

export type ShownTaskListTemplate = TaskListTemplate & Grouped;

export const TASK_LIST_TEMPLATE = recordForms<ShownTaskListTemplate>(
  "task_list_template",
  {
    ...ids,
    name: from(text, (template) => template.name),
    description: from(orNull(text), (template) => template.description),
    period: from(
      orNull(text),
      (template) => template.period,
      "The period of its lists, as an ISO 8601 duration",
    ),
    deadline_after: from(
      orNull(text),
      (template) => template.deadlineAfter,
      "From the end of the period, as an ISO 8601 duration",
    ),
    ...stamps,
  },
  groups,
);
