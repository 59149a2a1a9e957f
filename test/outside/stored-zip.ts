/** Writes a zip with uncompressed entries, for copies of a workbook with one fault. */
import { crc32 } from "node:zlib";

export interface Stored {
  readonly name: string;
  readonly text: string;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** 1 January 1980, the first day that a zip can represent. */
const FIRST_DAY = 0x0021;

export function storedZip(entries: readonly Stored[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const content = Buffer.from(text);
    const facts = factsOf(name, content);
    const local = Buffer.concat([words(LOCAL), facts, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.alloc(2, VERSION);
    directory.push(Buffer.concat([words(ENTRY), made, facts, rest, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, words(END), end]);
}

/** The header that an entry has at its content and again in the directory: 26 bytes that end with two lengths. */
function factsOf(name: string, content: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(FIRST_DAY, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  return facts;
}

function words(mark: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(mark);
  return buffer;
}
