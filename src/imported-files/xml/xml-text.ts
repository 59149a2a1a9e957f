/** The characters of a text or attribute: references, line ends, and characters that XML does not allow. */
import { type Remark, XmlFault } from "./xml-fault.ts";

/** The first characters of whatever is not read as it stands. */
export const SPECIAL = /[^\t\n -%'-\\^-\ufffd]/g;
/** XML 1.0, production 2. Decoded text has no lone surrogates. */
const ILLEGAL = /[^\t\n\r -\ufffd]/g;

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
const REFERENCE = /^&(?:#(\d{1,10})|#x([\da-fA-F]{1,8})|([A-Za-z_][\w.-]{0,62}));/;
/** The longest reference. */
const REFERENCE_CHARACTERS = 66;

/**
 * `lineAt` gives the line of an index in the text. Throws `XmlFault` for an entity that is not one of the five, and for
 * `]]>`.
 */
export function readCharacters(
  text: string,
  lineAt: (index: number) => number,
  remark: Remark,
): string {
  let read = "";
  let from = 0;
  for (const { index, 0: character } of text.matchAll(SPECIAL)) {
    read += text.slice(from, index);
    from = index + 1;
    if (character === "\r") {
      // A carriage return before a line feed is no character of the text.
      if (text.charAt(from) !== "\n") read += "\n";
    } else if (character === "]") {
      if (text.startsWith("]]>", index)) throw new XmlFault(lineAt(index), "]]> is in a text");
      read += "]";
    } else if (character === "&") {
      const { value, length } = referenceAt(text, index, lineAt, remark);
      read += value;
      from = index + length;
    } else read += withoutControl(character, index, lineAt, remark);
  }
  return read + text.slice(from);
}

/** Text in a CDATA section has no references. */
export function readRawCharacters(
  text: string,
  lineAt: (index: number) => number,
  remark: Remark,
): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(ILLEGAL, (character, index: number) =>
      withoutControl(character, index, lineAt, remark),
    );
}

function referenceAt(
  text: string,
  index: number,
  lineAt: (index: number) => number,
  remark: Remark,
): { readonly value: string; readonly length: number } {
  const found = REFERENCE.exec(text.slice(index, index + REFERENCE_CHARACTERS));
  if (found === null) {
    remark("ampersands-are-escaped", lineAt(index), "an ampersand begins no reference");
    return { value: "&", length: 1 };
  }
  const [reference, decimal, hexadecimal, name] = found;
  const { length } = reference;
  if (name !== undefined) {
    const value = NAMED.get(name);
    if (value === undefined)
      throw new XmlFault(lineAt(index), `the entity ${name} is not declared`);
    return { value, length };
  }
  const code = Number.parseInt(decimal ?? hexadecimal ?? "", decimal === undefined ? 16 : 10);
  if (code > 0x10ffff) throw new XmlFault(lineAt(index), `${reference} is not a character`);
  const isAllowed =
    code === 9 || code === 10 || code === 13 || (code >= 32 && !(code >= 0xd800 && code <= 0xdfff));
  const isCharacter = isAllowed && code !== 0xfffe && code !== 0xffff;
  if (isCharacter) return { value: String.fromCodePoint(code), length };
  remark("characters-are-allowed", lineAt(index), `${reference} is not a character of XML`);
  return { value: " ", length };
}

function withoutControl(
  character: string,
  index: number,
  lineAt: (index: number) => number,
  remark: Remark,
): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  remark("characters-are-allowed", lineAt(index), `it contains the control character U+${code}`);
  return " ";
}

/** White space as XML defines it. */
export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== 32 && code !== 10 && code !== 9 && code !== 13) return false;
  }
  return true;
}
