/** The records of task lists (specification 2.8), and the tree of the tasks of a group. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Stamped } from "./stamped.ts";

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

export interface TaskList extends Identified {
  readonly name: string;
  readonly description: string | null;
  readonly deadlineOn: CalendarDate | null;
  readonly periodBegin: CalendarDate | null;
  readonly periodEnd: CalendarDate | null;
  readonly templateId: string | null;
}

export interface TaskListTemplate extends Identified {
  readonly name: string;
  readonly description: string | null;
  /** ISO 8601 duration: the length of the period of its lists. */
  readonly period: string | null;
  /** ISO 8601 duration from the end of the period to the deadline. */
  readonly deadlineAfter: string | null;
}

export interface TaskGroup extends Identified {
  readonly owner: { readonly type: "list" | "template"; readonly id: string };
  /** Null for the first group, which belongs to its list or template and cannot be changed. */
  readonly name: string | null;
  readonly rowOrder: number;
  readonly reportType: TaskReportType | null;
}

export interface Task extends Identified {
  readonly groupId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly rowOrder: number;
  readonly completedAt: string | null;
  readonly reportType: TaskReportType | null;
  /** The ledger account, contact or asset of the report that the task refers to. */
  readonly relatedEntityId: string | null;
  /** Whether its subtasks are generated from the report. */
  readonly generatesSubtasks: boolean;
  /** Generated from a report: it is deleted with the report, and cannot be deleted alone. */
  readonly isGenerated: boolean;
  readonly assigneeId: string | null;
}

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
