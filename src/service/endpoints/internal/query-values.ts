/** Reads single parameters of a query, with their refusals; absent where nothing is asked. */
import { readBoolean } from "../../rules/filter-terms.ts";
import { type Call, Refusal } from "../endpoint.ts";
import { type RefusalStyle, titleCase } from "./paging.ts";

type Asking = Pick<Call, "query">;

export function requestedFlag(
  { query }: Asking,
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
  { query }: Asking,
  name: string,
  style: RefusalStyle = "parameter",
): string | undefined {
  const id = query[name];
  if (id !== undefined && !/^\d+$/.test(id)) throw invalid(name, style);
  return id;
}

/** As `requestedIdentifier`; the literal `null` asks for what has none. */
export function requestedIdentifierOrNull(call: Asking, name: string): string | null | undefined {
  return call.query[name] === "null" ? null : requestedIdentifier(call, name);
}

const invalid = (name: string, style: RefusalStyle): Refusal =>
  style === "parameter"
    ? new Refusal(400, `${name} is invalid`)
    : new Refusal(400, `${titleCase(name)} is invalid`, { symbolic: [name, "invalid"] });
