/** Writes a record as JSON. Numbers are copied as digits, so none is rounded. */
import type { RecordNode } from "../../fields/node.ts";

/** Compact JSON in the order of the record. */
export function writeJson(node: RecordNode): string {
  if (node === null || typeof node === "string" || typeof node === "boolean") {
    return JSON.stringify(node);
  }
  switch (node.kind) {
    case "integer":
      return node.digits;
    case "list":
      return `[${node.items.map(writeJson).join(",")}]`;
    case "fields":
      return `{${node.fields.map(writeMember).join(",")}}`;
    case "map":
      return `{${node.entries.map(writeMember).join(",")}}`;
  }
}

const writeMember = ([name, value]: readonly [string, RecordNode]): string =>
  `${JSON.stringify(name)}:${writeJson(value)}`;
