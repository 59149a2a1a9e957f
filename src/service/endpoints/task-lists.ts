/** Task lists (specification 4.7). Gap: Task lists. */

import { listOf, type ValueOf } from "../../fields/kind.ts";
import { TASK_LIST } from "../records/task-lists.ts";
import { TODAY } from "../rules/examples.ts";
import type { TaskList } from "../rules/task-list.ts";
import { TASK_LISTS, taskListsPage } from "../store/task-lists.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { answering, paged } from "./internal/answering.ts";
import { sentOr } from "./internal/body-kinds.ts";
import { requestedPage } from "./internal/paging.ts";
import { PAGE_QUERY, perPageQuery } from "./internal/query-schemas.ts";
import { withBody } from "./internal/read-body.ts";
import { destroyGroupsOf } from "./internal/task-changes.ts";
import { publishListEvent } from "./internal/task-events.ts";
import {
  CHANGED_LIST,
  LIST_FROM_TEMPLATE,
  NEW_LIST,
  readDayField,
  readName,
} from "./internal/task-fields.ts";
import { type ListFields, makeTaskList } from "./internal/task-list-making.ts";
import {
  requireTaskList,
  requireTemplate,
  TASK_SCOPES,
  taskListsIn,
} from "./internal/task-resource.ts";

/** Specification 4.7. */
const PER_PAGE_DEFAULT = 30;

const listTaskLists: Endpoint = paged({
  operation: "GET /task_lists",
  scopes: TASK_SCOPES,
  summary: "Lists task lists, the newest first.",
  query: { page: PAGE_QUERY, per_page: perPageQuery(PER_PAGE_DEFAULT) },
  answers: listOf(TASK_LIST.summary),
  answer: (call) => {
    const pageRequest = requestedPage(call, "parameter-range", PER_PAGE_DEFAULT);
    const { rows, page } = taskListsPage(call.store, call.administration.id, pageRequest);
    return { rows: rows.map(taskListsIn(call, rows)), page };
  },
});

const getTaskList: Endpoint = answering({
  operation: "GET /task_lists/{id}",
  scopes: TASK_SCOPES,
  summary: "Returns a task list with its groups, tasks and subtasks.",
  answers: TASK_LIST.complete,
  answer: (call) => shown(call, requireTaskList(call, call.path["id"])),
});

const createTaskList = withBody({
  operation: "POST /task_lists",
  scopes: TASK_SCOPES,
  summary: "Creates a task list, optionally from a template.",
  answers: TASK_LIST.summary,
  status: 201,
  body: NEW_LIST,
  example: { task_list: { name: "Closing of the month", deadline_on: TODAY } },
  bodyStyle: "parameter",
  answer: (call, { task_list: sent, template_id: templateIdOfBody }) => {
    const templateId = sentOr(sent.template_id ?? templateIdOfBody, null);
    const template = templateId === null ? null : requireTemplate(call, templateId);
    const fields = { ...readListFields(sent, template), name: readName(sent.name) };
    return shown(
      call,
      call.store.transaction(() => makeTaskList(call, fields, template)),
    );
  },
});

const createTaskListFromTemplate = withBody({
  operation: "POST /task_list_templates/{task_list_template_id}/task_lists",
  scopes: TASK_SCOPES,
  summary: "Creates a task list from a template; given fields override those of the template.",
  answers: TASK_LIST.summary,
  status: 201,
  body: LIST_FROM_TEMPLATE,
  example: { task_list: { name: "Closing of the quarter", description: "With the VAT return" } },
  bodyStyle: "parameter",
  answer: (call, { task_list: sent = {} }) => {
    const template = requireTemplate(call, call.path["task_list_template_id"]);
    const name = sent.name === undefined ? template.name : readName(sent.name);
    const fields = { ...readListFields(sent, template), name };
    return shown(
      call,
      call.store.transaction(() => makeTaskList(call, fields, template)),
    );
  },
});

const updateTaskList = withBody({
  operation: "PATCH /task_lists/{id}",
  scopes: TASK_SCOPES,
  summary: "Changes the name, the description or the deadline of a task list.",
  answers: TASK_LIST.summary,
  body: CHANGED_LIST,
  example: { task_list: { deadline_on: TODAY, description: "Before the meeting" } },
  bodyStyle: "parameter",
  answer: (call, { task_list: sent }) => {
    const { store, administration, now } = call;
    const changed = store.transaction(() => {
      const stored = requireTaskList(call, call.path["id"]);
      const after: TaskList = {
        ...stored,
        name: sent.name === undefined ? stored.name : readName(sent.name),
        description: sentOr(sent.description, stored.description),
        deadlineOn: readDayField("task_list[deadline_on]", sent.deadline_on, stored.deadlineOn),
      };
      if (isSame(stored, after)) return stored;
      const updated = { ...after, updatedAt: now };
      TASK_LISTS.keep(store, administration.id, updated);
      publishListEvent(call, updated, "updated");
      return updated;
    });
    return shown(call, changed);
  },
});

const deleteTaskList: Endpoint = {
  operation: "DELETE /task_lists/{id}",
  scopes: TASK_SCOPES,
  summary: "Permanently deletes a task list with its groups and tasks.",
  success: { status: 204 },
  answer: (call) => {
    const { store, administration } = call;
    store.transaction(() => {
      const stored = requireTaskList(call, call.path["id"]);
      destroyGroupsOf(call, stored.id);
      TASK_LISTS.remove(store, administration.id, stored.id);
      publishListEvent(call, stored, "destroyed");
    });
    return { kind: "nothing", status: 204 };
  },
};

export const TASK_LIST_ENDPOINTS: readonly Endpoint[] = [
  createTaskList,
  createTaskListFromTemplate,
  deleteTaskList,
  getTaskList,
  listTaskLists,
  updateTaskList,
];

type SentList = NonNullable<ValueOf<typeof LIST_FROM_TEMPLATE>["task_list"]>;

/** Gap: Task lists. A null period counts as not given. */
function readListFields(
  sent: SentList,
  template: Pick<TaskList, "description"> | null,
): Omit<ListFields, "name"> {
  return {
    description: sentOr(sent.description, template?.description ?? null),
    periodBegin: readDayField("task_list[period_begin]", sent.period_begin, null),
    periodEnd: readDayField("task_list[period_end]", sent.period_end, null),
    ...(sent.deadline_on === undefined
      ? {}
      : { deadlineOn: readDayField("task_list[deadline_on]", sent.deadline_on, null) }),
  };
}

const isSame = (before: TaskList, after: TaskList): boolean =>
  before.name === after.name &&
  before.description === after.description &&
  before.deadlineOn === after.deadlineOn;

const shown = (call: Call, taskList: TaskList): ReturnType<ReturnType<typeof taskListsIn>> =>
  taskListsIn(call, [taskList])(taskList);
