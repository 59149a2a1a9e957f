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
  type Reader,
  type RecordOf,
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
import { body, type GivenOf, required, text, type Writer, wordOf } from "./written-body.ts";

const GROUP_FIELDS = {
  id: identifierAt,
  name: orNull(textAt),
  row_order: countAt,
  report_type: taskReportAt,
  created_at: instantAt,
  updated_at: instantAt,
};

// Gap: Task lists. The real service has the tasks in every answer, the specification in `get` alone.
const TASK_LIST_GROUP_FIELDS = { ...GROUP_FIELDS, tasks: optional(listOf(taskAt)) };
/** The first group of a list has no name and cannot be changed; `reportType` made the tasks of the others. @interface */
export type TaskListGroup = RecordOf<typeof TASK_LIST_GROUP_FIELDS>;
const taskListGroupAt: Reader<TaskListGroup> = record(TASK_LIST_GROUP_FIELDS);

const WHOLE_GROUP_FIELDS = { ...GROUP_FIELDS, tasks: listOf(taskAt) };
/** With its tasks, in their order. @interface */
export type WholeTaskListGroup = RecordOf<typeof WHOLE_GROUP_FIELDS>;
export const wholeTaskListGroupAt: Reader<WholeTaskListGroup> = record(WHOLE_GROUP_FIELDS);

const NEW_GROUP_BODY = { name: required(text), report_type: wordOf(...TASK_REPORTS) };
/** With a `reportType` the tasks of the group are made from that report. @interface */
export type NewTaskListGroupFields = GivenOf<typeof NEW_GROUP_BODY>;
const newGroupBody: Writer<NewTaskListGroupFields> = body(NEW_GROUP_BODY);

const GROUP_BODY = { name: text, report_type: wordOf(...TASK_REPORTS) };
/** @interface */
export type TaskListGroupFields = GivenOf<typeof GROUP_BODY>;
const groupBody: Writer<TaskListGroupFields> = body(GROUP_BODY);

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
