/** The record of a note on a document or a task (specification 2.6). */
import { type TSchema, Type } from "typebox";
import type { KeptNote } from "../rules/document-parts.ts";
import { fields, type RecordNode } from "./record.ts";
import {
  flagField,
  identifierField,
  instantField,
  nullable,
  recordOf,
  textField,
} from "./schema-words.ts";

export const noteRecord = (note: KeptNote, administrationId: string): RecordNode =>
  fields({
    id: note.id,
    administration_id: administrationId,
    entity_id: note.entityId,
    entity_type: note.entityType,
    user_id: note.userId,
    assignee_id: note.assigneeId,
    todo: note.todo,
    note: note.note,
    completed_at: note.completedAt,
    completed_by_id: note.completedById,
    todo_type: note.todoType,
    // Gap: Payments, notes and attachments. Only notes that the service writes itself could carry some.
    data: fields({}),
    created_at: note.createdAt,
    updated_at: note.updatedAt,
  });

export const NOTE_SCHEMA: TSchema = recordOf({
  id: identifierField,
  administration_id: identifierField,
  entity_id: nullable(identifierField),
  entity_type: textField,
  user_id: identifierField,
  assignee_id: nullable(identifierField),
  todo: flagField,
  note: nullable(textField),
  completed_at: nullable(instantField),
  completed_by_id: nullable(identifierField),
  todo_type: nullable(textField),
  data: Type.Object({}),
  created_at: instantField,
  updated_at: instantField,
});
