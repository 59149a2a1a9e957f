/** Builds zips byte by byte, so that a test can make each of their fields wrong. */
import { crc32, deflateRawSync } from "node:zlib";

export interface CraftedEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** 8, deflated, unless given; another number than 0 and 8 only labels the content. */
  readonly method?: number;
  /** UTF-8, bit 11, unless given. */
  readonly flags?: number;
  /** Type and permissions on Unix. */
  readonly mode?: number;
  /** The attributes of a file on Windows. */
  readonly windows?: number;
  /** Extra fields in the directory. */
  readonly extra?: Buffer;
  /** What the directory states instead of the truth. */
  readonly stated?: {
    readonly bytes?: number;
    readonly packedBytes?: number;
    readonly crc?: number;
    /** The offset of its local header. */
    readonly offset?: number;
  };
  /** What the local header states instead of the directory. */
  readonly local?: { readonly name?: string; readonly method?: number };
  /** Bytes in front of its local header that belong to no entry. */
  readonly gap?: Buffer;
  /** The packed bytes, instead of the packed content. */
  readonly packed?: Buffer;
}

export interface CraftedEnd {
  readonly count?: number;
  readonly offset?: number;
  readonly disk?: number;
  readonly comment?: Buffer;
  readonly after?: Buffer;
  /** An end of zip64 too, with this offset of the directory and number of entries instead of the truth. */
  readonly zip64?: { readonly count?: bigint; readonly offset?: bigint; readonly end?: bigint };
}

const UTF8 = 0x800;
const MADE_ON_UNIX = 0x0314;

export function craftedZip(entries: readonly CraftedEntry[], end: CraftedEnd = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? "");
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(content) : content);
    add(entry.gap ?? Buffer.alloc(0));
    const offset = entry.stated?.offset ?? at;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(entry.flags ?? UTF8, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(0x59_2f_60_00, 6);
    fields.writeUInt32LE(entry.stated?.crc ?? crc32(content), 10);
    fields.writeUInt32LE(entry.stated?.packedBytes ?? packed.length, 14);
    fields.writeUInt32LE(entry.stated?.bytes ?? content.length, 18);
    const name = Buffer.from(entry.name);
    add(localHeader(fields, entry.local ?? {}, name));
    add(packed);
    directory.push(directoryEntry(fields, name, offset, entry));
  }
  const offset = at;
  for (const each of directory) add(each);
  for (const each of endOf(entries.length, offset, at, end)) add(each);
  return Buffer.concat(parts);
}

function localHeader(
  fields: Buffer,
  { name, method }: NonNullable<CraftedEntry["local"]>,
  statedName: Buffer,
): Buffer {
  const head = Buffer.alloc(30);
  const written = name === undefined ? statedName : Buffer.from(name);
  head.writeUInt32LE(0x04034b50, 0);
  fields.copy(head, 4);
  if (method !== undefined) head.writeUInt16LE(method, 8);
  head.writeUInt16LE(written.length, 26);
  return Buffer.concat([head, written]);
}

function directoryEntry(
  fields: Buffer,
  name: Buffer,
  offset: number,
  { mode = 0o100644, windows = 0, extra = Buffer.alloc(0) }: CraftedEntry,
): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(MADE_ON_UNIX, 4);
  fields.copy(head, 6);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt16LE(windows, 38);
  head.writeUInt16LE(mode, 40);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name, extra]);
}

function endOf(
  entryCount: number,
  directoryOffset: number,
  at: number,
  { count, offset, disk, comment, after, zip64 }: CraftedEnd,
): readonly Buffer[] {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(disk ?? 0, 4);
  for (const place of [8, 10]) end.writeUInt16LE(count ?? Math.min(entryCount, 0xffff), place);
  end.writeUInt32LE(at - directoryOffset, 12);
  end.writeUInt32LE(offset ?? directoryOffset, 16);
  end.writeUInt16LE(comment?.length ?? 0, 20);
  const tail = [end, comment ?? Buffer.alloc(0), after ?? Buffer.alloc(0)];
  if (zip64 === undefined) return tail;
  const wide = Buffer.alloc(56);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  for (const place of [24, 32]) wide.writeBigUInt64LE(zip64.count ?? BigInt(entryCount), place);
  wide.writeBigUInt64LE(BigInt(at - directoryOffset), 40);
  wide.writeBigUInt64LE(zip64.offset ?? BigInt(directoryOffset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(zip64.end ?? BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  return [wide, locator, ...tail];
}

/** An extra field of a zip. */
export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** The name that Info-ZIP adds for readers that know it. */
export function secondName(name: string, other: string): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeUInt32LE(crc32(Buffer.from(name)), 1);
  return extraField(0x7075, Buffer.concat([head, Buffer.from(other)]));
}

/** Sizes of zip64, for an entry that states 0xffffffff. */
export function wideSizes(...sizes: readonly bigint[]): Buffer {
  const data = Buffer.alloc(8 * sizes.length);
  for (const [index, size] of sizes.entries()) data.writeBigUInt64LE(size, index * 8);
  return extraField(1, data);
}
