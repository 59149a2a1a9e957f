/**
 * The steps of changes to tasks. Each saves the change and publishes its event: call them in one
 * transaction.
 */
import { tasksToComplete, tasksToReopen } from "../../rules/task-completion.ts";
import {
  isCompleted,
  type Task,
  type TaskGroup,
  type TaskList,
  type TaskTree,
  tasksIn,
  taskTrees,
} from "../../rules/task-list.ts";
import { nextId } from "../../store/next-id.ts";
import { TASK_GROUPS, taskGroupsOf } from "../../store/task-list-groups.ts";
import { deleteTask, TASKS, tasksOfGroups } from "../../store/task-list-tasks.ts";
import { TASK_LISTS, taskCountsOf } from "../../store/task-lists.ts";
import { findUser, findUserWithScopes, type User } from "../../store/users.ts";
import { Refusal } from "../endpoint.ts";
import {
  publishListEvent,
  publishTaskDeletion,
  publishTaskEvent,
  type TaskChanging,
} from "./task-events.ts";
import { TASK_SCOPES } from "./task-resource.ts";

/** The initial fields of a new task. */
export type NewTask = Pick<Task, "groupId" | "parentId" | "name" | "rowOrder"> & Partial<Task>;

export function createTask(call: TaskChanging, created: NewTask): Task {
  const { store, administration, now } = call;
  const task: Task = {
    description: null,
    completedAt: null,
    reportType: null,
    relatedEntityId: null,
    generatesSubtasks: false,
    isGenerated: false,
    assigneeId: null,
    ...created,
    id: nextId(store, now),
    createdAt: now,
    updatedAt: now,
  };
  TASKS.keep(store, administration.id, task);
  publishTaskEvent(call, task.id, "created");
  if (task.assigneeId !== null) publishAssignment(call, task.id, task.assigneeId);
  return task;
}

export function publishAssignment(call: TaskChanging, id: string, assigneeId: string | null): void {
  if (assigneeId === null) {
    publishTaskEvent(call, id, "unassigned");
    return;
  }
  const assignee = findUser(call.store, assigneeId);
  publishTaskEvent(call, id, "assigned", { assignee: assignee?.name ?? assigneeId });
}

export function requireAssignee(call: TaskChanging, id: string): User {
  const user = findAssignee(call, id);
  if (user === null) throw new Refusal(404, "Assignee not found");
  return user;
}

/** The user, if they have all scopes of tasks in this administration; otherwise null. */
export const findAssignee = ({ store, administration }: TaskChanging, id: string): User | null =>
  findUserWithScopes(store, id, { administrationId: administration.id, scopes: TASK_SCOPES.allOf });

/** Completes the task and its descendants. Gap: Task lists. Completed tasks do not change. */
export function completeTask(call: TaskChanging, task: Task): void {
  const { store, administration, now } = call;
  changeCompletion(call, task, () => {
    for (const open of tasksToComplete(
      tasksOfGroups(store, administration.id, [task.groupId]),
      task.id,
    )) {
      TASKS.keep(store, administration.id, { ...open, completedAt: now, updatedAt: now });
      publishTaskEvent(call, open.id, "completed");
    }
  });
}

/** Reopens the task and its ancestors. */
export function reopenTask(call: TaskChanging, task: Task): void {
  const { store, administration, now } = call;
  changeCompletion(call, task, () => {
    for (const closed of tasksToReopen(
      tasksOfGroups(store, administration.id, [task.groupId]),
      task.id,
    )) {
      TASKS.keep(store, administration.id, { ...closed, completedAt: null, updatedAt: now });
      publishTaskEvent(call, closed.id, "reopened");
    }
  });
}

/** Makes the change, and publishes an event if it completes or reopens the list of the task. */
function changeCompletion(call: TaskChanging, task: Task, change: () => void): void {
  const list = listOfGroup(
    call,
    TASK_GROUPS.find(call.store, call.administration.id, task.groupId),
  );
  if (list === null) {
    change();
    return;
  }
  const wasCompleted = isListCompleted(call, list);
  change();
  const isNow = isListCompleted(call, list);
  if (isNow !== wasCompleted) publishListEvent(call, list, isNow ? "completed" : "reopened");
}

function isListCompleted({ store, administration }: TaskChanging, { id }: TaskList): boolean {
  return isCompleted(
    taskCountsOf(store, administration.id, [id]).get(id) ?? { total: 0, completed: 0 },
  );
}

/** The list of a group; null for a group of a template. */
export const listOfGroup = (
  { store, administration }: TaskChanging,
  group: Pick<TaskGroup, "owner"> | null,
): TaskList | null =>
  group?.owner.type === "list" ? TASK_LISTS.find(store, administration.id, group.owner.id) : null;

/** Destroys the tasks with their related records, descendants first. */
export function destroyTasks(call: TaskChanging, trees: readonly TaskTree[]): void {
  for (const { id } of tasksIn(trees).toReversed()) {
    deleteTask(call.store, call.administration.id, id);
    publishTaskDeletion(call, id);
  }
}

export function destroyTasksOfGroup(call: TaskChanging, { id }: TaskGroup): void {
  destroyTasks(call, taskTrees(tasksOfGroups(call.store, call.administration.id, [id])));
}

export function destroyGroup(call: TaskChanging, group: TaskGroup): void {
  destroyTasksOfGroup(call, group);
  TASK_GROUPS.remove(call.store, call.administration.id, group.id);
}

/** Destroys the groups of a list or a template. */
export function destroyGroupsOf(call: TaskChanging, ownerId: string): void {
  const { store, administration } = call;
  for (const group of taskGroupsOf(store, administration.id, [ownerId])) destroyGroup(call, group);
}
