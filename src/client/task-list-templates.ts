/** Task list templates: what task lists are copied from (specification 2.8, 4.8). */
import type { Session } from "../api/client.ts";
import { textAt } from "../api/decoding.ts";
import { change, idPart, order, readOne } from "./asking.ts";
import {
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
import {
  listFromTemplateBody,
  type TaskList,
  type TaskListFromTemplateFields,
  taskListAt,
} from "./task-lists.ts";
import { body, type GivenOf, required, text, type Writer } from "./written-body.ts";

const TEMPLATE_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  name: textAt,
  description: orNull(textAt),
  period: orNull(textAt),
  deadline_after: orNull(textAt),
  created_at: instantAt,
  updated_at: instantAt,
};

// Gap: Task lists. The real service has the groups in every answer, the specification in `get` alone.
const LISTED_TEMPLATE_FIELDS = {
  ...TEMPLATE_FIELDS,
  groups: optional(listOf(wholeTaskListGroupAt)),
};
/**
 * `period` is how long a list is about, as an ISO 8601 duration (`P1M`), null for none; `deadlineAfter`
 * the deadline from the end of that period (`P10D`).
 * @interface
 */
export type TaskListTemplate = RecordOf<typeof LISTED_TEMPLATE_FIELDS>;
const templateAt: Reader<TaskListTemplate> = record(LISTED_TEMPLATE_FIELDS);

const WHOLE_TEMPLATE_FIELDS = { ...TEMPLATE_FIELDS, groups: listOf(wholeTaskListGroupAt) };
/** With its groups and their tasks, in their order. @interface */
export type WholeTaskListTemplate = RecordOf<typeof WHOLE_TEMPLATE_FIELDS>;

const MORE_FIELDS = { description: text, period: text, deadline_after: text };
const NEW_TEMPLATE_BODY = { name: required(text), ...MORE_FIELDS };
/** `period` is a duration or `monthly`, `quarterly`, `yearly`, `none`; a month when it is not given. @interface */
export type NewTaskListTemplateFields = GivenOf<typeof NEW_TEMPLATE_BODY>;
const newTemplateBody: Writer<NewTaskListTemplateFields> = body(NEW_TEMPLATE_BODY);

const TEMPLATE_BODY = { name: text, ...MORE_FIELDS };
/** @interface */
export type TaskListTemplateFields = GivenOf<typeof TEMPLATE_BODY>;
const templateBody: Writer<TaskListTemplateFields> = body(TEMPLATE_BODY);

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
    list: () => readOne(session, PATH, listOf(templateAt)),
    get: async (id) => readOne(session, at(id), record(WHOLE_TEMPLATE_FIELDS)),
    create: async (fields) =>
      change(
        session,
        { method: "POST", path: PATH, body: bodyOf(newTemplateBody.write(fields)) },
        templateAt,
      ),
    update: async (id, fields) =>
      change(
        session,
        { method: "PATCH", path: at(id), body: bodyOf(templateBody.write(fields)) },
        templateAt,
      ),
    delete: async (id) => order(session, { method: "DELETE", path: at(id) }),
    groups: ownedGroupsOf(session, at),
    taskLists: {
      create: async (templateId, fields = {}) =>
        change(
          session,
          {
            method: "POST",
            path: `${at(templateId)}/task_lists`,
            body: { task_list: listFromTemplateBody.write(fields) },
          },
          taskListAt,
        ),
    },
  };
}
