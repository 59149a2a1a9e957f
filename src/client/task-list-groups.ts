/** Groups of tasks, in a task list or in a template (specification 2.8, 4.7). */

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { identifier, instant, oneOf, text } from "../fields/scalars.ts";
import { type Body, body, type InputOf, required, sentIn } from "./bodies.ts";
import { count, type RecordOf, record, sent } from "./records.ts";
import { create, idPart, readOne, remove, update } from "./requests.ts";
import {
  type NewTaskFields,
  newTaskBody,
  TASK_REPORTS,
  type Task,
  taskAt,
  taskReportAt,
} from "./tasks.ts";

const GROUP_FIELDS = {
  id: identifier,
  name: sent(orNull(text)),
  row_order: count,
  report_type: sent(taskReportAt, oneOf(...TASK_REPORTS)),
  created_at: instant,
  updated_at: instant,
};

// Gap: Task lists. The real service includes the tasks in every answer, the specification in `get` alone.
const TASK_LIST_GROUP_FIELDS = { ...GROUP_FIELDS, tasks: optional(listOf(taskAt)) };
/** The first group of a list has no name and cannot be changed; with a `reportType` its tasks come from that report. @interface */
export type TaskListGroup = RecordOf<typeof TASK_LIST_GROUP_FIELDS>;
const taskListGroupAt: Kind<TaskListGroup> = record(TASK_LIST_GROUP_FIELDS);

const GROUP_WITH_TASKS_FIELDS = { ...GROUP_FIELDS, tasks: listOf(taskAt) };
/** With its tasks, in their order. @interface */
export type TaskListGroupWithTasks = RecordOf<typeof GROUP_WITH_TASKS_FIELDS>;
export const taskListGroupWithTasksAt: Kind<TaskListGroupWithTasks> =
  record(GROUP_WITH_TASKS_FIELDS);

const GROUP_BODY = sentIn(GROUP_FIELDS);
const NEW_GROUP_BODY = { ...GROUP_BODY, name: required(text) };
/** With a `reportType` the tasks of the group are generated from that report. @interface */
export type NewTaskListGroupFields = InputOf<typeof NEW_GROUP_BODY>;
const newGroupBody: Body<NewTaskListGroupFields> = body(NEW_GROUP_BODY);

/** @interface */
export type TaskListGroupFields = InputOf<typeof GROUP_BODY>;
const groupBody: Body<TaskListGroupFields> = body(GROUP_BODY);

export interface TaskListGroups {
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<TaskListGroupWithTasks>;
  /** Another report type deletes the tasks of the group and generates new ones. */
  readonly update: (id: string, fields: TaskListGroupFields) => Promise<TaskListGroup>;
  /** Also deletes its tasks; this cannot be undone. The first group of a list cannot be deleted: Failure `request-refused`. */
  readonly delete: (id: string) => Promise<void>;
  readonly tasks: {
    /** A group whose tasks are generated from a report accepts none: Failure `request-refused`. */
    readonly create: (groupId: string, fields: NewTaskFields) => Promise<Task>;
  };
}

export function taskListGroupsOf(session: Session): TaskListGroups {
  const at = (id: string): string => `/task_list_groups/${idPart(id)}`;
  return {
    get: async (id) => readOne(session, at(id), taskListGroupWithTasksAt),
    update: async (id, fields) =>
      update(session, at(id), { group: groupBody.write(fields) }, taskListGroupAt),
    delete: async (id) => remove(session, at(id)),
    tasks: {
      create: async (groupId, fields) =>
        create(session, `${at(groupId)}/tasks`, { task: newTaskBody.write(fields) }, taskAt),
    },
  };
}

/** Groups are created below their owner: a task list or a template. */
export interface OwnedGroups {
  readonly create: (ownerId: string, fields: NewTaskListGroupFields) => Promise<TaskListGroup>;
}

export const ownedGroupsOf = (
  session: Session,
  ownerAt: (ownerId: string) => string,
): OwnedGroups => ({
  create: async (ownerId, fields) =>
    create(
      session,
      `${ownerAt(ownerId)}/groups`,
      { group: newGroupBody.write(fields) },
      taskListGroupAt,
    ),
});
