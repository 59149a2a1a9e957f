/**
 * Decodes the bytes of an XML document piece by piece: UTF-8, UTF-16, ISO-8859-1, windows-1252 and ISO-8859-15. A byte
 * order mark decides, then the first bytes, then the declaration. Bytes that do not fit UTF-8 or ISO-8859-1 are read as
 * windows-1252, with a remark.
 */
import { isUtf8 } from "node:buffer";
import { type Remark, XmlFault } from "./xml-fault.ts";

export interface TextDecoding {
  /** The text of this piece, without an incomplete character at its end. */
  readonly write: (piece: Uint8Array) => string;
  readonly end: () => string;
}

/** The encoding must be declared within this many bytes. */
const DECLARATION_BYTES = 256;
const REPLACED = "windows-1252";
/** The two encodings of the standard, by the names that programs give them. */
const ALLOWED: ReadonlyMap<string, "utf-8" | "iso-8859-1"> = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["iso-8859-1", "iso-8859-1"],
  ["iso8859-1", "iso-8859-1"],
  ["latin1", "iso-8859-1"],
]);
const OTHERS: ReadonlyMap<string, Encoding> = new Map([
  ["windows-1252", "windows-1252"],
  ["cp1252", "windows-1252"],
  ["iso-8859-15", "iso-8859-15"],
  ["utf-16", "utf-16le"],
  ["utf-16le", "utf-16le"],
  ["utf-16be", "utf-16be"],
]);
type Encoding = "utf-8" | "iso-8859-1" | "windows-1252" | "iso-8859-15" | "utf-16le" | "utf-16be";

/**
 * `lineNow` is the line at the end of the text so far. Throws `XmlFault` for an unknown encoding and for bytes that are
 * not UTF-16.
 */
export function textDecoding(remark: Remark, lineNow: () => number): TextDecoding {
  let head: Uint8Array = new Uint8Array();
  let decode: DecodePiece | null = null;
  const begin = (): string => {
    decode = decoderFor(head, remark, lineNow);
    return decode(head, false);
  };
  return {
    write: (piece) => {
      if (decode !== null) return decode(piece, false);
      head = Buffer.concat([head, piece]);
      return head.length < DECLARATION_BYTES ? "" : begin();
    },
    end: () => {
      const first = decode === null ? begin() : "";
      return first + (decode?.(new Uint8Array(), true) ?? "");
    },
  };
}

type DecodePiece = (piece: Uint8Array, isLast: boolean) => string;

function decoderFor(head: Uint8Array, remark: Remark, lineNow: () => number): DecodePiece {
  const encoding = encodingOf(head, remark);
  const isReplaced = (text: string, index: number, what: string): void => {
    remark("encoding-is-as-declared", lineNow() + newlinesBefore(text, index), what);
  };
  if (encoding === "utf-8") return utf8Pieces(isReplaced);
  if (encoding === "iso-8859-1") return latin1Pieces(isReplaced);
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (piece, isLast) => {
    try {
      return decoder.decode(piece, { stream: !isLast });
    } catch (cause) {
      throw new XmlFault(lineNow(), `its bytes are not ${encoding}`, cause);
    }
  };
}

/**
 * The encoding of a document by its first bytes; remarks on one that the standard does not allow or that is declared
 * wrongly.
 */
function encodingOf(head: Uint8Array, remark: Remark): Encoding {
  const marked = markedEncoding(head);
  const start = Buffer.from(head.subarray(0, DECLARATION_BYTES)).toString("latin1");
  const plain = start.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "");
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(
    plain.replaceAll("\u0000", ""),
  );
  const name = declared?.[1]?.toLowerCase() ?? null;
  const named = name === null ? "utf-8" : (ALLOWED.get(name) ?? OTHERS.get(name) ?? null);
  if (marked !== null) {
    const isSame = name === null || named === marked || named === "utf-16le";
    if (marked !== "utf-8") remark("encoding-is-allowed", 1, `the encoding is ${marked}`);
    else if (!isSame)
      remark("encoding-is-as-declared", 1, `${name} is declared, a mark says utf-8`);
    return marked;
  }
  if (named === null)
    throw new XmlFault(
      1,
      `its encoding is ${String(name)}; UTF-8, UTF-16, ISO-8859-1 and windows-1252 are read`,
    );
  if (named.startsWith("utf-16")) {
    remark("encoding-is-as-declared", 1, `${String(name)} is declared, the bytes are utf-8`);
    return "utf-8";
  }
  if (name !== null && !ALLOWED.has(name))
    remark("encoding-is-allowed", 1, `the encoding is ${name}`);
  return named;
}

/** By a byte order mark, or by a first character of two bytes. */
function markedEncoding(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return null;
}

type Replaced = (text: string, index: number, what: string) => void;

function utf8Pieces(replaced: Replaced): DecodePiece {
  let kept: Uint8Array = new Uint8Array();
  let isFirst = true;
  return (piece, isLast) => {
    const bytes = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
    const end = isLast ? bytes.length : endOfMarkup(bytes);
    // A copy: the caller may reuse the memory of its piece.
    kept = Uint8Array.from(bytes.subarray(end));
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, end);
    const text = isUtf8(whole) ? whole.toString("utf8") : repairedText(whole, replaced);
    if (end === 0 || !isFirst) return text;
    isFirst = false;
    return text.startsWith("\ufeff") ? text.slice(1) : text;
  };
}

const GREATER = 0x3e;

/**
 * Up to the last end of a tag: what follows is decoded with the next piece, so that nearly every text is scanned as it
 * was decoded. Joined texts are read at half the speed.
 */
function endOfMarkup(bytes: Uint8Array): number {
  const last = bytes.lastIndexOf(GREATER);
  return last === -1 ? completeLength(bytes) : last + 1;
}

/** The length without the beginning of a character of several bytes at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const sequenceLength = (first: number): number =>
  first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;

/** Characters of several bytes that are UTF-8 remain; every other byte above 127 is windows-1252. */
function repairedText(bytes: Buffer, replaced: Replaced): string {
  const other = new TextDecoder(REPLACED);
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = sequenceLength(byte);
    if (length > 1 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) {
      at += length - 1;
      continue;
    }
    text += bytes.toString("utf8", from, at);
    const character = other.decode(bytes.subarray(at, at + 1));
    replaced(text, text.length, `its bytes are not utf-8: one is "${character}" in ${REPLACED}`);
    text += character;
    from = at + 1;
  }
  return text + bytes.toString("utf8", from);
}

/**
 * The bytes 80 to 9F are control characters in ISO-8859-1, and quotation marks, dashes and the euro in windows-1252.
 */
function latin1Pieces(replaced: Replaced): DecodePiece {
  const other = new TextDecoder(REPLACED);
  return (piece) => {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const text = bytes.toString("latin1");
    const index = text.search(/[\u0080-\u009f]/);
    if (index === -1) return text;
    const read = other.decode(bytes);
    for (const { index: each } of text.matchAll(/[\u0080-\u009f]/g)) {
      const what = `its bytes are not iso-8859-1: one is "${read.charAt(each)}" in ${REPLACED}`;
      replaced(read, each, what);
    }
    return read;
  };
}

function newlinesBefore(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
    count += 1;
  }
  return count;
}
