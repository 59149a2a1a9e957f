/** The record of a task with its subtasks, notes and events (specification 2.8). */
import { type TSchema, Type } from "typebox";
import type { KeptNote } from "../rules/document-parts.ts";
import { TASK_REPORT_TYPES, type TaskTree } from "../rules/task-list.ts";
import { EVENT_SCHEMA, eventRecord, type ShownEvent } from "./event.ts";
import { NOTE_SCHEMA, noteRecord } from "./note.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

/** What records of tasks need beside the tasks. */
export interface TaskSurroundings {
  readonly administrationId: string;
  readonly shapes: "specification" | "current";
  /** By the id of the task. */
  readonly notes: ReadonlyMap<string, readonly KeptNote[]>;
  readonly events: ReadonlyMap<string, readonly ShownEvent[]>;
}

/** Gap: Task lists. The order of the fields is that of the specification, or that of the real service. */
export function taskRecord({ task, subtasks }: TaskTree, around: TaskSurroundings): RecordNode {
  const { administrationId, shapes } = around;
  const assignee = { assignee_id: task.assigneeId };
  return fields({
    id: task.id,
    administration_id: administrationId,
    name: task.name,
    description: task.description,
    row_order: integer(task.rowOrder),
    completed_at: task.completedAt,
    report_type: task.reportType,
    task_lists_group_id: task.groupId,
    parent_task_id: task.parentId,
    ...(shapes === "specification" ? assignee : {}),
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    ...(shapes === "current" ? assignee : {}),
    subtasks: list(
      "subtask",
      subtasks.map((subtask) => taskRecord(subtask, around)),
    ),
    notes: list(
      "note",
      (around.notes.get(task.id) ?? []).map((note) => noteRecord(note, administrationId)),
    ),
    events: list(
      "event",
      (around.events.get(task.id) ?? []).map((event) => eventRecord(event, administrationId)),
    ),
  });
}

export const TASK_REPORT_TYPE_SCHEMA: TSchema = nullable(oneOf(TASK_REPORT_TYPES));

/** The same fields in both shapes; a subtask is a task. */
export const TASK_SCHEMA: TSchema = Type.Cyclic(
  {
    Task: recordOf({
      id: identifierField,
      administration_id: identifierField,
      name: textField,
      description: nullable(textField),
      row_order: integerField,
      completed_at: nullable(instantField),
      report_type: TASK_REPORT_TYPE_SCHEMA,
      task_lists_group_id: identifierField,
      parent_task_id: nullable(identifierField),
      assignee_id: nullable(identifierField),
      created_at: instantField,
      updated_at: instantField,
      subtasks: listOf(Type.Ref("Task")),
      notes: listOf(NOTE_SCHEMA),
      events: listOf(EVENT_SCHEMA),
    }),
  },
  "Task",
);
