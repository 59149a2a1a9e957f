/** What the endpoints of task lists share: who may, which record a path names, and how records are read. */
import type { RecordNode } from "../../records/record.ts";
import { type TaskSurroundings, taskRecord } from "../../records/task.ts";
import {
  type TaskListExtent,
  taskGroupRecord,
  taskListRecord,
  taskListTemplateRecord,
} from "../../records/task-list.ts";
import {
  type Task,
  type TaskGroup,
  type TaskList,
  type TaskListTemplate,
  type TaskTree,
  tasksIn,
  taskTrees,
} from "../../rules/task-list.ts";
import { eventsOf } from "../../store/events.ts";
import { notesOf } from "../../store/notes.ts";
import { TASK_GROUPS, taskGroupsOf } from "../../store/task-list-groups.ts";
import { findTaskTree, tasksOfGroups } from "../../store/task-list-tasks.ts";
import { TASK_LIST_TEMPLATES } from "../../store/task-list-templates.ts";
import { TASK_LISTS, taskCountsOf } from "../../store/task-lists.ts";
import type { Call, Scope, ScopeRule, Shapes } from "../endpoint.ts";
import { modelNotFound } from "./not-found.ts";

/** Specification 4.1. */
export const TASK_SCOPES = {
  allOf: ["bank", "documents", "estimates", "sales_invoices", "settings", "time_entries"],
} as const satisfies ScopeRule & { readonly allOf: readonly Scope[] };

/** What reading needs of a call. */
export type TaskReading = Pick<Call, "store" | "administration" | "shapes">;

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

/** Gap: Task lists. The real service nests what belongs to a record in every answer. */
export const extentOf = (shapes: Shapes, asked: TaskListExtent): TaskListExtent =>
  shapes === "current" ? "whole" : asked;

export function taskListRecords(
  call: TaskReading,
  lists: readonly TaskList[],
  asked: TaskListExtent,
): readonly RecordNode[] {
  const { store, administration, shapes } = call;
  const ids = lists.map(({ id }) => id);
  const counts = taskCountsOf(store, administration.id, ids);
  const groups = extentOf(shapes, asked) === "whole" ? groupRecordsOf(call, ids) : null;
  return lists.map((list) =>
    taskListRecord(
      list,
      counts.get(list.id) ?? { total: 0, completed: 0 },
      administration.id,
      groups === null ? null : (groups.get(list.id) ?? []),
    ),
  );
}

export function templateRecords(
  call: TaskReading,
  templates: readonly TaskListTemplate[],
  asked: TaskListExtent,
): readonly RecordNode[] {
  const { administration, shapes } = call;
  const ids = templates.map(({ id }) => id);
  const groups = extentOf(shapes, asked) === "whole" ? groupRecordsOf(call, ids) : null;
  return templates.map((template) =>
    taskListTemplateRecord(
      template,
      administration.id,
      groups === null ? null : (groups.get(template.id) ?? []),
    ),
  );
}

export function groupRecord(
  call: TaskReading,
  group: TaskGroup,
  asked: TaskListExtent,
): RecordNode {
  if (extentOf(call.shapes, asked) === "alone") return taskGroupRecord(group, null);
  return taskGroupRecord(group, taskRecordsOf(call, [group.id]).get(group.id) ?? []);
}

/** The task as it is now, with everything that belongs to it. */
export function taskRecordOf(call: TaskReading, id: string): RecordNode {
  const tree = demandTask(call, id);
  return taskRecord(tree, surroundings(call, tasksIn([tree])));
}

/** Whole groups, by the id of their list or template. */
function groupRecordsOf(
  call: TaskReading,
  ownerIds: readonly string[],
): ReadonlyMap<string, readonly RecordNode[]> {
  const groups = taskGroupsOf(call.store, call.administration.id, ownerIds);
  const tasks = taskRecordsOf(
    call,
    groups.map(({ id }) => id),
  );
  const byOwner = Map.groupBy(groups, ({ owner }) => owner.id);
  return new Map(
    [...byOwner].map(([ownerId, own]) => [
      ownerId,
      own.map((group) => taskGroupRecord(group, tasks.get(group.id) ?? [])),
    ]),
  );
}

/** By the id of their group. */
function taskRecordsOf(
  call: TaskReading,
  groupIds: readonly string[],
): ReadonlyMap<string, readonly RecordNode[]> {
  const tasks = tasksOfGroups(call.store, call.administration.id, groupIds);
  const around = surroundings(call, tasks);
  const byGroup = Map.groupBy(taskTrees(tasks), ({ task }) => task.groupId);
  return new Map(
    [...byGroup].map(([groupId, trees]) => [
      groupId,
      trees.map((tree) => taskRecord(tree, around)),
    ]),
  );
}

function surroundings(
  { store, administration, shapes }: TaskReading,
  tasks: readonly Pick<Task, "id">[],
): TaskSurroundings {
  const ids = tasks.map(({ id }) => id);
  return {
    administrationId: administration.id,
    shapes,
    notes: notesOf(store, administration.id, "TaskLists::Task", ids),
    events: eventsOf(store, administration.id, "TaskLists::Task", ids),
  };
}
