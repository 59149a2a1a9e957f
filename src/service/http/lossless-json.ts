/** Parses JSON without losing digits: the numbers of a body stay text. */
import { Refusal } from "../endpoints/endpoint.ts";

/**
 * A body as a tree of plain values in which every number is its original text, so that identifiers of
 * 18 digits stay exact. Null for an empty body; 400 for invalid JSON.
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
