/** The records of task lists (specification 2.8), and the tree of the tasks of a group. */

import { orNull } from "../../fields/kind.ts";
import type { RecordOf } from "../../fields/record.ts";
import { count, date, flag, oneOf, text } from "../../fields/scalars.ts";
import { STAMPS, type Stamped } from "./stamped.ts";

/** The reports from which tasks can be generated. Gap: Task lists. */
export const TASK_REPORT_TYPES = [
  "balance_sheet",
  "profit_loss",
  "debtor",
  "creditor",
  "assets",
] as const;
export type TaskReportType = (typeof TASK_REPORT_TYPES)[number];

interface Identified extends Stamped {
  /** Digits. */
  readonly id: string;
}

export const TASK_LIST_FIELDS = {
  id: text,
  name: text,
  description: orNull(text),
  deadlineOn: orNull(date),
  periodBegin: orNull(date),
  periodEnd: orNull(date),
  templateId: orNull(text),
  ...STAMPS,
};
export type TaskList = RecordOf<typeof TASK_LIST_FIELDS>;

export const TEMPLATE_FIELDS = {
  id: text,
  name: text,
  description: orNull(text),
  /** ISO 8601 duration: the length of the period of its lists. */
  period: orNull(text),
  /** ISO 8601 duration from the end of the period to the deadline. */
  deadlineAfter: orNull(text),
  ...STAMPS,
};
export type TaskListTemplate = RecordOf<typeof TEMPLATE_FIELDS>;

export interface TaskGroup extends Identified {
  readonly owner: { readonly type: "list" | "template"; readonly id: string };
  /** Null for the first group, which belongs to its list or template and cannot be changed. */
  readonly name: string | null;
  readonly rowOrder: number;
  readonly reportType: TaskReportType | null;
}

export const TASK_FIELDS = {
  id: text,
  groupId: text,
  parentId: orNull(text),
  name: text,
  description: orNull(text),
  rowOrder: count,
  completedAt: orNull(text),
  reportType: orNull(oneOf(...TASK_REPORT_TYPES)),
  /** The ledger account, contact or asset of the report that the task refers to. */
  relatedEntityId: orNull(text),
  /** Whether its subtasks are generated from the report. */
  generatesSubtasks: flag,
  /** Generated from a report: it is deleted with the report, and cannot be deleted alone. */
  isGenerated: flag,
  assigneeId: orNull(text),
  ...STAMPS,
};
export type Task = RecordOf<typeof TASK_FIELDS>;

export const isFirstGroup = (group: Pick<TaskGroup, "name">): boolean => group.name === null;

/** A record that is sorted by its `row_order`. */
type Ordered = Pick<TaskGroup, "rowOrder">;

/** The row order after the last one; `first` if there is none. */
export const nextRowOrder = (siblings: readonly Ordered[], first = 0): number =>
  siblings.reduce((next, { rowOrder }) => Math.max(next, rowOrder + 1), first);

export interface TaskTree {
  readonly task: Task;
  /** In row order. */
  readonly subtasks: readonly TaskTree[];
}

/** The trees of the given tasks; the roots are the tasks whose parent is not given. */
export function taskTrees(tasks: readonly Task[]): readonly TaskTree[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const byParent = Map.groupBy(tasks, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  );
  const below = (parentId: string | null): readonly TaskTree[] =>
    [...(byParent.get(parentId) ?? [])]
      .sort((left, right) => left.rowOrder - right.rowOrder)
      .map((task) => ({ task, subtasks: below(task.id) }));
  return below(null);
}

/** The tasks of the trees, each before its subtasks. */
export const tasksIn = (trees: readonly TaskTree[]): readonly Task[] =>
  trees.flatMap(({ task, subtasks }) => [task, ...tasksIn(subtasks)]);

export interface TaskCounts {
  readonly total: number;
  readonly completed: number;
}

/** Gap: Task lists. A list without tasks is completed. */
export const isCompleted = ({ total, completed }: TaskCounts): boolean => total === completed;
