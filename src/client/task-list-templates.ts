/** Task list templates, from which task lists are copied (specification 2.8, 4.8). */
import type { Session } from "../api/client.ts";
import * as read from "./record-readers.ts";
import { create, idPart, readOne, remove, update } from "./requests.ts";
import { type OwnedGroups, ownedGroupsOf, taskListGroupWithTasksAt } from "./task-list-groups.ts";
import {
  listFromTemplateBody,
  type TaskList,
  type TaskListFromTemplateFields,
  taskListAt,
} from "./task-lists.ts";
import * as write from "./written-body.ts";

const TEMPLATE_FIELDS = {
  id: read.identifier,
  administration_id: read.identifier,
  name: read.text,
  description: read.orNull(read.text),
  period: read.orNull(read.text),
  deadline_after: read.orNull(read.text),
  created_at: read.instant,
  updated_at: read.instant,
};

// Gap: Task lists. The real service includes the groups in every answer, the specification in `get` alone.
const LISTED_TEMPLATE_FIELDS = {
  ...TEMPLATE_FIELDS,
  groups: read.optional(read.listOf(taskListGroupWithTasksAt)),
};
/**
 * `period` is the length of the period of a list, as an ISO 8601 duration (`P1M`), null for none;
 * `deadlineAfter` is the time from the end of that period to the deadline (`P10D`).
 * @interface
 */
export type TaskListTemplate = read.RecordOf<typeof LISTED_TEMPLATE_FIELDS>;
const templateAt: read.Reader<TaskListTemplate> = read.record(LISTED_TEMPLATE_FIELDS);

const TEMPLATE_WITH_GROUPS_FIELDS = {
  ...TEMPLATE_FIELDS,
  groups: read.listOf(taskListGroupWithTasksAt),
};
/** With its groups and their tasks, in their order. @interface */
export type TaskListTemplateWithGroups = read.RecordOf<typeof TEMPLATE_WITH_GROUPS_FIELDS>;

const MORE_FIELDS = { description: write.text, period: write.text, deadline_after: write.text };
const NEW_TEMPLATE_BODY = { name: write.required(write.text), ...MORE_FIELDS };
/** `period` is a duration or `monthly`, `quarterly`, `yearly`, `none`; the default is a month. @interface */
export type NewTaskListTemplateFields = write.InputOf<typeof NEW_TEMPLATE_BODY>;
const newTemplateBody: write.Writer<NewTaskListTemplateFields> = write.body(NEW_TEMPLATE_BODY);

const TEMPLATE_BODY = { name: write.text, ...MORE_FIELDS };
/** @interface */
export type TaskListTemplateFields = write.InputOf<typeof TEMPLATE_BODY>;
const templateBody: write.Writer<TaskListTemplateFields> = write.body(TEMPLATE_BODY);

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
    list: () => readOne(session, PATH, read.listOf(templateAt)),
    get: async (id) => readOne(session, at(id), read.record(TEMPLATE_WITH_GROUPS_FIELDS)),
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
