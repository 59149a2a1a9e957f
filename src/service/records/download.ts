/** The record of a download. Gap: Exports. */
import { DOWNLOAD_TYPES } from "../rules/export-order.ts";
import {
  flag,
  identifier,
  ids,
  oneOf,
  record,
  type Stamped,
  stamps,
  text,
} from "./declared-record.ts";

interface ListedDownload extends Stamped {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly filename: string;
  readonly contentType: string;
  readonly hasFailed: boolean;
  readonly isDownloaded: boolean;
}

export const DOWNLOAD = record<ListedDownload>("download", {
  id: ids.id,
  user_id: identifier((download) => download.userId),
  download_type: oneOf(Object.values(DOWNLOAD_TYPES))((download) => download.type),
  filename: text((download) => download.filename),
  content_type: text((download) => download.contentType),
  failed: flag((download) => download.hasFailed),
  downloaded: flag((download) => download.isDownloaded),
  ...stamps,
});
