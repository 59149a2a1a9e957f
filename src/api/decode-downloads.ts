/** The files that the service made for its user, newest first. */
import * as json from "./decoding.ts";

export interface Download {
  readonly id: string;
  /** `auditfile`, `brugstaat`, `export_ledger_account_report` and others: an open list. */
  readonly type: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Whether the file can be fetched. */
  readonly isReady: boolean;
  readonly hasFailed: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Gap: Exports. A file that is still being made has this name. */
const NAME_OF_UNFINISHED = "Unknown";

export const decodeDownloads = (answer: json.Answer): readonly Download[] =>
  json.listAt(json.rootOf(answer)).map((place) => {
    const record = json.anyRecordAt(place);
    const fileName = json.nullOr(json.at(record, "filename"), json.textAt) ?? NAME_OF_UNFINISHED;
    const hasFailed = json.booleanAt(json.at(record, "failed"));
    return {
      id: json.idAt(json.at(record, "id"), (text) => text),
      type: json.textAt(json.at(record, "download_type")),
      fileName,
      contentType:
        json.nullOr(json.at(record, "content_type"), json.textAt) ?? "application/octet-stream",
      isReady: fileName !== NAME_OF_UNFINISHED && !hasFailed,
      hasFailed,
      createdAt: json.textAt(json.at(record, "created_at")),
    };
  });
