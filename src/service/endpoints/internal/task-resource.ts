/** What the endpoints of task lists share: scopes, records by path, and how records are read. */
import type {
  ShownGroup,
  ShownTask,
  ShownTaskList,
  ShownTaskListTemplate,
} from "../../records/task-lists.ts";
import {
  type TaskGroup,
  type TaskList,
  type TaskListTemplate,
  type TaskTree,
  tasksIn,
  taskTrees,
} from "../../rules/task-list.ts";
import { TASK_GROUPS, taskGroupsOf } from "../../store/task-list-groups.ts";
import { findTaskTree, tasksOfGroups } from "../../store/task-list-tasks.ts";
import { TASK_LIST_TEMPLATES } from "../../store/task-list-templates.ts";
import { TASK_LISTS, taskCountsOf } from "../../store/task-lists.ts";
import type { Call, Scope, ScopeRule } from "../endpoint.ts";
import { modelNotFound } from "./not-found.ts";
import { once, relatedRecordsOf } from "./related-records.ts";

/** Specification 4.1. */
export const TASK_SCOPES = {
  allOf: ["bank", "documents", "estimates", "sales_invoices", "settings", "time_entries"],
} as const satisfies ScopeRule & { readonly allOf: readonly Scope[] };

/** The parts of a call that reading needs. */
export type TaskReading = Pick<Call, "store" | "administration">;

export const requireTaskList = (call: TaskReading, id = ""): TaskList =>
  found(TASK_LISTS.find(call.store, call.administration.id, id), "List");
export const requireTemplate = (call: TaskReading, id = ""): TaskListTemplate =>
  found(TASK_LIST_TEMPLATES.find(call.store, call.administration.id, id), "List template");
export const requireGroup = (call: TaskReading, id = ""): TaskGroup =>
  found(TASK_GROUPS.find(call.store, call.administration.id, id), "Group");
/** The task with its descendants. */
export const requireTask = (call: TaskReading, id = ""): TaskTree =>
  found(findTaskTree(call.store, call.administration.id, id), "Task");

function found<Model>(stored: Model | null, model: string): Model {
  if (stored === null) throw modelNotFound(model);
  return stored;
}

/** Completes these lists for their records; parts that a record omits are not read. */
export function taskListsIn(
  call: TaskReading,
  lists: readonly TaskList[],
): (taskList: TaskList) => ShownTaskList {
  const ids = lists.map(({ id }) => id);
  const counts = taskCountsOf(call.store, call.administration.id, ids);
  const groups = groupsOf(call, ids);
  return (taskList) => ({
    ...taskList,
    ...groups(taskList.id),
    counts: counts.get(taskList.id) ?? { total: 0, completed: 0 },
  });
}

export function templatesIn(
  call: TaskReading,
  templates: readonly TaskListTemplate[],
): (template: TaskListTemplate) => ShownTaskListTemplate {
  const ids = templates.map(({ id }) => id);
  const groups = groupsOf(call, ids);
  return (template) => ({ ...template, ...groups(template.id) });
}

export const shownGroup = (call: TaskReading, group: TaskGroup): ShownGroup => ({
  ...group,
  ...tasksOf(call, [group.id])(group.id),
});

/** The current task with its related records. */
export function shownTask(call: TaskReading, id: string): ShownTask {
  const tree = requireTask(call, id);
  const ids = tasksIn([tree]).map((task) => task.id);
  return withSubtasks(tree, relatedRecordsOf(call, "TaskLists::Task", ids));
}

const withSubtasks = (
  { task, subtasks }: TaskTree,
  related: ReturnType<typeof relatedRecordsOf>,
): ShownTask => ({
  ...task,
  ...related(task.id),
  subtasks: subtasks.map((subtask) => withSubtasks(subtask, related)),
});

/** The groups by the id of their list or template. */
function groupsOf(
  call: TaskReading,
  ownerIds: readonly string[],
): (ownerId: string) => Pick<ShownTaskListTemplate, "groups"> {
  const groups = once(() => {
    const stored = taskGroupsOf(call.store, call.administration.id, ownerIds);
    const ids = stored.map(({ id }) => id);
    const tasks = tasksOf(call, ids);
    const shown = stored.map((group) => ({ ...group, ...tasks(group.id) }));
    return Map.groupBy(shown, ({ owner }) => owner.id);
  });
  return (ownerId) => ({ groups: () => groups().get(ownerId) ?? [] });
}

/** The tasks by the id of their group. */
function tasksOf(
  call: TaskReading,
  groupIds: readonly string[],
): (groupId: string) => Pick<ShownGroup, "tasks"> {
  const tasks = once(() => {
    const stored = tasksOfGroups(call.store, call.administration.id, groupIds);
    const ids = stored.map(({ id }) => id);
    const related = relatedRecordsOf(call, "TaskLists::Task", ids);
    const shown = taskTrees(stored).map((tree) => withSubtasks(tree, related));
    return Map.groupBy(shown, ({ groupId }) => groupId);
  });
  return (groupId) => ({ tasks: () => tasks().get(groupId) ?? [] });
}
