/** JSON without losing a digit: bodies are read number by number as text, records written from digits. */
import { Refusal } from "../endpoints/endpoint.ts";
import type { RecordNode } from "../records/record.ts";

/**
 * A body as a tree of plain values in which every number is the text it was written as, so that
 * identifiers of 18 digits survive. Null for an empty body. Refuses with 400 what is no JSON.
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return null;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), numberAsText);
  } catch (cause) {
    throw Object.assign(new Refusal(400, "request body is not valid JSON"), { cause });
  }
}

function numberAsText(_key: string, value: unknown, ...[context]: readonly unknown[]): unknown {
  if (typeof value !== "number") return value;
  if (typeof context === "object" && context !== null && "source" in context) {
    return context.source;
  }
  return String(value);
}

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
