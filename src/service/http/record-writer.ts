/** The formats in which a record can be written, by the suffix of the path. */
import type { RecordNode } from "../../fields/node.ts";
import { writeJson } from "../records/write-json.ts";
import { writeXml } from "../records/write-xml.ts";
import { splitFormat } from "./path-format.ts";

export interface RecordWriter {
  readonly mediaType: string;
  /** `root` is the name of the root element, where the format has one. */
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

/** The writer for the requested URL; null for an unsupported format. */
export const writerFor = (url: string): RecordWriter | null =>
  BY_SUFFIX.get(splitFormat(url).suffix) ?? null;

/** The writer of refusals: JSON when the requested format is not supported. */
export const refusalWriterFor = (url: string): RecordWriter => writerFor(url) ?? JSON_WRITER;
