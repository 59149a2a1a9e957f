/** The record of a file that hangs on a document. Gap: Payments, notes and attachments. */
import type { TSchema } from "typebox";
import type { KeptAttachment } from "../rules/document-parts.ts";
import { fields, integer, type RecordNode } from "./record.ts";
import {
  identifierField,
  instantField,
  integerField,
  nullable,
  recordOf,
  textField,
} from "./schema-words.ts";

export const attachmentRecord = (attachment: KeptAttachment): RecordNode =>
  fields({
    id: attachment.id,
    administration_id: attachment.administrationId,
    attachable_id: attachment.documentId,
    attachable_type: "Document",
    filename: attachment.filename,
    content_type: attachment.contentType,
    size: integer(attachment.size),
    rotation: null,
    created_at: attachment.createdAt,
    updated_at: attachment.updatedAt,
  });

export const ATTACHMENT_SCHEMA: TSchema = recordOf({
  id: identifierField,
  administration_id: identifierField,
  attachable_id: identifierField,
  attachable_type: textField,
  filename: textField,
  content_type: textField,
  size: integerField,
  rotation: nullable(integerField),
  created_at: instantField,
  updated_at: instantField,
});
