/** Downloads: the files the service made, and the ones it is still making. */
import { invariant } from "../../failure.ts";
import { type PageWanted, pageOfRows } from "./page-of-rows.ts";
import { countIn, textIn } from "./query-fields.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";

export interface Download {
  readonly administrationId: string;
  readonly id: string;
  readonly userId: string;
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
): { readonly downloads: readonly Download[]; readonly total: number } {
  const conditions = [
    "administration_id = ?",
    "download_type IN (SELECT value FROM json_each(?))",
    ...(filter.isDownloaded === undefined ? [] : ["downloaded = ?"]),
    ...(filter.hasFailed === undefined ? [] : ["failed = ?"]),
  ];
  const values: SqlValue[] = [administrationId, JSON.stringify(filter.types)];
  for (const flag of [filter.isDownloaded, filter.hasFailed]) {
    if (flag !== undefined) values.push(flag ? 1 : 0);
  }
  const from = `FROM downloads WHERE ${conditions.join(" AND ")}`;
  const order = "created_at DESC, job_id DESC";
  const { rows, total } = pageOfRows(store, { columns: "*", from, order, values }, page);
  return { downloads: rows.map(downloadIn), total };
}

export function findDownload(store: Store, administrationId: string, id: string): Download | null {
  const [row] = store.rows(
    "SELECT * FROM downloads WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
  return row === undefined ? null : downloadIn(row);
}

/** The bytes of a file that is ready, part by part: memory holds one. */
export function* downloadParts(
  store: Store,
  { administrationId, id }: Download,
): Generator<Uint8Array> {
  for (let number = 0; ; number++) {
    const [row] = store.rows(
      `SELECT bytes FROM download_parts
       WHERE administration_id = ? AND download_id = ? AND number = ?`,
      administrationId,
      id,
      number,
    );
    if (row === undefined) return;
    const { bytes } = row;
    invariant(bytes instanceof Uint8Array, "a part of a file is bytes");
    yield bytes;
  }
}

const downloadIn = (row: SqlRow): Download => ({
  administrationId: textIn(row, "administration_id"),
  id: textIn(row, "id"),
  userId: textIn(row, "user_id"),
  type: textIn(row, "download_type"),
  filename: textIn(row, "filename"),
  contentType: textIn(row, "content_type"),
  hasFailed: row["failed"] === 1,
  isDownloaded: row["downloaded"] === 1,
  size: row["size"] === null ? null : countIn(row, "size"),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});
