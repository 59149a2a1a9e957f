/** A body as XML, with the same content as its JSON. */
import { fields, integer, list, type RecordNode } from "../../src/fields/node.ts";
import { writeXml } from "../../src/service/records/write-xml.ts";

/** `body` is an object of plain values, which become the content of a root `<request>`. */
export const xmlBody = (body: unknown): string => writeXml("request", recordOf(body));

/** The record whose JSON is the plain value; numbers that are not whole become text. */
export function recordOf(value: unknown): RecordNode {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" || typeof value === "bigint") {
    return /^-?\d+$/.test(String(value)) ? integer(value) : String(value);
  }
  if (Array.isArray(value)) return list("item", value.map(recordOf));
  return fields(
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, recordOf(one)])),
  );
}
