/** Templates of task lists (specification 4.8). Gap: Task lists. */

import { listOf } from "../records/declared-record.ts";
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
import { withBody } from "./internal/read-body.ts";
import { given } from "./internal/sent-values.ts";
import { destroyGroupsOf } from "./internal/task-changes.ts";
import { templateHappened } from "./internal/task-events.ts";
import { CHANGED_TEMPLATE, NEW_TEMPLATE, nameGiven } from "./internal/task-fields.ts";
import { makeFirstGroup } from "./internal/task-list-making.ts";
import { demandTemplate, TASK_SCOPES, templatesIn } from "./internal/task-resource.ts";

/** Gap: Task lists. */
const PERIOD_DEFAULT = "P1M";

const listTaskListTemplates: Endpoint = answering({
  operation: "GET /task_list_templates",
  scopes: TASK_SCOPES,
  summary: "Lists all task list templates of the administration.",
  answers: listOf(TASK_LIST_TEMPLATE.alone),
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
  answers: TASK_LIST_TEMPLATE.whole,
  answer: (call) => shown(call, demandTemplate(call, call.path["id"])),
});

const createTaskListTemplate = withBody({
  operation: "POST /task_list_templates",
  scopes: TASK_SCOPES,
  summary: "Creates a task list template.",
  answers: TASK_LIST_TEMPLATE.alone,
  status: 201,
  body: NEW_TEMPLATE,
  bodyStyle: "parameter",
  answer: (call, { task_list_template: sent }) => {
    const { store, administration, now } = call;
    const template: TaskListTemplate = {
      id: nextId(store, now),
      name: nameGiven(sent.name),
      description: given(sent.description, null),
      period: durationGiven("Period", sent.period, PERIOD_DEFAULT, readTemplatePeriod),
      deadlineAfter: durationGiven("Deadline after", sent.deadline_after, null, readDeadlineAfter),
      createdAt: now,
      updatedAt: now,
    };
    store.transaction(() => {
      TASK_LIST_TEMPLATES.keep(store, administration.id, template);
      makeFirstGroup(call, { type: "template", id: template.id });
      templateHappened(call, template, "created");
    });
    return shown(call, template);
  },
});

const updateTaskListTemplate = withBody({
  operation: "PATCH /task_list_templates/{id}",
  scopes: TASK_SCOPES,
  summary: "Changes a task list template; lists that were made from it stay as they are.",
  answers: TASK_LIST_TEMPLATE.alone,
  body: CHANGED_TEMPLATE,
  bodyStyle: "parameter",
  answer: (call, { task_list_template: sent }) => {
    const { store, administration, now } = call;
    const changed = store.transaction(() => {
      const kept = demandTemplate(call, call.path["id"]);
      const after: TaskListTemplate = {
        ...kept,
        name: sent.name === undefined ? kept.name : nameGiven(sent.name),
        description: given(sent.description, kept.description),
        period: durationGiven("Period", sent.period, kept.period, readTemplatePeriod),
        deadlineAfter: durationGiven(
          "Deadline after",
          sent.deadline_after,
          kept.deadlineAfter,
          readDeadlineAfter,
        ),
      };
      if (isSame(kept, after)) return kept;
      const whole = { ...after, updatedAt: now };
      TASK_LIST_TEMPLATES.keep(store, administration.id, whole);
      templateHappened(call, whole, "updated");
      return whole;
    });
    return shown(call, changed);
  },
});

/** Lists that were made from it stay, with no template any more. */
const deleteTaskListTemplate: Endpoint = {
  operation: "DELETE /task_list_templates/{id}",
  scopes: TASK_SCOPES,
  summary: "Deletes a task list template with its groups and tasks, for good.",
  success: { status: 204 },
  answer: (call) => {
    const { store, administration } = call;
    store.transaction(() => {
      const kept = demandTemplate(call, call.path["id"]);
      destroyGroupsOf(call, kept.id);
      detachListsFromTemplate(store, administration.id, kept.id);
      TASK_LIST_TEMPLATES.remove(store, administration.id, kept.id);
      templateHappened(call, kept, "destroyed");
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

/** `field` begins the sentence that refuses it. */
function durationGiven(
  field: string,
  sent: string | null | undefined,
  kept: string | null,
  read: (text: string) => DurationReading,
): string | null {
  const text = given(sent, kept);
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
