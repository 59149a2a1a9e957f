/** Task list templates, from which task lists are copied (specification 2.8, 4.8). */

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { identifier, instant, text } from "../fields/scalars.ts";
import { type Body, body, type InputOf, required, sentIn } from "./bodies.ts";
import { type RecordOf, record, sent } from "./records.ts";
import { create, idPart, readOne, remove, update } from "./requests.ts";
import { type OwnedGroups, ownedGroupsOf, taskListGroupWithTasksAt } from "./task-list-groups.ts";
import {
  listFromTemplateBody,
  type TaskList,
  type TaskListFromTemplateFields,
  taskListAt,
} from "./task-lists.ts";

const TEMPLATE_FIELDS = {
  id: identifier,
  administration_id: identifier,
  name: sent(text),
  description: sent(orNull(text)),
  period: sent(orNull(text)),
  deadline_after: sent(orNull(text)),
  created_at: instant,
  updated_at: instant,
};

// Gap: Task lists. The real service includes the groups in every answer, the specification in `get` alone.
const LISTED_TEMPLATE_FIELDS = {
  ...TEMPLATE_FIELDS,
  groups: optional(listOf(taskListGroupWithTasksAt)),
};
/**
 * `period` is the length of the period of a list, as an ISO 8601 duration (`P1M`), null for none;
 * `deadlineAfter` is the time from the end of that period to the deadline (`P10D`).
 * @interface
 */
export type TaskListTemplate = RecordOf<typeof LISTED_TEMPLATE_FIELDS>;
const templateAt: Kind<TaskListTemplate> = record(LISTED_TEMPLATE_FIELDS);

const TEMPLATE_WITH_GROUPS_FIELDS = {
  ...TEMPLATE_FIELDS,
  groups: listOf(taskListGroupWithTasksAt),
};
/** With its groups and their tasks, in their order. @interface */
export type TaskListTemplateWithGroups = RecordOf<typeof TEMPLATE_WITH_GROUPS_FIELDS>;

const TEMPLATE_BODY = sentIn(TEMPLATE_FIELDS);
const NEW_TEMPLATE_BODY = { ...TEMPLATE_BODY, name: required(text) };
/** `period` is a duration or `monthly`, `quarterly`, `yearly`, `none`; the default is a month. @interface */
export type NewTaskListTemplateFields = InputOf<typeof NEW_TEMPLATE_BODY>;
const newTemplateBody: Body<NewTaskListTemplateFields> = body(NEW_TEMPLATE_BODY);

/** @interface */
export type TaskListTemplateFields = InputOf<typeof TEMPLATE_BODY>;
const templateBody: Body<TaskListTemplateFields> = body(TEMPLATE_BODY);

export interface TaskListTemplates {
  /** All templates, in one request. */
  readonly list: () => Promise<readonly TaskListTemplate[]>;
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<TaskListTemplateWithGroups>;
  readonly create: (fields: NewTaskListTemplateFields) => Promise<TaskListTemplate>;
  /** Changes the given fields; lists made from the template do not change. */
  readonly update: (id: string, fields: TaskListTemplateFields) => Promise<TaskListTemplate>;
  /** Also deletes its groups and tasks; this cannot be undone. Lists made from the template remain. */
  readonly delete: (id: string) => Promise<void>;
  readonly groups: OwnedGroups;
  readonly taskLists: {
    /** A task list with the groups and tasks of the template. */
    readonly create: (templateId: string, fields?: TaskListFromTemplateFields) => Promise<TaskList>;
  };
}

const PATH = "/task_list_templates";

export function taskListTemplatesOf(session: Session): TaskListTemplates {
  const at = (id: string): string => `${PATH}/${idPart(id)}`;
  const bodyOf = (written: unknown): object => ({ task_list_template: written });
  return {
    list: () => readOne(session, PATH, listOf(templateAt)),
    get: async (id) => readOne(session, at(id), record(TEMPLATE_WITH_GROUPS_FIELDS)),
    create: async (fields) =>
      create(session, PATH, bodyOf(newTemplateBody.write(fields)), templateAt),
    update: async (id, fields) =>
      update(session, at(id), bodyOf(templateBody.write(fields)), templateAt),
    delete: async (id) => remove(session, at(id)),
    groups: ownedGroupsOf(session, at),
    taskLists: {
      create: async (templateId, fields = {}) =>
        create(
          session,
          `${at(templateId)}/task_lists`,
          { task_list: listFromTemplateBody.write(fields) },
          taskListAt,
        ),
    },
  };
}
