/** The record of a download. Gap: Exports. */

import { flag, identifier, oneOf, text } from "../../fields/scalars.ts";
import { DOWNLOAD_TYPES, type Download } from "../rules/export-order.ts";
import { from, ids, record, stamps } from "./declared-record.ts";

/** Also for files that failed. */
export const DOWNLOAD = record<Download>("download", {
  id: ids.id,
  user_id: from(identifier, (download) => download.userId),
  download_type: from(oneOf(...Object.values(DOWNLOAD_TYPES)), (download) => download.type),
  filename: from(text, (download) => download.filename),
  content_type: from(text, (download) => download.contentType),
  failed: from(flag, (download) => download.hasFailed),
  downloaded: from(flag, (download) => download.isDownloaded),
  ...stamps,
});
