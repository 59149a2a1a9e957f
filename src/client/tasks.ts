/** The tasks of task lists and the operations on them (specification 2.8, 3, 4.7). */
import type { Session } from "../api/client.ts";
import { eventAt, type Note, type NoteFields, noteAt, noteBody } from "./document-parts.ts";
import * as read from "./record-readers.ts";
import { change, create, idPart, readOne, remove, update } from "./requests.ts";
import * as write from "./written-body.ts";

/** The reports that tasks refer to and are generated from. Gap: Task lists. */
export const TASK_REPORTS = [
  "balance_sheet",
  "profit_loss",
  "debtor",
  "creditor",
  "assets",
] as const;
export const taskReportAt = read.orNull(read.oneOf(...TASK_REPORTS));

const TASK_FIELDS = {
  id: read.identifier,
  administration_id: read.identifier,
  name: read.text,
  description: read.orNull(read.text),
  row_order: read.count,
  completed_at: read.orNull(read.instant),
  report_type: taskReportAt,
  task_lists_group_id: read.identifier,
  parent_task_id: read.orNull(read.identifier),
  assignee_id: read.orNull(read.identifier),
  created_at: read.instant,
  updated_at: read.instant,
  notes: read.optional(read.listOf(noteAt)),
  events: read.optional(read.listOf(eventAt)),
};

/** A task without its subtasks. @interface */
export type TaskWithoutSubtasks = read.RecordOf<typeof TASK_FIELDS>;

/** Open while `completedAt` is null; `subtasks` are the tasks below it, to any depth. */
export interface Task extends TaskWithoutSubtasks {
  readonly subtasks: readonly Task[];
}

export const taskAt: read.Reader<Task> = read.record({
  ...TASK_FIELDS,
  subtasks: read.listOf((place): Task => taskAt(place)),
});

const COMMON_FIELDS = {
  description: write.text,
  report_type: write.oneOf(...TASK_REPORTS),
  assignee_id: write.id(),
  related_entity_id: write.id(),
  generate_subtasks: write.flag,
};
const NEW_TASK_BODY = { name: write.required(write.text), ...COMMON_FIELDS };
/**
 * `relatedEntityId` is the ledger account, contact or asset of the report that the task refers to;
 * `generateSubtasks` generates a subtask for each row below it in the report.
 * @interface
 */
export type NewTaskFields = write.InputOf<typeof NEW_TASK_BODY>;
export const newTaskBody: write.Writer<NewTaskFields> = write.body(NEW_TASK_BODY);

const TASK_BODY = { name: write.text, ...COMMON_FIELDS };
/** @interface */
export type TaskFields = write.InputOf<typeof TASK_BODY>;
const taskBody: write.Writer<TaskFields> = write.body(TASK_BODY);

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
