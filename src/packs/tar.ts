/** Writes a tar of text files (POSIX.1-2001, ustar), compressed: the same bytes on every system, at any time. */
import { gzipSync } from "node:zlib";
import { discardBytes } from "../bytes/discard-bytes.ts";

export interface TarEntry {
  /** At most 100 bytes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BLOCK_BYTES = 512;
/** A gzip may have members, which unpack to one file: little of it is in memory. */
const MEMBER_BYTES = 1024 * 1024;
/** Level 9 takes a tenth longer for nothing; at level 6, which takes half as long, answers are a sixteenth larger. */
const LEVEL = { level: 8, memLevel: 9 };

/** Gives up the bytes of each entry once they are packed. */
export async function* gzippedTar(entries: Iterable<TarEntry>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let byteCount = 0;
  for (const { name, bytes } of entries) {
    const padding = new Uint8Array(-bytes.length & (BLOCK_BYTES - 1));
    for (const piece of [tarHeader(name, bytes.length), bytes, padding]) {
      pieces.push(piece);
      byteCount += piece.length;
    }
    if (byteCount < MEMBER_BYTES) continue;
    yield gzipped(pieces);
    pieces = [];
    byteCount = 0;
  }
  yield gzipped([...pieces, new Uint8Array(2 * BLOCK_BYTES)]);
}

/** The fields of a header at their places; numbers are octal. */
function tarHeader(name: string, byteCount: number): Uint8Array {
  const header = Buffer.alloc(BLOCK_BYTES);
  const fields: readonly (readonly [at: number, text: string])[] = [
    [0, name],
    [100, "0000644\0"],
    [108, "0000000\0"],
    [116, "0000000\0"],
    [124, `${byteCount.toString(8).padStart(11, "0")}\0`],
    [136, "00000000000\0"],
    // The checksum is that of a header with spaces in its place.
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\0" + "00"],
  ];
  for (const [at, text] of fields) header.write(text, at, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** The byte of the header that names the operating system. */
const SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;

function gzipped(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(pieces);
  const packed = gzipSync(bytes, LEVEL);
  for (const piece of [...pieces, bytes]) discardBytes(piece);
  packed[SYSTEM] = UNKNOWN_SYSTEM;
  return packed;
}
