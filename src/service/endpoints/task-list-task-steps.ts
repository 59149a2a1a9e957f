/** Actions on a task: assign, complete, reopen, annotate (specification 3, 4.7). */

import { record } from "../../fields/record.ts";
import { identifier } from "../../fields/scalars.ts";
import { NOTE } from "../records/document-parts.ts";
import { type ShownTask, TASK } from "../records/task-lists.ts";
import { idOf } from "../rules/examples.ts";
import type { Task } from "../rules/task-list.ts";
import { TASKS } from "../store/task-list-tasks.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { type Answering, answering } from "./internal/answering.ts";
import { NOTE_BODY, readNoteFields } from "./internal/note-body.ts";
import { writeNote } from "./internal/note-changes.ts";
import { withBody } from "./internal/read-body.ts";
import {
  completeTask,
  publishAssignment,
  reopenTask,
  requireAssignee,
} from "./internal/task-changes.ts";
import { requireTask, shownTask, TASK_SCOPES } from "./internal/task-resource.ts";

const ASSIGNMENT = "/task_list_tasks/{task_list_task_id}/assignment";
const COMPLETION = "/task_list_tasks/{task_list_task_id}/completion";
const NOTES = "/task_list_tasks/{task_list_task_id}/notes";

const ON_TASK = { entityType: "TaskLists::Task" } as const;

/** The common part of these endpoints: each returns the task. */
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
  ...stepOn(`POST ${ASSIGNMENT}`, "Assigns a task to a user who has access to it."),
  body: record({ assignee_id: identifier }),
  example: { assignee_id: idOf("user") },
  bodyStyle: "parameter",
  answer: (call, { assignee_id: assigneeId }) =>
    changed(call, (task) => {
      assign(call, task, requireAssignee(call, assigneeId).id);
    }),
});

const unassignTaskListTask = answering({
  ...stepOn(`DELETE ${ASSIGNMENT}`, "Removes the assignment of a task."),
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

/** As on documents, a note with an assignee is a to-do. Gap: Payments, notes and attachments. */
const createTaskListTaskNote = withBody({
  operation: `POST ${NOTES}`,
  scopes: TASK_SCOPES,
  summary: "Writes a note on a task.",
  answers: NOTE,
  status: 201,
  body: NOTE_BODY,
  example: { note: { note: "The bank statement of December is missing", todo: true } },
  bodyStyle: "parameter",
  answer: (call, sent) => {
    const stored = call.store.transaction(() => {
      const { task } = requireTask(call, call.path["task_list_task_id"]);
      return writeNote(call, {
        ...ON_TASK,
        entityId: task.id,
        ...readNoteFields(call, sent, { ...ON_TASK, scopes: TASK_SCOPES.allOf }),
        todoType: null,
      });
    });
    return stored;
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
    const tree = requireTask(call, call.path["task_list_task_id"]);
    change(tree.task);
    return tree;
  });
  return shownTask(call, task.id);
}

/** An assignment does not change `updated_at` of the task (known). Gap: Task lists. */
function assign(call: Call, task: Task, assigneeId: string | null): void {
  if (task.assigneeId === assigneeId) return;
  TASKS.keep(call.store, call.administration.id, { ...task, assigneeId });
  publishAssignment(call, task.id, assigneeId);
}
