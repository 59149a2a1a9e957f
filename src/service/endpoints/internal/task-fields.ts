/** The bodies of task lists, templates, groups and tasks, and how their fields are read. */

import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import { type Kind, type Optional, optional, orNull, type ValueOf } from "../../../fields/kind.ts";
import { record } from "../../../fields/record.ts";
import { flag, identifier, shortText } from "../../../fields/scalars.ts";
import { readDay } from "../../rules/days-of-books.ts";
import { TASK_REPORT_TYPES, type Task, type TaskGroup } from "../../rules/task-list.ts";
import { TASK_ENTITIES } from "../../rules/task-report.ts";
import { Refusal } from "../endpoint.ts";
import { day, described, option, sentOr, TEXT_MAX } from "./body-kinds.ts";
import { requireRecord } from "./not-found.ts";
import { requireAssignee } from "./task-changes.ts";
import type { TaskChanging } from "./task-events.ts";

/** Null is allowed by the schema, and refused as a blank name. */
const name = orNull(shortText(TEXT_MAX));
const optionalText = optional(orNull(shortText(TEXT_MAX)));
const optionalDay = optional(orNull(day));
const optionally = <Value>(of: Kind<Value>, meaning: string): Optional<Value | null> =>
  optional(described(orNull(of), meaning));
const reportType = option(TASK_REPORT_TYPES);

const groupReport = optional(
  described(reportType, "Generates a task for each row of this report, replacing all tasks"),
);

const LIST_FIELDS = {
  description: optionalText,
  deadline_on: optionally(
    day,
    "By default the end of the period plus deadline_after of the template",
  ),
  period_begin: optionally(day, "By default the previous month, or the previous template period"),
  period_end: optionally(day, "By default the previous month, or the previous template period"),
};
const TEMPLATE_FIELDS = {
  description: optionalText,
  period: optionally(
    shortText(TEXT_MAX),
    "The length of a list's period: a duration such as P1M, monthly, quarterly, yearly or none",
  ),
  deadline_after: optionally(
    shortText(TEXT_MAX),
    "Time from the end of the period to the deadline, such as P10D",
  ),
};
const TASK_FIELDS = {
  description: optionalText,
  report_type: optional(described(reportType, "The report that the task is about")),
  assignee_id: optionally(identifier, "A user who may work on task lists: the id of a token"),
  related_entity_id: optionally(
    identifier,
    "The ledger account, contact or asset in that report that the task is about",
  ),
  generate_subtasks: optionally(flag, "Generates a subtask for each row of the report"),
};

const templateId = optionally(identifier, "Copies the groups and tasks of this template");

/** The specification does not define the place of `template_id`: it is read in and next to `task_list`. */
export const NEW_LIST = record({
  task_list: record({ name, ...LIST_FIELDS, template_id: templateId }),
  template_id: templateId,
});
export const LIST_FROM_TEMPLATE = record({
  task_list: optional(record({ name: optional(name), ...LIST_FIELDS })),
});
export const CHANGED_LIST = record({
  task_list: record({
    name: optional(name),
    description: optionalText,
    deadline_on: optionalDay,
  }),
});
export const NEW_TEMPLATE = record({
  task_list_template: record({ name, ...TEMPLATE_FIELDS }),
});
export const CHANGED_TEMPLATE = record({
  task_list_template: record({ name: optional(name), ...TEMPLATE_FIELDS }),
});
export const NEW_GROUP = record({
  group: record({ name, report_type: groupReport }),
});
export const CHANGED_GROUP = record({
  group: optional(record({ name: optional(name), report_type: groupReport })),
});
export const NEW_TASK = record({ task: record({ name, ...TASK_FIELDS }) });
export const CHANGED_TASK = record({
  task: record({ name: optional(name), ...TASK_FIELDS }),
});

type Sent = string | null;

/** The message is the same in both shapes. Gap: Task lists. */
export function readName(sent: Sent): string {
  if (sent === null || sent.trim() === "") throw new Refusal(422, "Name can't be blank");
  return sent;
}

/** `field` is the name in the refusal: `task_list[deadline_on]`. */
export function readDayField(
  field: string,
  sent: Sent | undefined,
  stored: CalendarDate | null,
): CalendarDate | null {
  if (sent === undefined) return stored;
  if (sent === null || sent === "") return null;
  const date = readDay(sent);
  if (date === null) throw new Refusal(400, `${field} is invalid`);
  return date;
}

/** The fields of a task that a body may set. */
export type TaskFields = Pick<
  Task,
  "name" | "description" | "reportType" | "relatedEntityId" | "generatesSubtasks" | "assigneeId"
>;

export const EMPTY_TASK: TaskFields = {
  name: "",
  description: null,
  reportType: null,
  relatedEntityId: null,
  generatesSubtasks: false,
  assigneeId: null,
};

/** The stored fields with the sent fields applied. 404 for a missing user, ledger account, contact or asset; 422 for an invalid link. */
export function readTaskFields(
  call: TaskChanging,
  sent: ValueOf<typeof CHANGED_TASK>["task"],
  stored: TaskFields,
): TaskFields {
  const flagSent = sent.generate_subtasks;
  const reportType = sentOr(sent.report_type, stored.reportType);
  // Another report has other rows, so the link to a row of the previous report is dropped.
  const link = reportType === stored.reportType ? stored : EMPTY_TASK;
  const task: TaskFields = {
    name: sent.name === undefined ? stored.name : readName(sent.name),
    description: sentOr(sent.description, stored.description),
    reportType,
    relatedEntityId: sentOr(sent.related_entity_id, link.relatedEntityId),
    generatesSubtasks: flagSent === undefined ? link.generatesSubtasks : flagSent === true,
    assigneeId: sentOr(sent.assignee_id, stored.assigneeId),
  };
  requireLink(call, task);
  if (task.assigneeId !== null && task.assigneeId !== stored.assigneeId) {
    requireAssignee(call, task.assigneeId);
  }
  return task;
}

/** The linked record is a row of a report, so the task needs a report. */
function requireLink(call: TaskChanging, task: TaskFields): void {
  const { reportType: type, relatedEntityId } = task;
  if (type === null) {
    if (relatedEntityId === null && !task.generatesSubtasks) return;
    throw new Refusal(422, "Report type can't be blank");
  }
  requireRecord(call, TASK_ENTITIES[type], relatedEntityId);
}

/** The stored fields of a group with the sent fields applied. */
export const readGroupFields = (
  sent: NonNullable<ValueOf<typeof CHANGED_GROUP>["group"]>,
  stored: Pick<TaskGroup, "name" | "reportType">,
): Pick<TaskGroup, "name" | "reportType"> => ({
  name: sent.name === undefined ? stored.name : readName(sent.name),
  reportType: sentOr(sent.report_type, stored.reportType),
});
