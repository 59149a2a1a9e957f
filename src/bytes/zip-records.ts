/**
 * The records of a zip file around the compressed bytes (APPNOTE 6.3.10): names in UTF-8, checksum and sizes after the
 * bytes of a file, and 64-bit fields only for what does not fit in 32 bits.
 */
import type { CalendarDate } from "../calendar/calendar-date.ts";

/** A compressed file in the zip. */
export interface ZippedFile {
  /** With the folder in the zip. */
  readonly name: string;
  /** Where its header starts. */
  readonly offset: number;
  readonly crc32: number;
  readonly byteCount: number;
  readonly compressedByteCount: number;
}

const VERSION_NEEDED = 20;
const VERSION_NEEDED_64 = 45;
/** Unix, for the rights of the files, and version 6.3. */
const VERSION_MADE_BY = (3 << 8) | 63;
/** Sizes follow the bytes (bit 3), and the name is UTF-8 (bit 11). */
const FLAGS = (1 << 3) | (1 << 11);
const DEFLATED = 8;
const FILE_MODE = 0o100644;
/** Times in a zip have no time zone: noon is the same day everywhere. */
const NOON = 12 << 11;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

const [LOCAL_HEADER, DESCRIPTOR, CENTRAL] = [0x04034b50, 0x08074b50, 0x02014b50];
const [END, END_64, END_64_LOCATOR] = [0x06054b50, 0x06064b50, 0x07064b50];

/** The bytes before those of a file. */
export const localHeader = (name: string, date: CalendarDate): Uint8Array => {
  const utf8 = Buffer.from(name);
  const fields = [
    ...[u32(LOCAL_HEADER), u16(VERSION_NEEDED), u16(FLAGS), u16(DEFLATED)],
    ...[u16(NOON), u16(dayOf(date)), u32(0), u32(0), u32(0)],
    ...[u16(utf8.length), u16(0)],
  ];
  return Buffer.concat([record(fields), utf8]);
};

/** The bytes after those of a file. */
export function dataDescriptor(file: ZippedFile): Uint8Array {
  const size = needs64(file) ? u64 : u32;
  const sizes = [size(file.compressedByteCount), size(file.byteCount)];
  return record([u32(DESCRIPTOR), u32(file.crc32), ...sizes]);
}

/** The entry of a file in the directory at the end. */
export function centralRecord(file: ZippedFile, date: CalendarDate): Uint8Array {
  const utf8 = Buffer.from(file.name);
  const is64 = needs64(file);
  const own = [file.byteCount, file.compressedByteCount, file.offset];
  const extra = is64 ? record([u16(1), u16(24), ...own.map(u64)]) : Buffer.alloc(0);
  const shown = (value: number): Field => u32(is64 ? MAX_32 : value);
  const fields = [
    ...[u32(CENTRAL), u16(VERSION_MADE_BY), u16(is64 ? VERSION_NEEDED_64 : VERSION_NEEDED)],
    ...[u16(FLAGS), u16(DEFLATED), u16(NOON), u16(dayOf(date)), u32(file.crc32)],
    ...[shown(file.compressedByteCount), shown(file.byteCount)],
    ...[u16(utf8.length), u16(extra.length), u16(0), u16(0), u16(0)],
    ...[u32((FILE_MODE << 16) >>> 0), shown(file.offset)],
  ];
  return Buffer.concat([record(fields), utf8, extra]);
}

/** The directory of a zip: how many entries it has, where it starts and how long it is. */
export interface Directory {
  readonly count: number;
  readonly offset: number;
  readonly byteCount: number;
}

/** The last bytes of a zip, after its directory. */
export function endRecords({ count, offset, byteCount }: Directory): Uint8Array {
  const is64 = count >= MAX_16 || offset >= MAX_32 || byteCount >= MAX_32;
  const shownCount = u16(Math.min(count, MAX_16));
  const end = record([
    ...[u32(END), u16(0), u16(0), shownCount, shownCount],
    ...[u32(Math.min(byteCount, MAX_32)), u32(Math.min(offset, MAX_32)), u16(0)],
  ]);
  if (!is64) return end;
  const end64 = record([
    ...[u32(END_64), u64(44), u16(VERSION_MADE_BY), u16(VERSION_NEEDED_64), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(byteCount), u64(offset)],
  ]);
  const locator = record([u32(END_64_LOCATOR), u32(0), u64(offset + byteCount), u32(1)]);
  return Buffer.concat([end64, locator, end]);
}

const needs64 = ({ byteCount, compressedByteCount, offset }: ZippedFile): boolean =>
  Math.max(byteCount, compressedByteCount, offset) >= MAX_32;

function dayOf(date: CalendarDate): number {
  const [year = 1980, month = 1, day = 1] = date
    .split("-")
    .map((part) => Number.parseInt(part, 10));
  return ((year - 1980) << 9) | (month << 5) | day;
}

/** A number with its size in bytes; all numbers of a zip are little-endian. */
type Field = readonly [bytes: 2 | 4 | 8, value: number];
const u16 = (value: number): Field => [2, value];
const u32 = (value: number): Field => [4, value];
const u64 = (value: number): Field => [8, value];

function record(fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}
