/** Downloads: the files that the service made or is making. */
import type { Download } from "../rules/export-order.ts";
import { columns, count, flag, named, orNull, STAMPS, text } from "./codec.ts";
import type { PageRequest, RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";
import { isAmong, table } from "./table.ts";

export const DOWNLOADS = table(
  "downloads",
  columns<Download>({
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
  readonly types: readonly string[];
  readonly isDownloaded?: boolean;
  readonly hasFailed?: boolean;
}

/** One page, newest first, and the total number. */
export function downloadsPage(
  store: Store,
  administrationId: string,
  filter: DownloadFilter,
  page: PageRequest,
): RowsPage<Download> {
  const conditions = [
    isAmong("download_type"),
    ...(filter.isDownloaded === undefined ? [] : ["AND downloaded = ?"]),
    ...(filter.hasFailed === undefined ? [] : ["AND failed = ?"]),
  ];
  const values: SqlValue[] = [JSON.stringify(filter.types)];
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
