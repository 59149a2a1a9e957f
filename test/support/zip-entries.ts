/** Reads a zip by its central directory, for tests: names, dates and contents of its entries. */
import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  /** As in the zip: date in the upper half, time in the lower. */
  readonly dosTime: number;
  readonly text: string;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

export function zipEntries(bytes: Buffer): readonly ZipEntry[] {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== END) end -= 1;
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error("the zip's directory is damaged");
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const isStored = bytes.readUInt16LE(at + 10) === 0;
    entries.push({
      name,
      dosTime: bytes.readUInt16LE(at + 14) * 65_536 + bytes.readUInt16LE(at + 12),
      text: (isStored ? content : inflateRawSync(content)).toString("utf8"),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
