/** The records of task lists, of their templates, and of the groups and tasks of either (specification 2.8). Gap: Task lists. */
import { Type } from "typebox";
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
  date,
  type Field,
  flag,
  identifier,
  ids,
  instant,
  integer,
  listOf,
  oneOf,
  orNull,
  record,
  stamps,
  text,
  type ValueType,
  valueType,
} from "./declared-record.ts";
import { type Hanging, hanging } from "./document-parts.ts";
import { list } from "./record.ts";

/** With the tasks below it, in the order in which they are shown. */
export interface ShownTask extends Task, Pick<Hanging, "notes" | "events"> {
  readonly subtasks: readonly ShownTask[];
}

const reportType = orNull(oneOf(TASK_REPORT_TYPES))(
  ({ reportType }: Pick<Task, "reportType">) => reportType,
);

const taskWith = (assignment: Readonly<Record<string, Field<ShownTask>>>): ValueType<ShownTask> =>
  record("task", {
    ...ids,
    name: text((task) => task.name),
    description: orNull(text)((task) => task.description),
    row_order: integer((task) => task.rowOrder),
    completed_at: orNull(instant)((task) => task.completedAt),
    report_type: reportType,
    task_lists_group_id: identifier((task) => task.groupId),
    parent_task_id: orNull(identifier)((task) => task.parentId),
    ...assignment,
    subtasks: subtasks((task) => task.subtasks),
    notes: hanging.notes,
    events: hanging.events,
  });

/** A subtask is a task. */
const subtasks = valueType<readonly ShownTask[]>(
  () => Type.Array(Type.Ref("Task")),
  (tasks, around) =>
    list(
      "subtask",
      tasks.map((task) => TASK.node(task, around)),
    ),
);

const assignee = { assignee_id: orNull(identifier)(({ assigneeId }: Task) => assigneeId) };

/** The order of the fields is that of the specification, or that of the real service. */
const ONE_TASK = byShape({
  specification: taskWith({ ...assignee, ...stamps }),
  current: taskWith({ ...stamps, ...assignee }),
});

export const TASK: ValueType<ShownTask> = valueType(
  (shapes) => Type.Cyclic({ Task: ONE_TASK.schema(shapes) }, "Task"),
  ONE_TASK.node,
  "task",
);

/** A record with all that belongs to it, or alone as far as the shapes know it alone. */
interface Extents<Source> {
  readonly whole: ValueType<Source>;
  /** The real service nests what belongs to a record in every answer. */
  readonly alone: ValueType<Source>;
}

function extents<Source>(
  word: string,
  own: Readonly<Record<string, Field<Source>>>,
  parts: Readonly<Record<string, Field<Source>>>,
): Extents<Source> {
  const whole = record(word, { ...own, ...parts });
  return { whole, alone: byShape({ specification: record(word, own), current: whole }) };
}

/** What a record does not show is not read. */
export interface ShownGroup extends TaskGroup {
  readonly tasks: () => readonly ShownTask[];
}
interface Grouped {
  readonly groups: () => readonly ShownGroup[];
}

export const TASK_GROUP = extents<ShownGroup>(
  "group",
  {
    id: ids.id,
    name: orNull(text)((group) => group.name, "Null for the first group"),
    row_order: integer((group) => group.rowOrder),
    report_type: reportType,
    ...stamps,
  },
  { tasks: listOf(TASK)((group) => group.tasks()) },
);

const groups = { groups: listOf(TASK_GROUP.whole)((grouped: Grouped) => grouped.groups()) };

export type ShownTaskList = TaskList & Grouped & { readonly counts: TaskCounts };

export const TASK_LIST = extents<ShownTaskList>(
  "task_list",
  {
    ...ids,
    name: text((taskList) => taskList.name),
    description: orNull(text)((taskList) => taskList.description),
    deadline_on: orNull(date)((taskList) => taskList.deadlineOn),
    period_begin: orNull(date)((taskList) => taskList.periodBegin),
    period_end: orNull(date)((taskList) => taskList.periodEnd),
    completed: flag((taskList) => isCompleted(taskList.counts)),
    template_id: orNull(identifier)((taskList) => taskList.templateId),
    total_tasks_count: integer((taskList) => taskList.counts.total),
    completed_tasks_count: integer((taskList) => taskList.counts.completed),
    ...stamps,
  },
  groups,
);

export type ShownTaskListTemplate = TaskListTemplate & Grouped;

export const TASK_LIST_TEMPLATE = extents<ShownTaskListTemplate>(
  "task_list_template",
  {
    ...ids,
    name: text((template) => template.name),
    description: orNull(text)((template) => template.description),
    period: orNull(text)((template) => template.period, "Of its lists, as an ISO 8601 duration"),
    deadline_after: orNull(text)(
      (template) => template.deadlineAfter,
      "From the end of the period, as an ISO 8601 duration",
    ),
    ...stamps,
  },
  groups,
);
