/** The files the service made for its user, newest first. */
import {
  type Answer,
  anyRecordAt,
  at,
  booleanAt,
  idAt,
  listAt,
  nullOr,
  rootOf,
  textAt,
} from "./decoding.ts";

export interface Download {
  readonly id: string;
  /** `auditfile`, `brugstaat`, `export_ledger_account_report`, ... an open list. */
  readonly type: string;
  readonly fileName: string;
  readonly contentType: string;
  /** The file can be fetched. */
  readonly isReady: boolean;
  readonly hasFailed: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Gap: Exports. While a file is being made its name is this word. */
const NAME_OF_UNFINISHED = "Unknown";

export const decodeDownloads = (answer: Answer): readonly Download[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = anyRecordAt(place);
    const fileName = nullOr(at(record, "filename"), textAt) ?? NAME_OF_UNFINISHED;
    const hasFailed = booleanAt(at(record, "failed"));
    return {
      id: idAt(at(record, "id"), (text) => text),
      type: textAt(at(record, "download_type")),
      fileName,
      contentType: nullOr(at(record, "content_type"), textAt) ?? "application/octet-stream",
      isReady: fileName !== NAME_OF_UNFINISHED && !hasFailed,
      hasFailed,
      createdAt: textAt(at(record, "created_at")),
    };
  });
