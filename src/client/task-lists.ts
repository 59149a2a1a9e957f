/** Task lists: the work of one period (specification 2.8, 4.7). */
import type { Session } from "../api/client.ts";
import * as read from "./record-readers.ts";
import { create, idPart, readOne, readPages, remove, update } from "./requests.ts";
import { type OwnedGroups, ownedGroupsOf, taskListGroupWithTasksAt } from "./task-list-groups.ts";
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

// Gap: Task lists. The real service includes the groups in every answer, the specification in `get` alone.
const TASK_LIST_FIELDS = {
  ...LIST_FIELDS,
  groups: read.optional(read.listOf(taskListGroupWithTasksAt)),
};
/** Both counts include subtasks. @interface */
export type TaskList = read.RecordOf<typeof TASK_LIST_FIELDS>;
export const taskListAt: read.Reader<TaskList> = read.record(TASK_LIST_FIELDS);

const TASK_LIST_WITH_GROUPS_FIELDS = {
  ...LIST_FIELDS,
  groups: read.listOf(taskListGroupWithTasksAt),
};
/** With its groups, their tasks and subtasks, in their order. @interface */
export type TaskListWithGroups = read.RecordOf<typeof TASK_LIST_WITH_GROUPS_FIELDS>;

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
/** The default period is the previous month; `templateId` copies the groups and tasks of a template. @interface */
export type NewTaskListFields = write.InputOf<typeof NEW_LIST_BODY>;
const newListBody: write.Writer<NewTaskListFields> = write.body(NEW_LIST_BODY);

const LIST_FROM_TEMPLATE_BODY = { name: write.text, ...PERIOD_FIELDS };
/** Given fields replace those of the template. @interface */
export type TaskListFromTemplateFields = write.InputOf<typeof LIST_FROM_TEMPLATE_BODY>;
export const listFromTemplateBody: write.Writer<TaskListFromTemplateFields> =
  write.body(LIST_FROM_TEMPLATE_BODY);

const LIST_BODY = { name: write.text, description: write.text, deadline_on: write.date };
/** @interface */
export type TaskListFields = write.InputOf<typeof LIST_BODY>;
const listBody: write.Writer<TaskListFields> = write.body(LIST_BODY);

export interface TaskLists {
  readonly list: () => AsyncGenerator<TaskList>;
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<TaskListWithGroups>;
  readonly create: (fields: NewTaskListFields) => Promise<TaskList>;
  /** Changes the given fields; null clears a field. */
  readonly update: (id: string, fields: TaskListFields) => Promise<TaskList>;
  /** Also deletes its groups and tasks; this cannot be undone. */
  readonly delete: (id: string) => Promise<void>;
  readonly groups: OwnedGroups;
}

const PATH = "/task_lists";

export function taskListsOf(session: Session): TaskLists {
  const at = (id: string): string => `${PATH}/${idPart(id)}`;
  return {
    list: () => readPages(session, PATH, taskListAt),
    get: async (id) => readOne(session, at(id), read.record(TASK_LIST_WITH_GROUPS_FIELDS)),
    create: async (fields) =>
      create(session, PATH, { task_list: newListBody.write(fields) }, taskListAt),
    update: async (id, fields) =>
      update(session, at(id), { task_list: listBody.write(fields) }, taskListAt),
    delete: async (id) => remove(session, at(id)),
    groups: ownedGroupsOf(session, at),
  };
}
