/** Downloads: the files the service made, and the ones it is still making. */
import { columns, count, flag, named, orNull, text } from "./codec.ts";
import type { PageWanted, RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";
import { isAmong, table } from "./table.ts";

export interface Download {
  readonly administrationId: string;
  readonly id: string;
  readonly userId: string;
  /** The job that makes the file. */
  readonly jobId: number;
  readonly type: string;
  readonly filename: string;
  readonly contentType: string;
  readonly hasFailed: boolean;
  readonly isDownloaded: boolean;
  /** Bytes of the file; null until it is ready. */
  readonly size: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

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
    createdAt: text,
    updatedAt: text,
  }),
);

/** Absent fields ask for everything. */
export interface DownloadFilter {
  readonly types: readonly string[];
  readonly isDownloaded?: boolean;
  readonly hasFailed?: boolean;
}

/** One page, newest first, and how many there are. */
export function downloadsPage(
  store: Store,
  administrationId: string,
  filter: DownloadFilter,
  page: PageWanted,
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
