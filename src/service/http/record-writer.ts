/** The ways a record can be written, by the suffix of the path that asks for them. */
import type { RecordNode } from "../records/record.ts";
import { writeJson } from "../records/write-json.ts";

export interface RecordWriter {
  readonly mediaType: string;
  /** `root` names the outermost element where the form has one. */
  readonly write: (root: string, record: RecordNode) => string;
}

const JSON_WRITER: RecordWriter = {
  mediaType: "application/json; charset=utf-8",
  write: (_root, record) => writeJson(record),
};

/** No suffix is JSON (specification 4.1). */
const BY_SUFFIX: ReadonlyMap<string, RecordWriter> = new Map([
  ["", JSON_WRITER],
  ["json", JSON_WRITER],
]);

/** Null for a form nobody writes. */
export const writerFor = (suffix: string): RecordWriter | null => BY_SUFFIX.get(suffix) ?? null;
/** Refusals are written in it when the form that was asked for is not one of ours. */
export const WRITER_DEFAULT = JSON_WRITER;
