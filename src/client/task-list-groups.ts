/** Groups of tasks, in a task list or in a template (specification 2.8, 4.7). */
import type { Session } from "../api/client.ts";
import * as read from "./record-readers.ts";
import { create, idPart, readOne, remove, update } from "./requests.ts";
import {
  type NewTaskFields,
  newTaskBody,
  TASK_REPORTS,
  type Task,
  taskAt,
  taskReportAt,
} from "./tasks.ts";
import * as write from "./written-body.ts";

const GROUP_FIELDS = {
  id: read.identifier,
  name: read.orNull(read.text),
  row_order: read.count,
  report_type: taskReportAt,
  created_at: read.instant,
  updated_at: read.instant,
};

// Gap: Task lists. The real service includes the tasks in every answer, the specification in `get` alone.
const TASK_LIST_GROUP_FIELDS = { ...GROUP_FIELDS, tasks: read.optional(read.listOf(taskAt)) };
/** The first group of a list has no name and cannot be changed; with a `reportType` its tasks come from that report. @interface */
export type TaskListGroup = read.RecordOf<typeof TASK_LIST_GROUP_FIELDS>;
const taskListGroupAt: read.Reader<TaskListGroup> = read.record(TASK_LIST_GROUP_FIELDS);

const GROUP_WITH_TASKS_FIELDS = { ...GROUP_FIELDS, tasks: read.listOf(taskAt) };
/** With its tasks, in their order. @interface */
export type TaskListGroupWithTasks = read.RecordOf<typeof GROUP_WITH_TASKS_FIELDS>;
export const taskListGroupWithTasksAt: read.Reader<TaskListGroupWithTasks> =
  read.record(GROUP_WITH_TASKS_FIELDS);

const NEW_GROUP_BODY = {
  name: write.required(write.text),
  report_type: write.oneOf(...TASK_REPORTS),
};
/** With a `reportType` the tasks of the group are generated from that report. @interface */
export type NewTaskListGroupFields = write.InputOf<typeof NEW_GROUP_BODY>;
const newGroupBody: write.Writer<NewTaskListGroupFields> = write.body(NEW_GROUP_BODY);

const GROUP_BODY = { name: write.text, report_type: write.oneOf(...TASK_REPORTS) };
/** @interface */
export type TaskListGroupFields = write.InputOf<typeof GROUP_BODY>;
const groupBody: write.Writer<TaskListGroupFields> = write.body(GROUP_BODY);

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
