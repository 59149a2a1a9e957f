/** The record of a download. Gap: Exports. */
import { fields, type RecordNode } from "./record.ts";

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
