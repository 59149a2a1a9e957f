/** Task lists: what has to be done for one period (specification 2.8, 4.7). */
import type { Session } from "../api/client.ts";
import { booleanAt, dateAt, textAt } from "../api/decoding.ts";
import { change, idPart, order, readOne, readPages } from "./asking.ts";
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
import { type OwnedGroups, ownedGroupsOf, wholeTaskListGroupAt } from "./task-list-groups.ts";
import { body, date, type GivenOf, id, required, text, type Writer } from "./written-body.ts";

const LIST_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  name: textAt,
  description: orNull(textAt),
  deadline_on: orNull(dateAt),
  period_begin: orNull(dateAt),
  period_end: orNull(dateAt),
  completed: booleanAt,
  template_id: orNull(identifierAt),
  total_tasks_count: countAt,
  completed_tasks_count: countAt,
  created_at: instantAt,
  updated_at: instantAt,
};

// Gap: Task lists. The real service has the groups in every answer, the specification in `get` alone.
const TASK_LIST_FIELDS = {
  ...LIST_FIELDS,
  groups: optional(listOf(wholeTaskListGroupAt)),
};
/** Both counts include subtasks. @interface */
export type TaskList = RecordOf<typeof TASK_LIST_FIELDS>;
export const taskListAt: Reader<TaskList> = record(TASK_LIST_FIELDS);

const WHOLE_TASK_LIST_FIELDS = { ...LIST_FIELDS, groups: listOf(wholeTaskListGroupAt) };
/** With its groups, their tasks and subtasks, in their order. @interface */
export type WholeTaskList = RecordOf<typeof WHOLE_TASK_LIST_FIELDS>;

const PERIOD_FIELDS = {
  description: text,
  deadline_on: date,
  period_begin: date,
  period_end: date,
};
const NEW_LIST_BODY = { name: required(text), ...PERIOD_FIELDS, template_id: id() };
/** About the previous month when no period is given; `templateId` copies groups and tasks of a template. @interface */
export type NewTaskListFields = GivenOf<typeof NEW_LIST_BODY>;
const newListBody: Writer<NewTaskListFields> = body(NEW_LIST_BODY);

const LIST_FROM_TEMPLATE_BODY = { name: text, ...PERIOD_FIELDS };
/** What is given takes the place of the template's words. @interface */
export type TaskListFromTemplateFields = GivenOf<typeof LIST_FROM_TEMPLATE_BODY>;
export const listFromTemplateBody: Writer<TaskListFromTemplateFields> =
  body(LIST_FROM_TEMPLATE_BODY);

const LIST_BODY = { name: text, description: text, deadline_on: date };
/** @interface */
export type TaskListFields = GivenOf<typeof LIST_BODY>;
const listBody: Writer<TaskListFields> = body(LIST_BODY);

export interface TaskLists {
  readonly list: () => AsyncGenerator<TaskList>;
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<WholeTaskList>;
  readonly create: (fields: NewTaskListFields) => Promise<TaskList>;
  /** Changes what is given; null clears a field. */
  readonly update: (id: string, fields: TaskListFields) => Promise<TaskList>;
  /** With its groups and tasks, for good. */
  readonly delete: (id: string) => Promise<void>;
  readonly groups: OwnedGroups;
}

const PATH = "/task_lists";

export function taskListsOf(session: Session): TaskLists {
  const at = (id: string): string => `${PATH}/${idPart(id)}`;
  return {
    list: () => readPages(session, PATH, taskListAt),
    get: async (id) => readOne(session, at(id), record(WHOLE_TASK_LIST_FIELDS)),
    create: async (fields) =>
      change(
        session,
        { method: "POST", path: PATH, body: { task_list: newListBody.write(fields) } },
        taskListAt,
      ),
    update: async (id, fields) =>
      change(
        session,
        { method: "PATCH", path: at(id), body: { task_list: listBody.write(fields) } },
        taskListAt,
      ),
    delete: async (id) => order(session, { method: "DELETE", path: at(id) }),
    groups: ownedGroupsOf(session, at),
  };
}
