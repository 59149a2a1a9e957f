/** What is done with a task: assigned, completed, reopened, annotated (specification 3, 4.7). */
import { type Static, Type } from "typebox";
import { publish } from "../jobs/publish.ts";
import { NOTE_SCHEMA, noteRecord } from "../records/note.ts";
import { TASK_SCHEMA } from "../records/task.ts";
import type { KeptNote } from "../rules/document-parts.ts";
import type { Task } from "../rules/task-list.ts";
import { keepEvent } from "../store/events.ts";
import { nextId } from "../store/next-id.ts";
import { keepNote } from "../store/notes.ts";
import { keepTask } from "../store/task-list-tasks.ts";
import { type Call, type Endpoint, invalidRecord, Refusal } from "./endpoint.ts";
import { flag, identifier, orNull, text } from "./internal/body-schemas.ts";
import { withBody } from "./internal/read-body.ts";
import {
  completeTask,
  demandAssignee,
  findAssignee,
  reopenTask,
  tellAssigned,
} from "./internal/task-changes.ts";
import { given, isSet } from "./internal/task-fields.ts";
import { demandTask, TASK_SCOPES, taskRecordOf } from "./internal/task-resource.ts";

const ASSIGNMENT = "/task_list_tasks/{task_list_task_id}/assignment";
const COMPLETION = "/task_list_tasks/{task_list_task_id}/completion";
const NOTES = "/task_list_tasks/{task_list_task_id}/notes";

const NOTE = Type.Object({
  note: Type.Object({
    note: Type.Optional(orNull(text())),
    todo: Type.Optional(orNull(flag)),
    assignee_id: Type.Optional(orNull(identifier)),
  }),
});

export const assignTaskListTask = withBody({
  ...stepOn("POST", ASSIGNMENT, "Assigns a task to a user who may see it."),
  body: Type.Object({ assignee_id: identifier }),
  bodyStyle: "parameter",
  answer: (call, { assignee_id: assigneeId }) =>
    changed(call, (task) => {
      assign(call, task, demandAssignee(call, assigneeId).id);
    }),
});

export const unassignTaskListTask: Endpoint = {
  ...stepOn("DELETE", ASSIGNMENT, "Takes the assignment of a task away."),
  answer: (call) =>
    changed(call, (task) => {
      assign(call, task, null);
    }),
};

export const completeTaskListTask: Endpoint = {
  ...stepOn("POST", COMPLETION, "Completes a task and all its subtasks."),
  answer: (call) =>
    changed(call, (task) => {
      completeTask(call, task);
    }),
};

export const reopenTaskListTask: Endpoint = {
  ...stepOn("DELETE", COMPLETION, "Reopens a task and the tasks above it."),
  answer: (call) =>
    changed(call, (task) => {
      reopenTask(call, task);
    }),
};

/** As on documents: with somebody to do it, a note is something to do. Gap: Payments, notes and attachments. */
export const createTaskListTaskNote = withBody({
  operation: `POST ${NOTES}`,
  method: "POST",
  path: NOTES,
  scopes: TASK_SCOPES,
  isReport: false,
  summary: "Writes a note on a task.",
  success: { status: 201, record: () => NOTE_SCHEMA },
  body: NOTE,
  bodyStyle: "parameter",
  answer: (call, { note: sent }) => {
    const { store, administration, userId, now } = call;
    const kept = store.transaction(() => {
      const { task } = demandTask(call, call.path["task_list_task_id"]);
      const note = keepNote(store, administration.id, {
        id: nextId(store, now),
        entityType: "TaskLists::Task",
        entityId: task.id,
        userId,
        ...noteGiven(call, sent),
        todoType: null,
        createdAt: now,
      });
      tellNote(call, note);
      return note;
    });
    return {
      kind: "record",
      status: 201,
      root: "note",
      record: noteRecord(kept, administration.id),
    };
  },
});

function noteGiven(
  call: Call,
  sent: Static<typeof NOTE>["note"],
): Pick<KeptNote, "note" | "todo" | "assigneeId"> {
  const note = sent.note ?? "";
  if (note.trim() === "") {
    throw invalidRecord([
      { field: "note", text: "can't be blank", word: "blank" },
      { field: "todo_type", text: "can't be blank", word: "blank" },
    ]);
  }
  const assigneeId = given(sent.assignee_id, null);
  if (assigneeId !== null && findAssignee(call, assigneeId) === null) {
    throw new Refusal(400, "User has no permissions to notes for TaskLists::Task", {
      symbolic: ["user", "insufficient_permissions"],
    });
  }
  return { note, todo: assigneeId !== null || isSet(sent.todo), assigneeId };
}

/** Among the events of the task, and to webhooks by itself. */
function tellNote({ store, administration, userId, now }: Call, note: KeptNote): void {
  const action = note.todo ? "todo_created" : "note_created";
  keepEvent(
    store,
    { administrationId: administration.id, type: "TaskLists::Task", id: note.entityId },
    { userId, action, linkEntityType: "Note", linkEntityId: note.id, createdAt: now },
  );
  publish(store, {
    administrationId: administration.id,
    action,
    entityType: "Note",
    entityId: note.id,
    state: null,
    entity: noteRecord(note, administration.id),
    now,
  });
}

/** All of them answer the task. */
function stepOn(
  method: "POST" | "DELETE",
  path: string,
  summary: string,
): Omit<Endpoint, "answer" | "body"> {
  return {
    operation: `${method} ${path}`,
    method,
    path,
    scopes: TASK_SCOPES,
    isReport: false,
    summary,
    success: { status: 200, record: () => TASK_SCHEMA },
  };
}

function changed(call: Call, change: (task: Task) => void): ReturnType<Endpoint["answer"]> {
  const { task } = call.store.transaction(() => {
    const tree = demandTask(call, call.path["task_list_task_id"]);
    change(tree.task);
    return tree;
  });
  return { kind: "record", status: 200, root: "task", record: taskRecordOf(call, task.id) };
}

/** An assignment is no change of the task: `updated_at` stays (known). Gap: Task lists. */
function assign(call: Call, task: Task, assigneeId: string | null): void {
  if (task.assigneeId === assigneeId) return;
  keepTask(call.store, call.administration.id, { ...task, assigneeId });
  tellAssigned(call, task.id, assigneeId);
}
