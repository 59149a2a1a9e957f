/** What is done with a task: assigned, completed, reopened, annotated (specification 3, 4.7). */
import { Type } from "typebox";
import { NOTE } from "../records/document-parts.ts";
import { type ShownTask, TASK } from "../records/task-lists.ts";
import type { Task } from "../rules/task-list.ts";
import { TASKS } from "../store/task-list-tasks.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { type Answering, answering } from "./internal/answering.ts";
import { identifier } from "./internal/body-schemas.ts";
import { NOTE_BODY, noteGiven } from "./internal/note-body.ts";
import { writeNote } from "./internal/note-changes.ts";
import { withBody } from "./internal/read-body.ts";
import { completeTask, demandAssignee, reopenTask, tellAssigned } from "./internal/task-changes.ts";
import { demandTask, shownTask, TASK_SCOPES } from "./internal/task-resource.ts";

const ASSIGNMENT = "/task_list_tasks/{task_list_task_id}/assignment";
const COMPLETION = "/task_list_tasks/{task_list_task_id}/completion";
const NOTES = "/task_list_tasks/{task_list_task_id}/notes";

const ON_TASK = { entityType: "TaskLists::Task" } as const;

/** All of them answer the task. */
const stepOn = (
  operation: Endpoint["operation"],
  summary: string,
): Omit<Answering<ShownTask>, "answer" | "body"> => ({
  operation,
  scopes: TASK_SCOPES,
  summary,
  answers: TASK,
});

const assignTaskListTask = withBody({
  ...stepOn(`POST ${ASSIGNMENT}`, "Assigns a task to a user who may see it."),
  body: Type.Object({ assignee_id: identifier }),
  bodyStyle: "parameter",
  answer: (call, { assignee_id: assigneeId }) =>
    changed(call, (task) => {
      assign(call, task, demandAssignee(call, assigneeId).id);
    }),
});

const unassignTaskListTask = answering({
  ...stepOn(`DELETE ${ASSIGNMENT}`, "Takes the assignment of a task away."),
  answer: (call) =>
    changed(call, (task) => {
      assign(call, task, null);
    }),
});

const completeTaskListTask = answering({
  ...stepOn(`POST ${COMPLETION}`, "Completes a task and all its subtasks."),
  answer: (call) =>
    changed(call, (task) => {
      completeTask(call, task);
    }),
});

const reopenTaskListTask = answering({
  ...stepOn(`DELETE ${COMPLETION}`, "Reopens a task and the tasks above it."),
  answer: (call) =>
    changed(call, (task) => {
      reopenTask(call, task);
    }),
});

/** As on documents: with somebody to do it, a note is something to do. Gap: Payments, notes and attachments. */
const createTaskListTaskNote = withBody({
  operation: `POST ${NOTES}`,
  scopes: TASK_SCOPES,
  summary: "Writes a note on a task.",
  answers: NOTE,
  status: 201,
  body: NOTE_BODY,
  bodyStyle: "parameter",
  answer: (call, sent) => {
    const kept = call.store.transaction(() => {
      const { task } = demandTask(call, call.path["task_list_task_id"]);
      return writeNote(call, {
        ...ON_TASK,
        entityId: task.id,
        ...noteGiven(call, sent, { ...ON_TASK, scopes: TASK_SCOPES.allOf }),
        todoType: null,
      });
    });
    return kept;
  },
});

export const TASK_STEP_ENDPOINTS: readonly Endpoint[] = [
  assignTaskListTask,
  completeTaskListTask,
  createTaskListTaskNote,
  reopenTaskListTask,
  unassignTaskListTask,
];

function changed(call: Call, change: (task: Task) => void): ShownTask {
  const { task } = call.store.transaction(() => {
    const tree = demandTask(call, call.path["task_list_task_id"]);
    change(tree.task);
    return tree;
  });
  return shownTask(call, task.id);
}

/** An assignment is no change of the task: `updated_at` stays (known). Gap: Task lists. */
function assign(call: Call, task: Task, assigneeId: string | null): void {
  if (task.assigneeId === assigneeId) return;
  TASKS.keep(call.store, call.administration.id, { ...task, assigneeId });
  tellAssigned(call, task.id, assigneeId);
}
