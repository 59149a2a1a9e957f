/** The tasks of task lists and the operations on them (specification 2.8, 3, 4.7). */

import type { Session } from "../api/client.ts";
import { type Kind, kind, listOf, optional, orNull } from "../fields/kind.ts";
import { flag, identifier, instant, oneOf, text } from "../fields/scalars.ts";
import { type Body, body, type InputOf, required, sentIn } from "./bodies.ts";
import { eventAt, type Note, type NoteFields, noteAt, noteBody } from "./document-parts.ts";
import { count, knownWord, type RecordOf, record, sent } from "./records.ts";
import { change, create, idPart, readOne, remove, update } from "./requests.ts";

/** The reports that tasks refer to and are generated from. Gap: Task lists. */
export const TASK_REPORTS = [
  "balance_sheet",
  "profit_loss",
  "debtor",
  "creditor",
  "assets",
] as const;
export const taskReportAt = orNull(knownWord(...TASK_REPORTS));

const TASK_FIELDS = {
  id: identifier,
  administration_id: identifier,
  name: sent(text),
  description: sent(orNull(text)),
  row_order: count,
  completed_at: orNull(instant),
  report_type: sent(taskReportAt, oneOf(...TASK_REPORTS)),
  task_lists_group_id: identifier,
  parent_task_id: orNull(identifier),
  assignee_id: sent(orNull(identifier)),
  created_at: instant,
  updated_at: instant,
  notes: optional(listOf(noteAt)),
  events: optional(listOf(eventAt)),
};

/** A task without its subtasks. @interface */
export type TaskWithoutSubtasks = RecordOf<typeof TASK_FIELDS>;

/** Open while `completedAt` is null; `subtasks` are the tasks below it, to any depth. */
export interface Task extends TaskWithoutSubtasks {
  readonly subtasks: readonly Task[];
}

export const taskAt: Kind<Task> = record({
  ...TASK_FIELDS,
  subtasks: listOf(kind<Task>({ schema: {}, read: (given, at) => taskAt.read(given, at) })),
});

const TASK_BODY = {
  ...sentIn(TASK_FIELDS),
  related_entity_id: identifier,
  generate_subtasks: flag,
};
const NEW_TASK_BODY = { ...TASK_BODY, name: required(text) };
/**
 * `relatedEntityId` is the ledger account, contact or asset of the report that the task refers to;
 * `generateSubtasks` generates a subtask for each row below it in the report.
 * @interface
 */
export type NewTaskFields = InputOf<typeof NEW_TASK_BODY>;
export const newTaskBody: Body<NewTaskFields> = body(NEW_TASK_BODY);

/** @interface */
export type TaskFields = InputOf<typeof TASK_BODY>;
const taskBody: Body<TaskFields> = body(TASK_BODY);

export interface Tasks {
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<Task>;
  /** Changes the given fields; null clears a field. */
  readonly update: (id: string, fields: TaskFields) => Promise<Task>;
  /** Also deletes its subtasks; this cannot be undone. A generated task cannot be deleted: Failure `request-refused`. */
  readonly delete: (id: string) => Promise<void>;
  /** Assigns it to a user with access to the task; for any other, Failure `record-unknown`. */
  readonly assign: (id: string, assigneeId: string) => Promise<Task>;
  readonly unassign: (id: string) => Promise<Task>;
  /** Also completes all its subtasks. */
  readonly complete: (id: string) => Promise<Task>;
  /** Also reopens the tasks above it. */
  readonly reopen: (id: string) => Promise<Task>;
  readonly notes: {
    readonly create: (id: string, fields: NoteFields) => Promise<Note>;
  };
}

export function tasksOf(session: Session): Tasks {
  const at = (id: string): string => `/task_list_tasks/${idPart(id)}`;
  const step = (method: "POST" | "DELETE", path: string): Promise<Task> =>
    change(session, { method, path }, taskAt);
  return {
    get: async (id) => readOne(session, at(id), taskAt),
    update: async (id, fields) => update(session, at(id), { task: taskBody.write(fields) }, taskAt),
    delete: async (id) => remove(session, at(id)),
    assign: async (id, assigneeId) =>
      create(session, `${at(id)}/assignment`, { assignee_id: assigneeId }, taskAt),
    unassign: async (id) => step("DELETE", `${at(id)}/assignment`),
    complete: async (id) => step("POST", `${at(id)}/completion`),
    reopen: async (id) => step("DELETE", `${at(id)}/completion`),
    notes: {
      create: async (id, fields) =>
        create(session, `${at(id)}/notes`, { note: noteBody.write(fields) }, noteAt),
    },
  };
}
