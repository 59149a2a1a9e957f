/** Tasks of groups (specification 4.7). Gap: Task lists. */
import { TASK } from "../records/task-lists.ts";
import { idOf } from "../rules/examples.ts";
import { nextRowOrder, type Task } from "../rules/task-list.ts";
import { TASKS, tasksOfGroups } from "../store/task-list-tasks.ts";
import { type Endpoint, Refusal } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { withBody } from "./internal/read-body.ts";
import { createTask, destroyTasks, publishAssignment } from "./internal/task-changes.ts";
import { publishTaskEvent, type TaskChanging } from "./internal/task-events.ts";
import {
  CHANGED_TASK,
  EMPTY_TASK,
  NEW_TASK,
  readName,
  readTaskFields,
  type TaskFields,
} from "./internal/task-fields.ts";
import { generateSubtasks } from "./internal/task-generation.ts";
import { requireGroup, requireTask, shownTask, TASK_SCOPES } from "./internal/task-resource.ts";

const createTaskListTask = withBody({
  operation: "POST /task_list_groups/{task_list_group_id}/tasks",
  scopes: TASK_SCOPES,
  summary: "Creates a task in a group, on request with subtasks generated from a report.",
  answers: TASK,
  status: 201,
  body: NEW_TASK,
  example: {
    task: {
      name: "Reconcile the bank account",
      description: "Compare the balance with the last statement",
      report_type: "balance_sheet",
      related_entity_id: idOf("balance_account"),
    },
  },
  bodyStyle: "parameter",
  answer: (call, { task: sent }) => {
    const { store, administration } = call;
    const task = store.transaction(() => {
      const group = requireGroup(call, call.path["task_list_group_id"]);
      if (group.reportType !== null) {
        throw new Refusal(422, "Tasks cannot be added to a group with generated tasks");
      }
      const siblings = tasksOfGroups(store, administration.id, [group.id]);
      const made = createTask(call, {
        ...readTaskFields(call, sent, { ...EMPTY_TASK, name: readName(sent.name) }),
        groupId: group.id,
        parentId: null,
        rowOrder: nextRowOrder(siblings.filter(({ parentId }) => parentId === null)),
      });
      if (made.generatesSubtasks) generateSubtasks(call, made, group);
      return made;
    });
    return shownTask(call, task.id);
  },
});

const getTaskListTask: Endpoint = answering({
  operation: "GET /task_list_tasks/{id}",
  scopes: TASK_SCOPES,
  summary: "Returns a task with its subtasks, notes and events.",
  answers: TASK,
  answer: (call) => shownTask(call, call.path["id"] ?? ""),
});

const updateTaskListTask = withBody({
  operation: "PATCH /task_list_tasks/{id}",
  scopes: TASK_SCOPES,
  summary: "Changes a task.",
  answers: TASK,
  body: CHANGED_TASK,
  example: { task: { name: "Reconcile the bank accounts", assignee_id: idOf("user") } },
  bodyStyle: "parameter",
  answer: (call, { task: sent }) => {
    const id = call.store.transaction(() => {
      const { task } = requireTask(call, call.path["id"]);
      const after = readTaskFields(call, sent, task);
      if (task.isGenerated && isLinkChanged(task, after)) {
        throw new Refusal(422, "Generated tasks cannot be linked to something else");
      }
      changeTask(call, task, after);
      return task.id;
    });
    return shownTask(call, id);
  },
});

const isLinkChanged = (before: TaskFields, after: TaskFields): boolean =>
  before.reportType !== after.reportType || before.relatedEntityId !== after.relatedEntityId;

/** Gap: Task lists. An assignment alone does not change `updated_at` of the task (known). */
function changeTask(call: TaskChanging, task: Task, after: TaskFields): void {
  const { store, administration, now } = call;
  const isRenamed = after.name !== task.name;
  const isDescribed = after.description !== task.description;
  const isLinked = isLinkChanged(task, after);
  const isRegenerated = isLinked || after.generatesSubtasks !== task.generatesSubtasks;
  const isUpdated = isRenamed || isDescribed || isRegenerated;
  const updated: Task = { ...task, ...after, updatedAt: isUpdated ? now : task.updatedAt };
  TASKS.keep(store, administration.id, updated);
  if (isRegenerated) generateSubtasks(call, updated, requireGroup(call, task.groupId));
  if (isRenamed) publishTaskEvent(call, task.id, "name", { name: after.name });
  if (isLinked) publishTaskEvent(call, task.id, linkWord(after));
  if (isDescribed || (isRegenerated && !isLinked)) publishTaskEvent(call, task.id, "updated");
  if (after.assigneeId !== task.assigneeId) publishAssignment(call, task.id, after.assigneeId);
}

function linkWord({
  reportType,
  relatedEntityId,
}: TaskFields): "unlinked" | "report_type_linked" | "category_linked" {
  if (reportType === null) return "unlinked";
  const isOfLedger = reportType === "balance_sheet" || reportType === "profit_loss";
  return isOfLedger && relatedEntityId !== null ? "category_linked" : "report_type_linked";
}

const deleteTaskListTask: Endpoint = {
  operation: "DELETE /task_list_tasks/{id}",
  scopes: TASK_SCOPES,
  summary: "Permanently deletes a task with its subtasks; a generated task cannot be deleted.",
  success: { status: 204 },
  answer: (call) => {
    call.store.transaction(() => {
      const tree = requireTask(call, call.path["id"]);
      if (tree.task.isGenerated) throw new Refusal(422, "Generated tasks cannot be deleted");
      destroyTasks(call, [tree]);
    });
    return { kind: "nothing", status: 204 };
  },
};

export const TASK_ENDPOINTS: readonly Endpoint[] = [
  createTaskListTask,
  deleteTaskListTask,
  getTaskListTask,
  updateTaskListTask,
];
