/**
 * Reads the texts of a finished document back from its bytes, in the order in which they are drawn: from objects,
 * operators of text (ISO 32000-1, 9.4) and the maps from glyphs to characters (9.10.3). It shares nothing with what
 * drew them.
 */
import { inflateSync } from "node:zlib";
import { invariant } from "../../failure.ts";

export interface DrawnTexts {
  /** Takes the next bytes of the document. */
  readonly take: (bytes: Uint8Array) => void;
  /** After its last bytes. */
  readonly texts: () => readonly string[];
}

interface DrawnString {
  /** The name of the font on the page. */
  readonly font: string;
  /** Each character is a byte. */
  readonly codes: string;
}

const OPERATORS = /\/(\w+) [\d.]+ Tf|\(((?:[^\\()]|\\[\s\S])*)\) Tj/g;

export function drawnTexts(): DrawnTexts {
  const strings: DrawnString[] = [];
  /** From the name of a font to its object, from a font to its map, and the maps, by numbers of objects. */
  const fonts = new Map<string, string>();
  const mapOfFont = new Map<string, string>();
  const maps = new Map<string, ReadonlyMap<number, string>>();
  let rest: Buffer = Buffer.alloc(0);
  const noteHead = (number: string, head: string): void => {
    const [, names = ""] = /\/Font <<([^>]*)>>/.exec(head) ?? [];
    for (const [, name = "", font = ""] of names.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      invariant((fonts.get(name) ?? font) === font, "a name of a font is one font on all pages");
      fonts.set(name, font);
    }
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(head) ?? [];
    if (map !== undefined) mapOfFont.set(number, map);
  };
  const noteStream = (number: string, text: string): void => {
    if (text.includes("begincmap")) maps.set(number, charactersIn(text));
    let font = "";
    for (const [, name, codes] of text.matchAll(OPERATORS)) {
      if (name !== undefined) font = name;
      else strings.push({ font, codes: unescaped(codes ?? "") });
    }
  };
  const take = (bytes: Uint8Array): void => {
    rest = Buffer.concat([rest, bytes]);
    for (let found = nextObject(rest); found !== null; found = nextObject(rest)) {
      noteHead(found.number, found.head);
      if (found.text !== null) noteStream(found.number, found.text);
      rest = rest.subarray(found.end);
    }
  };
  const textOf = ({ font, codes }: DrawnString): string => {
    const map = maps.get(mapOfFont.get(fonts.get(font) ?? "") ?? "");
    const bytes = Buffer.from(codes, "latin1");
    let text = "";
    for (let at = 0; at + 1 < bytes.length; at += 2) {
      text += map?.get(bytes.readUInt16BE(at)) ?? "\uFFFD";
    }
    return text;
  };
  return { take, texts: () => strings.map(textOf) };
}

interface FoundObject {
  readonly number: string;
  readonly head: string;
  /** The unpacked text of a stream with operators or a map; null for fonts, pictures and objects without a stream. */
  readonly text: string | null;
  readonly end: number;
}

const STREAM = "\nstream\n";
const END = "endobj";

/** The first object that is whole; null before its last byte is there. */
function nextObject(bytes: Buffer): FoundObject | null {
  const start = bytes.indexOf(" 0 obj");
  const end = bytes.indexOf(END, start);
  if (start === -1 || end === -1) return null;
  const stream = bytes.indexOf(STREAM, start);
  const number = /\d+$/.exec(bytes.toString("latin1", Math.max(0, start - 10), start))?.[0] ?? "";
  if (stream === -1 || stream > end) {
    return {
      number,
      head: bytes.toString("latin1", start, end),
      text: null,
      end: end + END.length,
    };
  }
  const head = bytes.toString("latin1", start, stream);
  const from = stream + STREAM.length;
  const until = from + Number.parseInt(/\/Length (\d+)/.exec(head)?.[1] ?? "0", 10);
  // The bytes of a stream may spell the end of an object.
  const last = bytes.indexOf(END, until);
  if (last === -1) return null;
  const isText =
    head.includes("/FlateDecode") && !/\/Subtype|\/Length1|\/Type \/XRef|\/N \d/.test(head);
  const text = isText ? inflateSync(bytes.subarray(from, until)).toString("latin1") : null;
  return { number, head, text, end: last + END.length };
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescaped = (codes: string): string =>
  codes.replace(/\\([\s\S])/g, (_, character: string) => ESCAPED[character] ?? character);

/** The characters by the codes of a font: ranges with a list of characters. */
function charactersIn(map: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const from = Number.parseInt(first, 16);
    for (const [index, [, code = ""]] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      characters.set(from + index, Buffer.from(code, "hex").swap16().toString("utf16le"));
    }
  }
  return characters;
}
