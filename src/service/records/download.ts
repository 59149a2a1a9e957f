/** The record of a download. Gap: Exports. */
import { DOWNLOAD_TYPES } from "../rules/export-order.ts";
import { fields, type RecordNode } from "./record.ts";
import {
  flagField,
  identifierField,
  instantField,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

export interface ListedDownload {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly filename: string;
  readonly contentType: string;
  readonly hasFailed: boolean;
  readonly isDownloaded: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const downloadRecord = (download: ListedDownload): RecordNode =>
  fields({
    id: download.id,
    user_id: download.userId,
    download_type: download.type,
    filename: download.filename,
    content_type: download.contentType,
    failed: download.hasFailed,
    downloaded: download.isDownloaded,
    created_at: download.createdAt,
    updated_at: download.updatedAt,
  });

export const downloadSchema = recordOf({
  id: identifierField,
  user_id: identifierField,
  download_type: oneOf(Object.values(DOWNLOAD_TYPES)),
  filename: textField,
  content_type: textField,
  failed: flagField,
  downloaded: flagField,
  created_at: instantField,
  updated_at: instantField,
});
