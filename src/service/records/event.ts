/** The record of something that happened to a document or a task. Gap: Payments, notes and attachments. */
import { type TSchema, Type } from "typebox";
import { fields, integer, list, type RecordNode } from "./record.ts";
import { identifierField, instantField, nullable, recordOf, textField } from "./schema-words.ts";

/** As the store keeps it. */
export interface ShownEvent {
  readonly userId: string;
  readonly action: string;
  readonly linkEntityType: string | null;
  readonly linkEntityId: string | null;
  /** A tree of plain values. */
  readonly data: unknown;
  readonly createdAt: string;
}

/** An event has no id, and never changes. */
export const eventRecord = (event: ShownEvent, administrationId: string): RecordNode =>
  fields({
    administration_id: administrationId,
    user_id: event.userId,
    action: event.action,
    link_entity_id: event.linkEntityId,
    link_entity_type: event.linkEntityType,
    data: nodeOf(event.data),
    created_at: event.createdAt,
    updated_at: event.createdAt,
  });

export const EVENT_SCHEMA: TSchema = recordOf({
  administration_id: nullable(identifierField),
  user_id: identifierField,
  action: textField,
  link_entity_id: nullable(identifierField),
  link_entity_type: nullable(textField),
  data: Type.Object({}),
  created_at: instantField,
  updated_at: instantField,
});

/** What data cannot hold, such as a function, is nothing. */
function nodeOf(value: unknown): RecordNode {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isInteger(value) ? integer(value) : String(value);
  if (Array.isArray(value)) return list("value", value.map(nodeOf));
  if (typeof value !== "object" || value === null) return null;
  return fields(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, nodeOf(inner)])),
  );
}
