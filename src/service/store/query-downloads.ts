/** Downloads: the files that the service made or is making. */

import { columns, named } from "../../fields/columns.ts";
import { orNull } from "../../fields/kind.ts";
import { count, flag, text } from "../../fields/scalars.ts";
import type { Download } from "../rules/export-order.ts";
import { STAMPS } from "../rules/stamped.ts";
import type { PageRequest, RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";
import { isAmong, table } from "./table.ts";

export const DOWNLOADS = table<Download>(
  "downloads",
  columns({
    administrationId: text,
    id: text,
    userId: text,
    jobId: count,
    type: named("download_type", text),
    filename: text,
    contentType: text,
    hasFailed: named("failed", flag),
    isDownloaded: named("downloaded", flag),
    size: orNull(count),
    ...STAMPS,
  }),
);

/** Absent fields match every download. */
export interface DownloadFilter {
  /** Whose files: nobody sees those of another user. */
  readonly userId: string;
  readonly types: readonly string[];
  readonly isDownloaded?: boolean;
  readonly hasFailed?: boolean;
}

/** One page of the files that are ready or failed, newest first, and the total number. */
export function downloadsPage(
  store: Store,
  administrationId: string,
  filter: DownloadFilter,
  page: PageRequest,
): RowsPage<Download> {
  const conditions = [
    "AND user_id = ? AND (size IS NOT NULL OR failed = 1)",
    isAmong("download_type"),
    ...(filter.isDownloaded === undefined ? [] : ["AND downloaded = ?"]),
    ...(filter.hasFailed === undefined ? [] : ["AND failed = ?"]),
  ];
  const values: SqlValue[] = [filter.userId, JSON.stringify(filter.types)];
  for (const isSet of [filter.isDownloaded, filter.hasFailed]) {
    if (isSet !== undefined) values.push(isSet ? 1 : 0);
  }
  const order = "created_at DESC, job_id DESC";
  return DOWNLOADS.page(
    store,
    administrationId,
    { rest: conditions.join(" "), order, values },
    page,
  );
}
