/** Groups of task lists and of their templates (specification 4.7, 4.8). Gap: Task lists. */
import { TASK_GROUP } from "../records/task-lists.ts";
import { isFirstGroup, nextRowOrder, type TaskGroup } from "../rules/task-list.ts";
import { TASK_GROUPS, taskGroupsOf } from "../store/task-list-groups.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { withBody } from "./internal/read-body.ts";
import { destroyGroup, destroyTasksOfGroup } from "./internal/task-changes.ts";
import { publishGroupChange } from "./internal/task-events.ts";
import { CHANGED_GROUP, NEW_GROUP, readGroupFields } from "./internal/task-fields.ts";
import { generateTasks } from "./internal/task-generation.ts";
import { makeGroup } from "./internal/task-list-making.ts";
import {
  requireGroup,
  requireTaskList,
  requireTemplate,
  shownGroup,
  TASK_SCOPES,
} from "./internal/task-resource.ts";

const createTaskListGroup = createGroup("POST /task_lists/{task_list_id}/groups", {
  summary:
    "Creates a group in a task list; with a report type its tasks are generated from that report.",
  ownerOf: (call) => ({ type: "list", id: requireTaskList(call, call.path["task_list_id"]).id }),
});

const createTaskListTemplateGroup = createGroup(
  "POST /task_list_templates/{task_list_template_id}/groups",
  {
    summary: "Creates a group in a template; a report generates tasks in lists made from it.",
    ownerOf: (call) => ({
      type: "template",
      id: requireTemplate(call, call.path["task_list_template_id"]).id,
    }),
  },
);

interface GroupPlace {
  readonly summary: string;
  /** The list or template of the path, or 404. */
  readonly ownerOf: (call: Call) => TaskGroup["owner"];
}

function createGroup(operation: Endpoint["operation"], { summary, ownerOf }: GroupPlace): Endpoint {
  return withBody({
    operation,
    scopes: TASK_SCOPES,
    summary,
    answers: TASK_GROUP.summary,
    status: 201,
    body: NEW_GROUP,
    example: { group: { name: "Bank and cash" } },
    bodyStyle: "parameter",
    answer: (call, { group: sent }) => {
      const { store, administration } = call;
      const group = store.transaction(() => {
        const owner = ownerOf(call);
        const made = makeGroup(call, {
          owner,
          ...readGroupFields(sent, { name: null, reportType: null }),
          rowOrder: nextRowOrder(taskGroupsOf(store, administration.id, [owner.id])),
        });
        generateTasks(call, made);
        publishGroupChange(call, made);
        return made;
      });
      return shownGroup(call, group);
    },
  });
}

const getTaskListGroup: Endpoint = answering({
  operation: "GET /task_list_groups/{id}",
  scopes: TASK_SCOPES,
  summary: "Returns a group with its tasks.",
  answers: TASK_GROUP.complete,
  answer: (call) => shownGroup(call, requireGroup(call, call.path["id"])),
});

/** Specification 3: a changed report type destroys the tasks and generates new ones from that report. */
const updateTaskListGroup = withBody({
  operation: "PATCH /task_list_groups/{id}",
  scopes: TASK_SCOPES,
  summary: "Changes the name or report type of a group; another report regenerates its tasks.",
  answers: TASK_GROUP.summary,
  body: CHANGED_GROUP,
  example: { group: { name: "Bank, cards and cash" } },
  bodyStyle: "parameter",
  answer: (call, { group: sent = {} }) => {
    const { store, administration, now } = call;
    const changed = store.transaction(() => {
      const stored = requireGroup(call, call.path["id"]);
      const isIncluded = sent.name !== undefined || sent.report_type !== undefined;
      if (isIncluded && isFirstGroup(stored)) {
        throw new Refusal(422, "The first group cannot be modified");
      }
      const after = { ...stored, ...readGroupFields(sent, stored) };
      const hasOtherReport = after.reportType !== stored.reportType;
      if (after.name === stored.name && !hasOtherReport) return stored;
      const updated = { ...after, updatedAt: now };
      TASK_GROUPS.keep(store, administration.id, updated);
      if (hasOtherReport) {
        destroyTasksOfGroup(call, updated);
        generateTasks(call, updated);
      }
      publishGroupChange(call, updated);
      return updated;
    });
    return shownGroup(call, changed);
  },
});

const deleteTaskListGroup: Endpoint = {
  operation: "DELETE /task_list_groups/{id}",
  scopes: TASK_SCOPES,
  summary: "Permanently deletes a group with its tasks.",
  success: { status: 204 },
  answer: (call) => {
    call.store.transaction(() => {
      const group = requireGroup(call, call.path["id"]);
      if (isFirstGroup(group)) throw new Refusal(422, "The first group cannot be deleted");
      destroyGroup(call, group);
      publishGroupChange(call, group);
    });
    return { kind: "nothing", status: 204 };
  },
};

export const TASK_GROUP_ENDPOINTS: readonly Endpoint[] = [
  createTaskListGroup,
  createTaskListTemplateGroup,
  deleteTaskListGroup,
  getTaskListGroup,
  updateTaskListGroup,
];
