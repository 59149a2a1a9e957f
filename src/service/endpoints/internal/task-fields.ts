/** What bodies of task lists, templates, groups and tasks may hold, and how it is read. */
import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from "typebox";
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import {
  TASK_REPORT_TYPES,
  type Task,
  type TaskGroup,
  type TaskReportType,
} from "../../rules/task-list.ts";
import { TASK_ENTITIES } from "../../rules/task-report.ts";
import { Refusal } from "../endpoint.ts";
import { day, flag, identifier, orNull, text, told } from "./body-schemas.ts";
import { demandRecord } from "./not-found.ts";
import { given, isSet, readDay } from "./sent-values.ts";
import { demandAssignee } from "./task-changes.ts";
import type { TaskChanging } from "./task-events.ts";

/** Null is a name that is blank, and refused as such. */
const name = orNull(text());
const optionalText = Type.Optional(orNull(text()));
const optionalDay = Type.Optional(orNull(day));
const optionally = <Schema extends TSchema>(
  schema: Schema,
  meaning: string,
): TOptional<TUnsafe<Static<Schema> | null | "">> => Type.Optional(told(orNull(schema), meaning));
const reportType: TUnsafe<TaskReportType | "" | null> = Type.Unsafe<TaskReportType | "" | null>({
  enum: [...TASK_REPORT_TYPES, "", null],
});

const groupReport = Type.Optional(
  told(reportType, "Makes a task for each row of this report, instead of the tasks there were"),
);

const LIST_FIELDS = {
  description: optionalText,
  deadline_on: optionally(
    day,
    "By default the end of the period and the template's deadline_after",
  ),
  period_begin: optionally(day, "By default that of the previous month, or period of the template"),
  period_end: optionally(day, "By default that of the previous month, or period of the template"),
};
const TEMPLATE_FIELDS = {
  description: optionalText,
  period: optionally(
    text(),
    "How long a list is about: a duration such as P1M, monthly, quarterly, yearly or none",
  ),
  deadline_after: optionally(text(), "The deadline, from the end of the period: such as P10D"),
};
const TASK_FIELDS = {
  description: optionalText,
  report_type: Type.Optional(told(reportType, "The report that the task is about")),
  assignee_id: optionally(identifier, "A user who may work on task lists: the id of a token"),
  related_entity_id: optionally(
    identifier,
    "The ledger account, contact or asset of that report that the task is about",
  ),
  generate_subtasks: optionally(flag, "Makes a subtask for each row of the report below it"),
};

const templateId = optionally(identifier, "Copies the groups and tasks of this template");

/** The specification does not say where the template is named: in the list or beside it, both are read. */
export const NEW_LIST = Type.Object({
  task_list: Type.Object({ name, ...LIST_FIELDS, template_id: templateId }),
  template_id: templateId,
});
export const LIST_FROM_TEMPLATE = Type.Object({
  task_list: Type.Optional(Type.Object({ name: Type.Optional(name), ...LIST_FIELDS })),
});
export const CHANGED_LIST = Type.Object({
  task_list: Type.Object({
    name: Type.Optional(name),
    description: optionalText,
    deadline_on: optionalDay,
  }),
});
export const NEW_TEMPLATE = Type.Object({
  task_list_template: Type.Object({ name, ...TEMPLATE_FIELDS }),
});
export const CHANGED_TEMPLATE = Type.Object({
  task_list_template: Type.Object({ name: Type.Optional(name), ...TEMPLATE_FIELDS }),
});
export const NEW_GROUP = Type.Object({
  group: Type.Object({ name, report_type: groupReport }),
});
export const CHANGED_GROUP = Type.Object({
  group: Type.Optional(Type.Object({ name: Type.Optional(name), report_type: groupReport })),
});
export const NEW_TASK = Type.Object({ task: Type.Object({ name, ...TASK_FIELDS }) });
export const CHANGED_TASK = Type.Object({
  task: Type.Object({ name: Type.Optional(name), ...TASK_FIELDS }),
});

type Sent = string | null;

/** The sentence stands by itself in both shapes. Gap: Task lists. */
export function nameGiven(sent: Sent): string {
  if (sent === null || sent.trim() === "") throw new Refusal(422, "Name can't be blank");
  return sent;
}

/** Years of four digits that a duration cannot lead out of. */
const DAY_FIRST = "1900-01-01";
const DAY_LAST = "2999-12-31";

/** `field` is named as the refusal names it: `task_list[deadline_on]`. */
export function dayGiven(
  field: string,
  sent: Sent | undefined,
  kept: CalendarDate | null,
): CalendarDate | null {
  if (sent === undefined) return kept;
  if (sent === null || sent === "") return null;
  const date = readDay(sent);
  if (date === null || date < DAY_FIRST || date > DAY_LAST) {
    throw new Refusal(400, `${field} is invalid`);
  }
  return date;
}

/** What a body says about a task, over the task as it is; a new one has none of it. */
export type TaskGiven = Pick<
  Task,
  "name" | "description" | "reportType" | "relatedEntityId" | "generatesSubtasks" | "assigneeId"
>;

export const NO_TASK: TaskGiven = {
  name: "",
  description: null,
  reportType: null,
  relatedEntityId: null,
  generatesSubtasks: false,
  assigneeId: null,
};

/** 404 for a user, a ledger account, a contact or an asset that is not there; 422 for a wrong link. */
export function taskGiven(
  call: TaskChanging,
  sent: Static<typeof CHANGED_TASK>["task"],
  kept: TaskGiven,
): TaskGiven {
  const flagSent = sent.generate_subtasks;
  const reportType = given(sent.report_type, kept.reportType);
  // Another report has other rows: what the task was about goes with the report it had.
  const link = reportType === kept.reportType ? kept : NO_TASK;
  const task: TaskGiven = {
    name: sent.name === undefined ? kept.name : nameGiven(sent.name),
    description: given(sent.description, kept.description),
    reportType,
    relatedEntityId: given(sent.related_entity_id, link.relatedEntityId),
    generatesSubtasks: flagSent === undefined ? link.generatesSubtasks : isSet(flagSent),
    assigneeId: given(sent.assignee_id, kept.assigneeId),
  };
  demandLink(call, task);
  if (task.assigneeId !== null && task.assigneeId !== kept.assigneeId) {
    demandAssignee(call, task.assigneeId);
  }
  return task;
}

/** What a task is about is a row of a report, so it needs one. */
function demandLink(call: TaskChanging, task: TaskGiven): void {
  const { reportType: type, relatedEntityId } = task;
  if (type === null) {
    if (relatedEntityId === null && !task.generatesSubtasks) return;
    throw new Refusal(422, "Report type can't be blank");
  }
  demandRecord(call, TASK_ENTITIES[type], relatedEntityId);
}

/** What a body says about a group, over the group as it is. */
export const groupGiven = (
  sent: NonNullable<Static<typeof CHANGED_GROUP>["group"]>,
  kept: Pick<TaskGroup, "name" | "reportType">,
): Pick<TaskGroup, "name" | "reportType"> => ({
  name: sent.name === undefined ? kept.name : nameGiven(sent.name),
  reportType: given(sent.report_type, kept.reportType),
});
