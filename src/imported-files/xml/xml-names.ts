/** The names of elements, each kept once: a document repeats a few names many times. */
import { XmlFault } from "./xml-fault.ts";

export interface XmlName {
  /** As written, with its prefix. */
  readonly qualified: string;
  readonly local: string;
  /** Empty without one. */
  readonly prefix: string;
}

/** The names by hash; a name beyond the maximum is not kept. */
export interface XmlNames {
  readonly buckets: XmlName[][];
  count: number;
}

const BUCKETS = 1024;
const NAMES_MAX = 4096;
const NAME_CHARACTERS_MAX = 256;
const START =
  ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const NAME = new RegExp(`^[${START}][${START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*$`, "u");

export const noNames = (): XmlNames => ({
  buckets: Array.from({ length: BUCKETS }, () => []),
  count: 0,
});

/** The name at these indexes of a text if it is known; `hash` is any number that follows from its characters. */
// eslint-disable-next-line no-restricted-syntax -- Called for each tag: an object costs a tenth of reading.
export function knownName(
  { buckets }: XmlNames,
  text: string,
  start: number,
  end: number,
  hash: number,
): XmlName | null {
  const bucket = buckets[hash & (BUCKETS - 1)] ?? NO_NAMES;
  for (const name of bucket) {
    if (name.qualified.length === end - start && text.startsWith(name.qualified, start)) {
      return name;
    }
  }
  return null;
}

const NO_NAMES: readonly XmlName[] = [];

/** Throws `XmlFault` for a text that is not a name. */
export function addName(names: XmlNames, qualified: string, hash: number, line: number): XmlName {
  const name = parsedName(qualified, line);
  if (names.count < NAMES_MAX) {
    names.count += 1;
    names.buckets[hash & (BUCKETS - 1)]?.push(name);
  }
  return name;
}

export function parsedName(qualified: string, line: number): XmlName {
  if (qualified.length > NAME_CHARACTERS_MAX) {
    throw new XmlFault(line, `a name has more than ${String(NAME_CHARACTERS_MAX)} characters`);
  }
  if (!NAME.test(qualified)) throw new XmlFault(line, `"${qualified}" is not a name`);
  const colon = qualified.indexOf(":");
  const local = qualified.slice(colon + 1);
  const prefix = colon === -1 ? "" : qualified.slice(0, colon);
  if (colon === 0 || local === "" || local.includes(":")) {
    throw new XmlFault(line, `"${qualified}" is not a name with one prefix`);
  }
  return { qualified, local, prefix };
}
