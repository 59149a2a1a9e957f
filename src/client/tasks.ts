/** Tasks of task lists, and what is done with them (specification 2.8, 3, 4.7). */
import type { Session } from "../api/client.ts";
import { textAt } from "../api/decoding.ts";
import { change, idPart, order, readOne } from "./asking.ts";
import { eventAt, type Note, type NoteFields, noteAt, noteBody } from "./document-parts.ts";
import {
  countAt,
  identifierAt,
  instantAt,
  listOf,
  oneOf,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";
import {
  body,
  flag,
  type GivenOf,
  id,
  required,
  text,
  type Writer,
  wordOf,
} from "./written-body.ts";

/** The reports that tasks are about, and are made from. Gap: Task lists. */
export const TASK_REPORTS = [
  "balance_sheet",
  "profit_loss",
  "debtor",
  "creditor",
  "assets",
] as const;
export const taskReportAt = orNull(oneOf(...TASK_REPORTS));

const TASK_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  name: textAt,
  description: orNull(textAt),
  row_order: countAt,
  completed_at: orNull(instantAt),
  report_type: taskReportAt,
  task_lists_group_id: identifierAt,
  parent_task_id: orNull(identifierAt),
  assignee_id: orNull(identifierAt),
  created_at: instantAt,
  updated_at: instantAt,
  notes: listOf(noteAt),
  events: listOf(eventAt),
};

/** A task without those below it. @interface */
export type TaskAlone = RecordOf<typeof TASK_FIELDS>;

/** Open while `completedAt` is null; `subtasks` are tasks below it, as deep as they go. */
export interface Task extends TaskAlone {
  readonly subtasks: readonly Task[];
}

export const taskAt: Reader<Task> = record({
  ...TASK_FIELDS,
  subtasks: listOf((place): Task => taskAt(place)),
});

const MORE_FIELDS = {
  description: text,
  report_type: wordOf(...TASK_REPORTS),
  assignee_id: id(),
  related_entity_id: id(),
  generate_subtasks: flag,
};
const NEW_TASK_BODY = { name: required(text), ...MORE_FIELDS };
/**
 * `relatedEntityId` is the ledger account, contact or asset of the report that the task is about;
 * `generateSubtasks` makes a subtask for each row of the report below it.
 * @interface
 */
export type NewTaskFields = GivenOf<typeof NEW_TASK_BODY>;
export const newTaskBody: Writer<NewTaskFields> = body(NEW_TASK_BODY);

const TASK_BODY = { name: text, ...MORE_FIELDS };
/** @interface */
export type TaskFields = GivenOf<typeof TASK_BODY>;
const taskBody: Writer<TaskFields> = body(TASK_BODY);

export interface Tasks {
  /** Failure `record-unknown`. */
  readonly get: (id: string) => Promise<Task>;
  /** Changes what is given; null clears a field. */
  readonly update: (id: string, fields: TaskFields) => Promise<Task>;
  /** With its subtasks, for good. A generated task cannot be deleted: Failure `request-refused`. */
  readonly delete: (id: string) => Promise<void>;
  /** To a user who may see the task; else Failure `record-unknown`. */
  readonly assign: (id: string, assigneeId: string) => Promise<Task>;
  readonly unassign: (id: string) => Promise<Task>;
  /** With all its subtasks. */
  readonly complete: (id: string) => Promise<Task>;
  /** With the tasks above it. */
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
    update: async (id, fields) =>
      change(
        session,
        { method: "PATCH", path: at(id), body: { task: taskBody.write(fields) } },
        taskAt,
      ),
    delete: async (id) => order(session, { method: "DELETE", path: at(id) }),
    assign: async (id, assigneeId) =>
      change(
        session,
        { method: "POST", path: `${at(id)}/assignment`, body: { assignee_id: assigneeId } },
        taskAt,
      ),
    unassign: async (id) => step("DELETE", `${at(id)}/assignment`),
    complete: async (id) => step("POST", `${at(id)}/completion`),
    reopen: async (id) => step("DELETE", `${at(id)}/completion`),
    notes: {
      create: async (id, fields) =>
        change(
          session,
          { method: "POST", path: `${at(id)}/notes`, body: { note: noteBody.write(fields) } },
          noteAt,
        ),
    },
  };
}
