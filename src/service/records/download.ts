/** The record of a download. Gap: Exports. */
import { DOWNLOAD_TYPES, type Download } from "../rules/export-order.ts";
import { flag, identifier, ids, oneOf, record, stamps, text } from "./declared-record.ts";

/** Also for files that failed. */
export const DOWNLOAD = record<Download>("download", {
  id: ids.id,
  user_id: identifier((download) => download.userId),
  download_type: oneOf(Object.values(DOWNLOAD_TYPES))((download) => download.type),
  filename: text((download) => download.filename),
  content_type: text((download) => download.contentType),
  failed: flag((download) => download.hasFailed),
  downloaded: flag((download) => download.isDownloaded),
  ...stamps,
});
