/** Generates tasks from the reports of a list's period. Groups of templates have none; their lists generate them. */
import type { DateRange } from "../../../calendar/calendar-date.ts";
import type { Task, TaskGroup, TaskList, TaskReportType } from "../../rules/task-list.ts";
import { plansBelow, plansOfReport, type TaskPlan } from "../../rules/task-report.ts";
import { taskReport } from "../../store/task-report-rows.ts";
import { createTask, destroyTasks, listOfGroup, reopenTask } from "./task-changes.ts";
import type { TaskChanging } from "./task-events.ts";
import { requireTask } from "./task-resource.ts";

/** Generates one task for each row of the group's report. */
export function generateTasks(call: TaskChanging, group: TaskGroup): void {
  const list = listOfGroup(call, group);
  if (list === null || group.reportType === null) return;
  const report = reportOf(call, list, group.reportType);
  createPlannedTasks(call, plansOfReport(report), {
    groupId: group.id,
    parentId: null,
    reportType: group.reportType,
  });
}

/**
 * Replaces the generated subtasks of a task by those of its current report: the rows below its ledger
 * account, or all rows when it has none. Gap: Task lists.
 */
export function generateSubtasks(call: TaskChanging, task: Task, group: TaskGroup): void {
  destroyTasks(
    call,
    requireTask(call, task.id).subtasks.filter(({ task: { isGenerated } }) => isGenerated),
  );
  const list = listOfGroup(call, group);
  if (list === null || task.reportType === null || !task.generatesSubtasks) return;
  const report = reportOf(call, list, task.reportType);
  const { relatedEntityId } = task;
  const plans =
    relatedEntityId === null ? plansOfReport(report) : plansBelow(report, relatedEntityId);
  createPlannedTasks(call, plans, {
    groupId: task.groupId,
    parentId: task.id,
    reportType: task.reportType,
  });
  // New subtasks are open, so their ancestors cannot stay completed.
  if (plans.length > 0) reopenTask(call, task);
}

/** Gap: Task lists. Without a period the report is for the day on which the tasks are generated. */
function reportOf(
  call: TaskChanging,
  list: TaskList,
  type: TaskReportType,
): ReturnType<typeof taskReport> {
  const last = list.periodEnd ?? call.today;
  const first = list.periodBegin ?? last;
  const days: DateRange = { first: first > last ? last : first, last };
  return taskReport(call.store, call.administration, type, days);
}

function createPlannedTasks(
  call: TaskChanging,
  plans: readonly TaskPlan[],
  place: Pick<Task, "groupId" | "parentId" | "reportType">,
): void {
  for (const [rowOrder, { row, subtasks }] of plans.entries()) {
    const task = createTask(call, {
      ...place,
      name: row.name,
      rowOrder,
      relatedEntityId: row.entityId,
      isGenerated: true,
    });
    createPlannedTasks(call, subtasks, { ...place, parentId: task.id });
  }
}
