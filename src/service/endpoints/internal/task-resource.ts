/** What the endpoints of task lists share: who may, which record a path names, and how records are read. */
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
import { hangingOn, once } from "./hanging-records.ts";
import { modelNotFound } from "./not-found.ts";

/** Specification 4.1. */
export const TASK_SCOPES = {
  allOf: ["bank", "documents", "estimates", "sales_invoices", "settings", "time_entries"],
} as const satisfies ScopeRule & { readonly allOf: readonly Scope[] };

/** What reading needs of a call. */
export type TaskReading = Pick<Call, "store" | "administration">;

export const demandTaskList = (call: TaskReading, id = ""): TaskList =>
  found(TASK_LISTS.find(call.store, call.administration.id, id), "List");
export const demandTemplate = (call: TaskReading, id = ""): TaskListTemplate =>
  found(TASK_LIST_TEMPLATES.find(call.store, call.administration.id, id), "List template");
export const demandGroup = (call: TaskReading, id = ""): TaskGroup =>
  found(TASK_GROUPS.find(call.store, call.administration.id, id), "Group");
/** The task with all below it. */
export const demandTask = (call: TaskReading, id = ""): TaskTree =>
  found(findTaskTree(call.store, call.administration.id, id), "Task");

function found<Kept>(kept: Kept | null, model: string): Kept {
  if (kept === null) throw modelNotFound(model);
  return kept;
}

/** Shows these lists; what a record leaves out is not read. */
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

/** The task as it is now, with everything that belongs to it. */
export function shownTask(call: TaskReading, id: string): ShownTask {
  const tree = demandTask(call, id);
  const ids = tasksIn([tree]).map((task) => task.id);
  return withSubtasks(tree, hangingOn(call, "TaskLists::Task", ids));
}

const withSubtasks = (
  { task, subtasks }: TaskTree,
  hanging: ReturnType<typeof hangingOn>,
): ShownTask => ({
  ...task,
  ...hanging(task.id),
  subtasks: subtasks.map((subtask) => withSubtasks(subtask, hanging)),
});

/** By the id of their list or template. */
function groupsOf(
  call: TaskReading,
  ownerIds: readonly string[],
): (ownerId: string) => Pick<ShownTaskListTemplate, "groups"> {
  const groups = once(() => {
    const kept = taskGroupsOf(call.store, call.administration.id, ownerIds);
    const ids = kept.map(({ id }) => id);
    const tasks = tasksOf(call, ids);
    const shown = kept.map((group) => ({ ...group, ...tasks(group.id) }));
    return Map.groupBy(shown, ({ owner }) => owner.id);
  });
  return (ownerId) => ({ groups: () => groups().get(ownerId) ?? [] });
}

/** By the id of their group. */
function tasksOf(
  call: TaskReading,
  groupIds: readonly string[],
): (groupId: string) => Pick<ShownGroup, "tasks"> {
  const tasks = once(() => {
    const kept = tasksOfGroups(call.store, call.administration.id, groupIds);
    const ids = kept.map(({ id }) => id);
    const hanging = hangingOn(call, "TaskLists::Task", ids);
    const shown = taskTrees(kept).map((tree) => withSubtasks(tree, hanging));
    return Map.groupBy(shown, ({ groupId }) => groupId);
  });
  return (groupId) => ({ tasks: () => tasks().get(groupId) ?? [] });
}
