/** Task lists (specification 4.7). Gap: Task lists. */
import type { Static } from "typebox";
import { listOf } from "../records/declared-record.ts";
import { TASK_LIST } from "../records/task-lists.ts";
import type { TaskList } from "../rules/task-list.ts";
import { TASK_LISTS, taskListsPage } from "../store/task-lists.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { answering, paged } from "./internal/answering.ts";
import { requestedPage } from "./internal/paging.ts";
import { PAGE_QUERY, perPageQuery } from "./internal/query-schemas.ts";
import { withBody } from "./internal/read-body.ts";
import { given } from "./internal/sent-values.ts";
import { destroyGroupsOf } from "./internal/task-changes.ts";
import { listHappened } from "./internal/task-events.ts";
import {
  CHANGED_LIST,
  dayGiven,
  LIST_FROM_TEMPLATE,
  NEW_LIST,
  nameGiven,
} from "./internal/task-fields.ts";
import { type GivenList, makeTaskList } from "./internal/task-list-making.ts";
import {
  demandTaskList,
  demandTemplate,
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
  answers: listOf(TASK_LIST.alone),
  answer: (call) => {
    const asked = requestedPage(call, "parameter-range", PER_PAGE_DEFAULT);
    const { rows, page } = taskListsPage(call.store, call.administration.id, asked);
    return { rows: rows.map(taskListsIn(call, rows)), page };
  },
});

const getTaskList: Endpoint = answering({
  operation: "GET /task_lists/{id}",
  scopes: TASK_SCOPES,
  summary: "Returns a task list with its groups, tasks and subtasks.",
  answers: TASK_LIST.whole,
  answer: (call) => shown(call, demandTaskList(call, call.path["id"])),
});

const createTaskList = withBody({
  operation: "POST /task_lists",
  scopes: TASK_SCOPES,
  summary: "Creates a task list, from a template when one is named.",
  answers: TASK_LIST.alone,
  status: 201,
  body: NEW_LIST,
  bodyStyle: "parameter",
  answer: (call, { task_list: sent, template_id: beside }) => {
    const templateId = given(sent.template_id ?? beside, null);
    const template = templateId === null ? null : demandTemplate(call, templateId);
    const whole = { ...givenList(sent, template), name: nameGiven(sent.name) };
    return shown(
      call,
      call.store.transaction(() => makeTaskList(call, whole, template)),
    );
  },
});

const createTaskListFromTemplate = withBody({
  operation: "POST /task_list_templates/{task_list_template_id}/task_lists",
  scopes: TASK_SCOPES,
  summary: "Creates a task list from a template; what is given goes over the template's words.",
  answers: TASK_LIST.alone,
  status: 201,
  body: LIST_FROM_TEMPLATE,
  bodyStyle: "parameter",
  answer: (call, { task_list: sent = {} }) => {
    const template = demandTemplate(call, call.path["task_list_template_id"]);
    const name = sent.name === undefined ? template.name : nameGiven(sent.name);
    const whole = { ...givenList(sent, template), name };
    return shown(
      call,
      call.store.transaction(() => makeTaskList(call, whole, template)),
    );
  },
});

const updateTaskList = withBody({
  operation: "PATCH /task_lists/{id}",
  scopes: TASK_SCOPES,
  summary: "Changes the name, the description or the deadline of a task list.",
  answers: TASK_LIST.alone,
  body: CHANGED_LIST,
  bodyStyle: "parameter",
  answer: (call, { task_list: sent }) => {
    const { store, administration, now } = call;
    const changed = store.transaction(() => {
      const kept = demandTaskList(call, call.path["id"]);
      const after: TaskList = {
        ...kept,
        name: sent.name === undefined ? kept.name : nameGiven(sent.name),
        description: given(sent.description, kept.description),
        deadlineOn: dayGiven("task_list[deadline_on]", sent.deadline_on, kept.deadlineOn),
      };
      if (isSame(kept, after)) return kept;
      const whole = { ...after, updatedAt: now };
      TASK_LISTS.keep(store, administration.id, whole);
      listHappened(call, whole, "updated");
      return whole;
    });
    return shown(call, changed);
  },
});

const deleteTaskList: Endpoint = {
  operation: "DELETE /task_lists/{id}",
  scopes: TASK_SCOPES,
  summary: "Deletes a task list with its groups and tasks, for good.",
  success: { status: 204 },
  answer: (call) => {
    const { store, administration } = call;
    store.transaction(() => {
      const kept = demandTaskList(call, call.path["id"]);
      destroyGroupsOf(call, kept.id);
      TASK_LISTS.remove(store, administration.id, kept.id);
      listHappened(call, kept, "destroyed");
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

type SentList = NonNullable<Static<typeof LIST_FROM_TEMPLATE>["task_list"]>;

/** Gap: Task lists. A period that is null is one that was not given. */
function givenList(
  sent: SentList,
  template: Pick<TaskList, "description"> | null,
): Omit<GivenList, "name"> {
  return {
    description: given(sent.description, template?.description ?? null),
    periodBegin: dayGiven("task_list[period_begin]", sent.period_begin, null),
    periodEnd: dayGiven("task_list[period_end]", sent.period_end, null),
    ...(sent.deadline_on === undefined
      ? {}
      : { deadlineOn: dayGiven("task_list[deadline_on]", sent.deadline_on, null) }),
  };
}

const isSame = (before: TaskList, after: TaskList): boolean =>
  before.name === after.name &&
  before.description === after.description &&
  before.deadlineOn === after.deadlineOn;

const shown = (call: Call, taskList: TaskList): ReturnType<ReturnType<typeof taskListsIn>> =>
  taskListsIn(call, [taskList])(taskList);
