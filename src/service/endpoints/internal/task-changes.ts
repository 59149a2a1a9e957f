/**
 * The steps that changes of tasks are made of. Each keeps the change and tells it: call them in one
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
import { listHappened, type TaskChanging, taskDestroyed, taskHappened } from "./task-events.ts";
import { TASK_SCOPES } from "./task-resource.ts";

/** What a new task starts with. */
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
  taskHappened(call, task.id, "created");
  if (task.assigneeId !== null) tellAssigned(call, task.id, task.assigneeId);
  return task;
}

export function tellAssigned(call: TaskChanging, id: string, assigneeId: string | null): void {
  if (assigneeId === null) {
    taskHappened(call, id, "unassigned");
    return;
  }
  const assignee = findUser(call.store, assigneeId);
  taskHappened(call, id, "assigned", { assignee: assignee?.name ?? assigneeId });
}

export function demandAssignee(call: TaskChanging, id: string): User {
  const user = findAssignee(call, id);
  if (user === null) throw new Refusal(404, "Assignee not found");
  return user;
}

/** Somebody who may do everything that tasks ask for, in this administration; null for anybody else. */
export const findAssignee = ({ store, administration }: TaskChanging, id: string): User | null =>
  findUserWithScopes(store, id, { administrationId: administration.id, scopes: TASK_SCOPES.allOf });

/** The task and all below it. Gap: Task lists. What is completed already stays as it is. */
export function completeTask(call: TaskChanging, task: Task): void {
  const { store, administration, now } = call;
  changeCompletion(call, task, () => {
    for (const open of tasksToComplete(
      tasksOfGroups(store, administration.id, [task.groupId]),
      task.id,
    )) {
      TASKS.keep(store, administration.id, { ...open, completedAt: now, updatedAt: now });
      taskHappened(call, open.id, "completed");
    }
  });
}

/** The task and all above it. */
export function reopenTask(call: TaskChanging, task: Task): void {
  const { store, administration, now } = call;
  changeCompletion(call, task, () => {
    for (const closed of tasksToReopen(
      tasksOfGroups(store, administration.id, [task.groupId]),
      task.id,
    )) {
      TASKS.keep(store, administration.id, { ...closed, completedAt: null, updatedAt: now });
      taskHappened(call, closed.id, "reopened");
    }
  });
}

/** Tells it when the list of the task is completed or opened with it. */
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
  if (isNow !== wasCompleted) listHappened(call, list, isNow ? "completed" : "reopened");
}

function isListCompleted({ store, administration }: TaskChanging, { id }: TaskList): boolean {
  return isCompleted(
    taskCountsOf(store, administration.id, [id]).get(id) ?? { total: 0, completed: 0 },
  );
}

/** Null for a group of a template. */
export const listOfGroup = (
  { store, administration }: TaskChanging,
  group: Pick<TaskGroup, "owner"> | null,
): TaskList | null =>
  group?.owner.type === "list" ? TASK_LISTS.find(store, administration.id, group.owner.id) : null;

/** With everything that hangs on them, the lower ones first. */
export function destroyTasks(call: TaskChanging, trees: readonly TaskTree[]): void {
  for (const { id } of tasksIn(trees).toReversed()) {
    deleteTask(call.store, call.administration.id, id);
    taskDestroyed(call, id);
  }
}

export function destroyTasksOfGroup(call: TaskChanging, { id }: TaskGroup): void {
  destroyTasks(call, taskTrees(tasksOfGroups(call.store, call.administration.id, [id])));
}

export function destroyGroup(call: TaskChanging, group: TaskGroup): void {
  destroyTasksOfGroup(call, group);
  TASK_GROUPS.remove(call.store, call.administration.id, group.id);
}

/** The groups of a list or a template. */
export function destroyGroupsOf(call: TaskChanging, ownerId: string): void {
  const { store, administration } = call;
  for (const group of taskGroupsOf(store, administration.id, [ownerId])) destroyGroup(call, group);
}
