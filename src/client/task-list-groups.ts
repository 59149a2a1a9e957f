/** Groups of tasks, in a task list or in a template (specification 2.8, 4.7). */
import type { Session } from "../api/client.ts";
import { textAt } from "../api/decoding.ts";
import { change, idPart, order, readOne } from "./asking.ts";
import {
  countAt,
  identifierAt,
  instantAt,
  listOf,
  optional,
  orNull,
  type Read,
  record,
} from "./record-readers.ts";
import {
  type NewTaskFields,
  newTaskBody,
  TASK_REPORTS,
  type Task,
  taskAt,
  taskReportAt,
} from "./tasks.ts";
import { body, type Given, required, text, wordOf } from "./written-body.ts";

const GROUP_FIELDS = {
  id: identifierAt,
  name: orNull(textAt),
  row_order: countAt,
  report_type: taskReportAt,
  created_at: instantAt,
  updated_at: instantAt,
};

// Gap: Task lists. The real service has the tasks in every answer, the specification in `get` alone.
const taskListGroupAt = record({ ...GROUP_FIELDS, tasks: optional(listOf(taskAt)) });
/** The first group of a list has no name and cannot be changed; `reportType` made the tasks of the others. */
export type TaskListGroup = Read<typeof taskListGroupAt>;

export const wholeTaskListGroupAt = record({ ...GROUP_FIELDS, tasks: listOf(taskAt) });
/** With its tasks, in their order. */
export type WholeTaskListGroup = Read<typeof wholeTaskListGroupAt>;

const newGroupBody = body({ name: required(text), report_type: wordOf(...TASK_REPORTS) });
/** With a `reportType` the tasks of the group are made from that report. */
export type NewTaskListGroupFields = Given<typeof newGroupBody>;

const groupBody = body({ name: text, report_type: wordOf(...TASK_REPORTS) });
export type TaskListGroupFields = Given<typeof groupBody>;

export interface TaskListGroups {
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<WholeTaskListGroup>;
  /** Another report type destroys the tasks of the group and makes new ones. */
  readonly update: (id: string, fields: TaskListGroupFields) => Promise<TaskListGroup>;
  /** With its tasks, for good. The first group of a list cannot be deleted: Failure `request-refused`. */
  readonly delete: (id: string) => Promise<void>;
  readonly tasks: {
    /** Not in a group whose tasks a report made: Failure `request-refused`. */
    readonly create: (groupId: string, fields: NewTaskFields) => Promise<Task>;
  };
}

export function taskListGroupsOf(session: Session): TaskListGroups {
  const at = (id: string): string => `/task_list_groups/${idPart(id)}`;
  return {
    get: async (id) => readOne(session, at(id), wholeTaskListGroupAt),
    update: async (id, fields) =>
      change(
        session,
        { method: "PATCH", path: at(id), body: { group: groupBody.write(fields) } },
        taskListGroupAt,
      ),
    delete: async (id) => order(session, { method: "DELETE", path: at(id) }),
    tasks: {
      create: async (groupId, fields) =>
        change(
          session,
          {
            method: "POST",
            path: `${at(groupId)}/tasks`,
            body: { task: newTaskBody.write(fields) },
          },
          taskAt,
        ),
    },
  };
}

/** Groups are made below what owns them: a task list or a template. */
export interface OwnedGroups {
  readonly create: (ownerId: string, fields: NewTaskListGroupFields) => Promise<TaskListGroup>;
}

export const ownedGroupsOf = (
  session: Session,
  ownerAt: (ownerId: string) => string,
): OwnedGroups => ({
  create: async (ownerId, fields) =>
    change(
      session,
      {
        method: "POST",
        path: `${ownerAt(ownerId)}/groups`,
        body: { group: newGroupBody.write(fields) },
      },
      taskListGroupAt,
    ),
});
