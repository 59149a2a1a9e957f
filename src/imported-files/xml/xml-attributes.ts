/** The attributes of a tag. */
import { type Remark, XmlFault } from "./xml-fault.ts";
import { parsedName } from "./xml-names.ts";
import { readCharacters } from "./xml-text.ts";

/** Values by name, with its prefix. */
export type Attributes = Readonly<Record<string, string>>;

export interface ReadAttributes {
  readonly attributes: Attributes;
  /** The index after the tag. */
  readonly end: number;
  /** Whether the tag is an element without content. */
  readonly isClosed: boolean;
}

interface TagScan {
  readonly buffer: string;
  readonly events: { readonly remark: Remark };
  readonly bounds: { readonly attributesMax: number };
  readonly lineAt: (index: number) => number;
}

/** Reads from the end of the name at `index`; null if the end of the tag has not come in. Throws `XmlFault`. */
export function readAttributes(scan: TagScan, start: number, index: number): ReadAttributes | null {
  const { buffer, bounds, lineAt } = scan;
  const attributes: Record<string, string> = {};
  let count = 0;
  let at = index;
  for (;;) {
    const next = afterBlanks(buffer, at);
    const character = buffer.charAt(next);
    if (character === "") return null;
    if (character === ">") return { attributes, end: next + 1, isClosed: false };
    if (character === "/") {
      const following = buffer.charAt(next + 1);
      if (following === "") return null;
      if (following === ">") return { attributes, end: next + 2, isClosed: true };
      throw new XmlFault(lineAt(start), "a slash within a tag");
    }
    if (next === at) throw new XmlFault(lineAt(start), "no space between two attributes");
    const read = attributeAt(scan, start, next);
    if (read === null) return null;
    const { name, value } = read;
    if (Object.hasOwn(attributes, name)) {
      throw new XmlFault(lineAt(start), `the attribute ${name} is stated twice`);
    }
    count += 1;
    if (count > bounds.attributesMax) {
      const what = `an element has more than ${String(bounds.attributesMax)} attributes`;
      throw new XmlFault(lineAt(start), what);
    }
    // As data: a name such as __proto__ is one like any other.
    Object.defineProperty(attributes, name, { value, enumerable: true });
    at = read.end;
  }
}

function attributeAt(
  scan: TagScan,
  start: number,
  from: number,
): { readonly name: string; readonly value: string; readonly end: number } | null {
  const { buffer, lineAt } = scan;
  const nameEnd = nameEndAt(buffer, from);
  if (nameEnd === buffer.length) return null;
  const equals = afterBlanks(buffer, nameEnd);
  const quoteAt = afterBlanks(buffer, equals + 1);
  if (quoteAt >= buffer.length) return null;
  const { qualified: name } = parsedName(buffer.slice(from, nameEnd), lineAt(start));
  const quote = buffer.charAt(quoteAt);
  if (buffer.charAt(equals) !== "=" || (quote !== '"' && quote !== "'")) {
    throw new XmlFault(lineAt(start), `the attribute ${name} has no value in quotes`);
  }
  const end = buffer.indexOf(quote, quoteAt + 1);
  if (end === -1) return null;
  const raw = buffer.slice(quoteAt + 1, end);
  if (raw.includes("<")) throw new XmlFault(lineAt(start), `the attribute ${name} contains <`);
  const plain = raw.includes("]]>") ? raw.replaceAll("]]>", "]]&gt;") : raw;
  const text = plain.replace(/\r\n?|[\n\t]/g, " ");
  const value = readCharacters(text, () => lineAt(start), scan.events.remark);
  return { name, value, end: end + 1 };
}

function nameEndAt(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/[\s=>/"'<]/.test(text.charAt(at))) at += 1;
  return at;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}
