/** Examples in XML, by the rules of docs/xml.md: a refusal, and the body of a request. */
import { escapeText } from "../../markup/escape-xml.ts";

export const errorXml = (error: string): string =>
  `<error><error>${escapeText(error)}</error></error>`;

/** A body as XML, in lines: its only key is the root if it holds an object; the root of any other body is `request`. */
export function bodyXml(body: unknown): string {
  const members = membersOf(body);
  const [only, ...more] = members;
  const isRecord = only !== undefined && more.length === 0 && isObject(only[1]);
  const [name, value] = isRecord ? only : (["request", body] as const);
  return elementLines(name, value, "").join("\n");
}

function elementLines(name: string, value: unknown, indent: string): readonly string[] {
  if (typeof value === "boolean") {
    return [`${indent}<${name} type="boolean">${String(value)}</${name}>`];
  }
  if (typeof value !== "object" || value === null) {
    return [`${indent}<${name}>${escapeText(String(value))}</${name}>`];
  }
  const inner = Array.isArray(value)
    ? value.flatMap((item) => elementLines("item", item, `${indent}  `))
    : membersOf(value).flatMap(([key, member]) => elementLines(key, member, `${indent}  `));
  const type = Array.isArray(value) ? ' type="array"' : "";
  return [`${indent}<${name}${type}>`, ...inner, `${indent}</${name}>`];
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];
