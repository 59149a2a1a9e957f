/** Reads single query parameters, with their refusals; undefined when a parameter is absent. */
import { readBoolean } from "../../rules/filter-terms.ts";
import { type Call, Refusal } from "../endpoint.ts";
import { type RefusalStyle, titleCase } from "./paging.ts";

type QueryCall = Pick<Call, "query">;

export function requestedFlag(
  { query }: QueryCall,
  name: string,
  style: RefusalStyle,
): boolean | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const flag = readBoolean(text);
  if (flag === null) throw invalid(name, style);
  return flag;
}

/** Digits. */
export function requestedIdentifier(
  { query }: QueryCall,
  name: string,
  style: RefusalStyle = "parameter",
): string | undefined {
  const id = query[name];
  if (id !== undefined && !/^\d+$/.test(id)) throw invalid(name, style);
  return id;
}

/** Like `requestedIdentifier`; the literal `null` matches records without one. */
export function requestedIdentifierOrNull(
  call: QueryCall,
  name: string,
): string | null | undefined {
  return call.query[name] === "null" ? null : requestedIdentifier(call, name);
}

const invalid = (name: string, style: RefusalStyle): Refusal =>
  style === "parameter"
    ? new Refusal(400, `${name} is invalid`)
    : new Refusal(400, `${titleCase(name)} is invalid`, { symbolic: [name, "invalid"] });
