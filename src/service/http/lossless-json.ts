/** JSON without losing a digit: the numbers of a body are read as the text they were written as. */
import { Refusal } from "../endpoints/endpoint.ts";

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
