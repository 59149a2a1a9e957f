/** The ways a record can be written, by the suffix of the path that asks for them. */
import type { RecordNode } from "../records/record.ts";
import { writeJson } from "../records/write-json.ts";
import { writeXml } from "../records/write-xml.ts";
import { splitFormat } from "./path-format.ts";

export interface RecordWriter {
  readonly mediaType: string;
  /** `root` names the outermost element where the form has one. */
  readonly write: (root: string, record: RecordNode) => string;
}

const JSON_WRITER: RecordWriter = {
  mediaType: "application/json; charset=utf-8",
  write: (_root, record) => writeJson(record),
};

const XML_WRITER: RecordWriter = {
  mediaType: "application/xml; charset=utf-8",
  write: writeXml,
};

/** No suffix is JSON (specification 4.1). */
const BY_SUFFIX: ReadonlyMap<string, RecordWriter> = new Map([
  ["", JSON_WRITER],
  ["json", JSON_WRITER],
  ["xml", XML_WRITER],
]);

/** Null for a form nobody writes; `url` is as it was sent. */
export const writerFor = (url: string): RecordWriter | null =>
  BY_SUFFIX.get(splitFormat(url).suffix) ?? null;

/** Refusals are written as JSON when the form that was asked for is not one of ours. */
export const refusalWriterFor = (url: string): RecordWriter => writerFor(url) ?? JSON_WRITER;
