/** Task lists: what has to be done for one period (specification 2.8, 4.7). */
import type { Session } from "../api/client.ts";
import { create, idPart, readOne, readPages, remove, update } from "./asking.ts";
import * as read from "./record-readers.ts";
import { type OwnedGroups, ownedGroupsOf, wholeTaskListGroupAt } from "./task-list-groups.ts";
import * as write from "./written-body.ts";

const LIST_FIELDS = {
  id: read.identifier,
  administration_id: read.identifier,
  name: read.text,
  description: read.orNull(read.text),
  deadline_on: read.orNull(read.date),
  period_begin: read.orNull(read.date),
  period_end: read.orNull(read.date),
  completed: read.boolean,
  template_id: read.orNull(read.identifier),
  total_tasks_count: read.count,
  completed_tasks_count: read.count,
  created_at: read.instant,
  updated_at: read.instant,
};

// Gap: Task lists. The real service has the groups in every answer, the specification in `get` alone.
const TASK_LIST_FIELDS = {
  ...LIST_FIELDS,
  groups: read.optional(read.listOf(wholeTaskListGroupAt)),
};
/** Both counts include subtasks. @interface */
export type TaskList = read.RecordOf<typeof TASK_LIST_FIELDS>;
export const taskListAt: read.Reader<TaskList> = read.record(TASK_LIST_FIELDS);

const WHOLE_TASK_LIST_FIELDS = { ...LIST_FIELDS, groups: read.listOf(wholeTaskListGroupAt) };
/** With its groups, their tasks and subtasks, in their order. @interface */
export type WholeTaskList = read.RecordOf<typeof WHOLE_TASK_LIST_FIELDS>;

const PERIOD_FIELDS = {
  description: write.text,
  deadline_on: write.date,
  period_begin: write.date,
  period_end: write.date,
};
const NEW_LIST_BODY = {
  name: write.required(write.text),
  ...PERIOD_FIELDS,
  template_id: write.id(),
};
/** About the previous month when no period is given; `templateId` copies groups and tasks of a template. @interface */
export type NewTaskListFields = write.GivenOf<typeof NEW_LIST_BODY>;
const newListBody: write.Writer<NewTaskListFields> = write.body(NEW_LIST_BODY);

const LIST_FROM_TEMPLATE_BODY = { name: write.text, ...PERIOD_FIELDS };
/** What is given takes the place of the template's words. @interface */
export type TaskListFromTemplateFields = write.GivenOf<typeof LIST_FROM_TEMPLATE_BODY>;
export const listFromTemplateBody: write.Writer<TaskListFromTemplateFields> =
  write.body(LIST_FROM_TEMPLATE_BODY);

const LIST_BODY = { name: write.text, description: write.text, deadline_on: write.date };
/** @interface */
export type TaskListFields = write.GivenOf<typeof LIST_BODY>;
const listBody: write.Writer<TaskListFields> = write.body(LIST_BODY);

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
    get: async (id) => readOne(session, at(id), read.record(WHOLE_TASK_LIST_FIELDS)),
    create: async (fields) =>
      create(session, PATH, { task_list: newListBody.write(fields) }, taskListAt),
    update: async (id, fields) =>
      update(session, at(id), { task_list: listBody.write(fields) }, taskListAt),
    delete: async (id) => remove(session, at(id)),
    groups: ownedGroupsOf(session, at),
  };
}
