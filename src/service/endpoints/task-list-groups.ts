/** Groups of task lists and of their templates (specification 4.7, 4.8). Gap: Task lists. */
import { TASK_GROUP } from "../records/task-lists.ts";
import { isFirstGroup, nextRowOrder, type TaskGroup } from "../rules/task-list.ts";
import { TASK_GROUPS, taskGroupsOf } from "../store/task-list-groups.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { withBody } from "./internal/read-body.ts";
import { destroyGroup, destroyTasksOfGroup } from "./internal/task-changes.ts";
import { groupChanged } from "./internal/task-events.ts";
import { CHANGED_GROUP, groupGiven, NEW_GROUP } from "./internal/task-fields.ts";
import { generateTasks } from "./internal/task-generation.ts";
import { makeGroup } from "./internal/task-list-making.ts";
import {
  demandGroup,
  demandTaskList,
  demandTemplate,
  shownGroup,
  TASK_SCOPES,
} from "./internal/task-resource.ts";

const createTaskListGroup = createGroup("POST /task_lists/{task_list_id}/groups", {
  summary:
    "Creates a group in a task list; with a report type its tasks are made from that report.",
  ownerOf: (call) => ({ type: "list", id: demandTaskList(call, call.path["task_list_id"]).id }),
});

const createTaskListTemplateGroup = createGroup(
  "POST /task_list_templates/{task_list_template_id}/groups",
  {
    summary: "Creates a group in a template; a report makes tasks once a list is made from it.",
    ownerOf: (call) => ({
      type: "template",
      id: demandTemplate(call, call.path["task_list_template_id"]).id,
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
    answers: TASK_GROUP.alone,
    status: 201,
    body: NEW_GROUP,
    bodyStyle: "parameter",
    answer: (call, { group: sent }) => {
      const { store, administration } = call;
      const group = store.transaction(() => {
        const owner = ownerOf(call);
        const made = makeGroup(call, {
          owner,
          ...groupGiven(sent, { name: null, reportType: null }),
          rowOrder: nextRowOrder(taskGroupsOf(store, administration.id, [owner.id])),
        });
        generateTasks(call, made);
        groupChanged(call, made);
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
  answers: TASK_GROUP.whole,
  answer: (call) => shownGroup(call, demandGroup(call, call.path["id"])),
});

/** Specification 3: with a changed report its tasks are destroyed, and new ones made from that report. */
const updateTaskListGroup = withBody({
  operation: "PATCH /task_list_groups/{id}",
  scopes: TASK_SCOPES,
  summary: "Changes the name or the report type of a group; another report makes its tasks anew.",
  answers: TASK_GROUP.alone,
  body: CHANGED_GROUP,
  bodyStyle: "parameter",
  answer: (call, { group: sent = {} }) => {
    const { store, administration, now } = call;
    const changed = store.transaction(() => {
      const kept = demandGroup(call, call.path["id"]);
      const isIncluded = sent.name !== undefined || sent.report_type !== undefined;
      if (isIncluded && isFirstGroup(kept)) {
        throw new Refusal(422, "The first group cannot be modified");
      }
      const after = { ...kept, ...groupGiven(sent, kept) };
      const hasOtherReport = after.reportType !== kept.reportType;
      if (after.name === kept.name && !hasOtherReport) return kept;
      const whole = { ...after, updatedAt: now };
      TASK_GROUPS.keep(store, administration.id, whole);
      if (hasOtherReport) {
        destroyTasksOfGroup(call, whole);
        generateTasks(call, whole);
      }
      groupChanged(call, whole);
      return whole;
    });
    return shownGroup(call, changed);
  },
});

const deleteTaskListGroup: Endpoint = {
  operation: "DELETE /task_list_groups/{id}",
  scopes: TASK_SCOPES,
  summary: "Deletes a group with its tasks, for good.",
  success: { status: 204 },
  answer: (call) => {
    call.store.transaction(() => {
      const group = demandGroup(call, call.path["id"]);
      if (isFirstGroup(group)) throw new Refusal(422, "The first group cannot be deleted");
      destroyGroup(call, group);
      groupChanged(call, group);
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
