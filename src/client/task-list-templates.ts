/** Task list templates: what task lists are copied from (specification 2.8, 4.8). */
import type { Session } from "../api/client.ts";
import { create, idPart, readOne, remove, update } from "./asking.ts";
import * as read from "./record-readers.ts";
import { type OwnedGroups, ownedGroupsOf, wholeTaskListGroupAt } from "./task-list-groups.ts";
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

// Gap: Task lists. The real service has the groups in every answer, the specification in `get` alone.
const LISTED_TEMPLATE_FIELDS = {
  ...TEMPLATE_FIELDS,
  groups: read.optional(read.listOf(wholeTaskListGroupAt)),
};
/**
 * `period` is how long a list is about, as an ISO 8601 duration (`P1M`), null for none; `deadlineAfter`
 * the deadline from the end of that period (`P10D`).
 * @interface
 */
export type TaskListTemplate = read.RecordOf<typeof LISTED_TEMPLATE_FIELDS>;
const templateAt: read.Reader<TaskListTemplate> = read.record(LISTED_TEMPLATE_FIELDS);

const WHOLE_TEMPLATE_FIELDS = { ...TEMPLATE_FIELDS, groups: read.listOf(wholeTaskListGroupAt) };
/** With its groups and their tasks, in their order. @interface */
export type WholeTaskListTemplate = read.RecordOf<typeof WHOLE_TEMPLATE_FIELDS>;

const MORE_FIELDS = { description: write.text, period: write.text, deadline_after: write.text };
const NEW_TEMPLATE_BODY = { name: write.required(write.text), ...MORE_FIELDS };
/** `period` is a duration or `monthly`, `quarterly`, `yearly`, `none`; a month when it is not given. @interface */
export type NewTaskListTemplateFields = write.GivenOf<typeof NEW_TEMPLATE_BODY>;
const newTemplateBody: write.Writer<NewTaskListTemplateFields> = write.body(NEW_TEMPLATE_BODY);

const TEMPLATE_BODY = { name: write.text, ...MORE_FIELDS };
/** @interface */
export type TaskListTemplateFields = write.GivenOf<typeof TEMPLATE_BODY>;
const templateBody: write.Writer<TaskListTemplateFields> = write.body(TEMPLATE_BODY);

export interface TaskListTemplates {
  /** All of them, in one request. */
  readonly list: () => Promise<readonly TaskListTemplate[]>;
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<WholeTaskListTemplate>;
  readonly create: (fields: NewTaskListTemplateFields) => Promise<TaskListTemplate>;
  /** Changes what is given; lists that were made from it stay as they are. */
  readonly update: (id: string, fields: TaskListTemplateFields) => Promise<TaskListTemplate>;
  /** With its groups and tasks, for good; lists that were made from it stay. */
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
    get: async (id) => readOne(session, at(id), read.record(WHOLE_TEMPLATE_FIELDS)),
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
