/** Creates a task list: empty, or with copies of the groups and tasks of a template. */
import {
  isFirstGroup,
  type TaskGroup,
  type TaskList,
  type TaskListTemplate,
  type TaskTree,
  taskTrees,
} from "../../rules/task-list.ts";
import { deadlineOf, listPeriod, MONTHLY, parseDuration } from "../../rules/task-period.ts";
import { nextId } from "../../store/next-id.ts";
import { TASK_GROUPS, taskGroupsOf } from "../../store/task-list-groups.ts";
import { tasksOfGroups } from "../../store/task-list-tasks.ts";
import { TASK_LISTS } from "../../store/task-lists.ts";
import { Refusal } from "../endpoint.ts";
import { createTask, findAssignee } from "./task-changes.ts";
import { publishListEvent, type TaskChanging } from "./task-events.ts";
import { generateSubtasks, generateTasks } from "./task-generation.ts";

/** The given fields of a new list, which override those of its template. */
export type ListFields = Pick<TaskList, "name" | "description" | "periodBegin" | "periodEnd"> & {
  /** Absent: derived from the template. */
  readonly deadlineOn?: TaskList["deadlineOn"];
};

/** Creates the list in the transaction of the caller. */
export function makeTaskList(
  call: TaskChanging,
  given: ListFields,
  template: TaskListTemplate | null,
): TaskList {
  const { store, administration, now } = call;
  const period = periodOf(call, given, template);
  const list: TaskList = {
    id: nextId(store, now),
    name: given.name,
    description: given.description,
    deadlineOn:
      given.deadlineOn === undefined
        ? deadlineOf(period.periodEnd, durationOf(template?.deadlineAfter ?? null))
        : given.deadlineOn,
    ...period,
    templateId: template?.id ?? null,
    createdAt: now,
    updatedAt: now,
  };
  TASK_LISTS.keep(store, administration.id, list);
  const first = makeFirstGroup(call, { type: "list", id: list.id });
  if (template !== null) copyGroups(call, template, first);
  publishListEvent(call, list, "created");
  return list;
}

/** Every list and template has a first group without a name. */
export function makeFirstGroup(call: TaskChanging, owner: TaskGroup["owner"]): TaskGroup {
  return makeGroup(call, { owner, name: null, rowOrder: 0, reportType: null });
}

export function makeGroup(
  { store, administration, now }: TaskChanging,
  made: Omit<TaskGroup, "id" | "createdAt" | "updatedAt">,
): TaskGroup {
  const group = { ...made, id: nextId(store, now), createdAt: now, updatedAt: now };
  TASK_GROUPS.keep(store, administration.id, group);
  return group;
}

function periodOf(
  { today, administration }: TaskChanging,
  { periodBegin, periodEnd }: ListFields,
  template: TaskListTemplate | null,
): Pick<TaskList, "periodBegin" | "periodEnd"> {
  const length = template === null ? MONTHLY : durationOf(template.period);
  const calendar = administration.fiscalCalendar;
  const { begin, end } = listPeriod(
    { begin: periodBegin, end: periodEnd },
    { length, today, calendar },
  );
  if (begin !== null && end !== null && begin > end) {
    throw new Refusal(422, "Period end must be on or after period begin");
  }
  return { periodBegin: begin, periodEnd: end };
}

const durationOf = (text: string | null): ReturnType<typeof parseDuration> =>
  text === null ? null : parseDuration(text);

function copyGroups(call: TaskChanging, template: TaskListTemplate, first: TaskGroup): void {
  const { store, administration } = call;
  for (const group of taskGroupsOf(store, administration.id, [template.id])) {
    const { name, rowOrder, reportType } = group;
    const copy = isFirstGroup(group)
      ? first
      : makeGroup(call, { owner: first.owner, name, rowOrder, reportType });
    const trees = taskTrees(tasksOfGroups(store, administration.id, [group.id]));
    copyTasks(call, trees, copy, null);
    generateTasks(call, copy);
  }
}

/** Gap: Task lists. Copies are open, and keep their assignee while that user has access. */
function copyTasks(
  call: TaskChanging,
  trees: readonly TaskTree[],
  group: TaskGroup,
  parentId: string | null,
): void {
  for (const { task, subtasks } of trees) {
    const copy = createTask(call, {
      ...task,
      groupId: group.id,
      parentId,
      completedAt: null,
      assigneeId:
        task.assigneeId === null ? null : (findAssignee(call, task.assigneeId)?.id ?? null),
    });
    copyTasks(call, subtasks, group, copy.id);
    if (copy.generatesSubtasks) generateSubtasks(call, copy, group);
  }
}
