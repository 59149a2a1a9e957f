/** Task lists: the work of one period (specification 2.8, 4.7). */

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, instant, text } from "../fields/scalars.ts";
import { type Body, body, type InputOf, required, sentIn } from "./bodies.ts";
import { count, type RecordOf, record, sent } from "./records.ts";
import { create, idPart, readOne, readPages, remove, update } from "./requests.ts";
import { type OwnedGroups, ownedGroupsOf, taskListGroupWithTasksAt } from "./task-list-groups.ts";

const LIST_FIELDS = {
  id: identifier,
  administration_id: identifier,
  name: sent(text),
  description: sent(orNull(text)),
  deadline_on: sent(orNull(date)),
  period_begin: orNull(date),
  period_end: orNull(date),
  completed: flag,
  template_id: orNull(identifier),
  total_tasks_count: count,
  completed_tasks_count: count,
  created_at: instant,
  updated_at: instant,
};

// Gap: Task lists. The real service includes the groups in every answer, the specification in `get` alone.
const TASK_LIST_FIELDS = {
  ...LIST_FIELDS,
  groups: optional(listOf(taskListGroupWithTasksAt)),
};
/** Both counts include subtasks. @interface */
export type TaskList = RecordOf<typeof TASK_LIST_FIELDS>;
export const taskListAt: Kind<TaskList> = record(TASK_LIST_FIELDS);

const TASK_LIST_WITH_GROUPS_FIELDS = {
  ...LIST_FIELDS,
  groups: listOf(taskListGroupWithTasksAt),
};
/** With its groups, their tasks and subtasks, in their order. @interface */
export type TaskListWithGroups = RecordOf<typeof TASK_LIST_WITH_GROUPS_FIELDS>;

const LIST_BODY = sentIn(LIST_FIELDS);
const LIST_FROM_TEMPLATE_BODY = { ...LIST_BODY, period_begin: date, period_end: date };
const NEW_LIST_BODY = {
  ...LIST_FROM_TEMPLATE_BODY,
  name: required(text),
  template_id: identifier,
};
/** The default period is the previous month; `templateId` copies the groups and tasks of a template. @interface */
export type NewTaskListFields = InputOf<typeof NEW_LIST_BODY>;
const newListBody: Body<NewTaskListFields> = body(NEW_LIST_BODY);

/** Given fields replace those of the template. @interface */
export type TaskListFromTemplateFields = InputOf<typeof LIST_FROM_TEMPLATE_BODY>;
export const listFromTemplateBody: Body<TaskListFromTemplateFields> = body(LIST_FROM_TEMPLATE_BODY);

/** @interface */
export type TaskListFields = InputOf<typeof LIST_BODY>;
const listBody: Body<TaskListFields> = body(LIST_BODY);

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
    get: async (id) => readOne(session, at(id), record(TASK_LIST_WITH_GROUPS_FIELDS)),
    create: async (fields) =>
      create(session, PATH, { task_list: newListBody.write(fields) }, taskListAt),
    update: async (id, fields) =>
      update(session, at(id), { task_list: listBody.write(fields) }, taskListAt),
    delete: async (id) => remove(session, at(id)),
    groups: ownedGroupsOf(session, at),
  };
}
