/** Templates of task lists (specification 4.8). Gap: Task lists. */

import { listOf } from "../../fields/kind.ts";
import { TASK_LIST_TEMPLATE } from "../records/task-lists.ts";
import type { TaskListTemplate } from "../rules/task-list.ts";
import {
  type DurationReading,
  readDeadlineAfter,
  readTemplatePeriod,
} from "../rules/task-period.ts";
import { nextId } from "../store/next-id.ts";
import { OLDEST_FIRST } from "../store/table.ts";
import { TASK_LIST_TEMPLATES } from "../store/task-list-templates.ts";
import { detachListsFromTemplate } from "../store/task-lists.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { sentOr } from "./internal/body-kinds.ts";
import { withBody } from "./internal/read-body.ts";
import { destroyGroupsOf } from "./internal/task-changes.ts";
import { publishTemplateEvent } from "./internal/task-events.ts";
import { CHANGED_TEMPLATE, NEW_TEMPLATE, readName } from "./internal/task-fields.ts";
import { makeFirstGroup } from "./internal/task-list-making.ts";
import { requireTemplate, TASK_SCOPES, templatesIn } from "./internal/task-resource.ts";

/** Gap: Task lists. */
const PERIOD_DEFAULT = "P1M";

const listTaskListTemplates: Endpoint = answering({
  operation: "GET /task_list_templates",
  scopes: TASK_SCOPES,
  summary: "Lists all task list templates of the administration.",
  answers: listOf(TASK_LIST_TEMPLATE.summary),
  answer: (call) => {
    const templates = TASK_LIST_TEMPLATES.select(
      call.store,
      call.administration.id,
      `ORDER BY ${OLDEST_FIRST}`,
    );
    return templates.map(templatesIn(call, templates));
  },
});

const getTaskListTemplate: Endpoint = answering({
  operation: "GET /task_list_templates/{id}",
  scopes: TASK_SCOPES,
  summary: "Returns a task list template with its groups and tasks.",
  answers: TASK_LIST_TEMPLATE.complete,
  answer: (call) => shown(call, requireTemplate(call, call.path["id"])),
});

const createTaskListTemplate = withBody({
  operation: "POST /task_list_templates",
  scopes: TASK_SCOPES,
  summary: "Creates a task list template.",
  answers: TASK_LIST_TEMPLATE.summary,
  status: 201,
  body: NEW_TEMPLATE,
  example: {
    task_list_template: { name: "Closing of a quarter", period: "P3M", deadline_after: "P10D" },
  },
  bodyStyle: "parameter",
  answer: (call, { task_list_template: sent }) => {
    const { store, administration, now } = call;
    const template: TaskListTemplate = {
      id: nextId(store, now),
      name: readName(sent.name),
      description: sentOr(sent.description, null),
      period: readDurationField("Period", sent.period, PERIOD_DEFAULT, readTemplatePeriod),
      deadlineAfter: readDurationField(
        "Deadline after",
        sent.deadline_after,
        null,
        readDeadlineAfter,
      ),
      createdAt: now,
      updatedAt: now,
    };
    store.transaction(() => {
      TASK_LIST_TEMPLATES.keep(store, administration.id, template);
      makeFirstGroup(call, { type: "template", id: template.id });
      publishTemplateEvent(call, template, "created");
    });
    return shown(call, template);
  },
});

const updateTaskListTemplate = withBody({
  operation: "PATCH /task_list_templates/{id}",
  scopes: TASK_SCOPES,
  summary: "Changes a task list template; lists created from it do not change.",
  answers: TASK_LIST_TEMPLATE.summary,
  body: CHANGED_TEMPLATE,
  example: { task_list_template: { deadline_after: "P15D" } },
  bodyStyle: "parameter",
  answer: (call, { task_list_template: sent }) => {
    const { store, administration, now } = call;
    const changed = store.transaction(() => {
      const stored = requireTemplate(call, call.path["id"]);
      const after: TaskListTemplate = {
        ...stored,
        name: sent.name === undefined ? stored.name : readName(sent.name),
        description: sentOr(sent.description, stored.description),
        period: readDurationField("Period", sent.period, stored.period, readTemplatePeriod),
        deadlineAfter: readDurationField(
          "Deadline after",
          sent.deadline_after,
          stored.deadlineAfter,
          readDeadlineAfter,
        ),
      };
      if (isSame(stored, after)) return stored;
      const updated = { ...after, updatedAt: now };
      TASK_LIST_TEMPLATES.keep(store, administration.id, updated);
      publishTemplateEvent(call, updated, "updated");
      return updated;
    });
    return shown(call, changed);
  },
});

/** Lists created from the template remain, without a template. */
const deleteTaskListTemplate: Endpoint = {
  operation: "DELETE /task_list_templates/{id}",
  scopes: TASK_SCOPES,
  summary: "Permanently deletes a task list template with its groups and tasks.",
  success: { status: 204 },
  answer: (call) => {
    const { store, administration } = call;
    store.transaction(() => {
      const stored = requireTemplate(call, call.path["id"]);
      destroyGroupsOf(call, stored.id);
      detachListsFromTemplate(store, administration.id, stored.id);
      TASK_LIST_TEMPLATES.remove(store, administration.id, stored.id);
      publishTemplateEvent(call, stored, "destroyed");
    });
    return { kind: "nothing", status: 204 };
  },
};

export const TASK_LIST_TEMPLATE_ENDPOINTS: readonly Endpoint[] = [
  createTaskListTemplate,
  deleteTaskListTemplate,
  getTaskListTemplate,
  listTaskListTemplates,
  updateTaskListTemplate,
];

/** `field` is the first word of the refusal. */
function readDurationField(
  field: string,
  sent: string | null | undefined,
  stored: string | null,
  read: (text: string) => DurationReading,
): string | null {
  const text = sentOr(sent, stored);
  if (text === null) return null;
  const reading = read(text);
  if (!reading.ok) throw new Refusal(422, `${field} must be a duration such as P1M or P10D`);
  return reading.duration;
}

const isSame = (before: TaskListTemplate, after: TaskListTemplate): boolean =>
  before.name === after.name &&
  before.description === after.description &&
  before.period === after.period &&
  before.deadlineAfter === after.deadlineAfter;

const shown = (
  call: Call,
  template: TaskListTemplate,
): ReturnType<ReturnType<typeof templatesIn>> => templatesIn(call, [template])(template);
