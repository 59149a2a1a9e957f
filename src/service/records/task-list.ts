/** The records of task lists, of their templates and of the groups of either (specification 2.8). */
import type { TSchema } from "typebox";
import {
  isCompleted,
  type TaskCounts,
  type TaskGroup,
  type TaskList,
  type TaskListTemplate,
} from "../rules/task-list.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  dateField,
  flagField,
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  recordOf,
  textField,
} from "./schema-words.ts";
import { TASK_REPORT_TYPE_SCHEMA, TASK_SCHEMA } from "./task.ts";

/** `alone` has the fields of the specification, `whole` what belongs to it as well. Gap: Task lists. */
export type TaskListExtent = "alone" | "whole";

/** `groups` null leaves them out. */
export const taskListRecord = (
  taskList: TaskList,
  counts: TaskCounts,
  administrationId: string,
  groups: readonly RecordNode[] | null,
): RecordNode =>
  fields({
    id: taskList.id,
    administration_id: administrationId,
    name: taskList.name,
    description: taskList.description,
    deadline_on: taskList.deadlineOn,
    period_begin: taskList.periodBegin,
    period_end: taskList.periodEnd,
    completed: isCompleted(counts),
    template_id: taskList.templateId,
    total_tasks_count: integer(counts.total),
    completed_tasks_count: integer(counts.completed),
    created_at: taskList.createdAt,
    updated_at: taskList.updatedAt,
    ...(groups === null ? {} : { groups: list("group", groups) }),
  });

/** `groups` null leaves them out. */
export const taskListTemplateRecord = (
  template: TaskListTemplate,
  administrationId: string,
  groups: readonly RecordNode[] | null,
): RecordNode =>
  fields({
    id: template.id,
    administration_id: administrationId,
    name: template.name,
    description: template.description,
    period: template.period,
    deadline_after: template.deadlineAfter,
    created_at: template.createdAt,
    updated_at: template.updatedAt,
    ...(groups === null ? {} : { groups: list("group", groups) }),
  });

/** `tasks` null leaves them out. */
export const taskGroupRecord = (
  group: TaskGroup,
  tasks: readonly RecordNode[] | null,
): RecordNode =>
  fields({
    id: group.id,
    name: group.name,
    row_order: integer(group.rowOrder),
    report_type: group.reportType,
    created_at: group.createdAt,
    updated_at: group.updatedAt,
    ...(tasks === null ? {} : { tasks: list("task", tasks) }),
  });

export const taskGroupSchema = (extent: TaskListExtent): TSchema =>
  recordOf({
    id: identifierField,
    name: nullable(textField),
    row_order: integerField,
    report_type: TASK_REPORT_TYPE_SCHEMA,
    created_at: instantField,
    updated_at: instantField,
    ...(extent === "whole" ? { tasks: listOf(TASK_SCHEMA) } : {}),
  });

const groupsOf = (extent: TaskListExtent): Readonly<Record<string, TSchema>> =>
  extent === "whole" ? { groups: listOf(taskGroupSchema("whole")) } : {};

export const taskListSchema = (extent: TaskListExtent): TSchema =>
  recordOf({
    id: identifierField,
    administration_id: identifierField,
    name: textField,
    description: nullable(textField),
    deadline_on: nullable(dateField),
    period_begin: nullable(dateField),
    period_end: nullable(dateField),
    completed: flagField,
    template_id: nullable(identifierField),
    total_tasks_count: integerField,
    completed_tasks_count: integerField,
    created_at: instantField,
    updated_at: instantField,
    ...groupsOf(extent),
  });

export const taskListTemplateSchema = (extent: TaskListExtent): TSchema =>
  recordOf({
    id: identifierField,
    administration_id: identifierField,
    name: textField,
    description: nullable(textField),
    period: nullable(textField),
    deadline_after: nullable(textField),
    created_at: instantField,
    updated_at: instantField,
    ...groupsOf(extent),
  });
