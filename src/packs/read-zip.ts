/**
 * Reads a zip by its directory (PKWARE APPNOTE 4.3): stored and deflated entries, streamed. Files that
 * would differ between a reader of the directory and a reader of the entries are reported.
 */
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Difference, malformed, type SealedContents } from "./sealed-contents.ts";

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const DIRECTORY_BYTES_MAX = 64 * 1024 * 1024;
/** These values refer to the zip64 form, which has larger numbers. */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;
const ENCRYPTED = 1;
const STORED = 0;
export const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/** The contents of the single folder in a zip; null if the file is not a zip, or larger than 4 GB. */
export async function zipContents(path: string): Promise<SealedContents | null> {
  const file = await open(path, "r");
  const entries = await zipEntries(file).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  if (entries === null) {
    await file.close();
    return null;
  }
  const files = entries.filter(({ name }) => !name.endsWith("/"));
  const root = /^[^/]*\//.exec(files[0]?.name ?? "")?.[0] ?? "";
  const byName = new Map<string, ZipEntry>();
  const differences: Difference[] = [];
  for (const entry of files) {
    const isBelow = entry.name.startsWith(root);
    const name = isBelow ? entry.name.slice(root.length) : entry.name;
    if (!isBelow) differences.push(malformed(name, `it is outside ${root} in the zip`));
    if (byName.has(name)) differences.push(malformed(name, "the zip contains it twice"));
    if ((await localName(file, entry)) !== entry.name) {
      differences.push(malformed(name, "its local header in the zip has another name"));
    }
    byName.set(name, entry);
  }
  return {
    names: new Set([...byName.keys()].sort()),
    differences,
    bytes: (name) => contentOf(file, byName.get(name)),
    close: () => file.close(),
  };
}

/** All entries of the directory; null if the file is not a zip, or larger than 4 GB. */
export async function zipEntries(file: FileHandle): Promise<readonly ZipEntry[] | null> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(size - END_BYTES - COMMENT_BYTES_MAX, 0), size);
  const end = endIn(tail);
  if (end === null) return null;
  const { count, bytes, offset } = end;
  if (count === ELSEWHERE_16 || bytes > DIRECTORY_BYTES_MAX || offset === ELSEWHERE_32) return null;
  const directory = await readAt(file, offset, offset + bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let number = 0; number < count; number++) {
    const isEntry = at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY;
    if (!isEntry) return null;
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes;
    at += directory.readUInt16LE(at - nameBytes - 16) + directory.readUInt16LE(at - nameBytes - 14);
  }
  return entries;
}

function endIn(tail: Buffer): { count: number; bytes: number; offset: number } | null {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    return {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
  }
  return null;
}

/** The name in the local header; empty if there is no entry at the offset in the directory. */
async function localName(file: FileHandle, { offset, name }: ZipEntry): Promise<string> {
  const head = await readAt(file, offset, offset + LOCAL_BYTES + Buffer.byteLength(name));
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL) return "";
  return head.toString("utf8", LOCAL_BYTES, LOCAL_BYTES + head.readUInt16LE(26));
}

async function* contentOf(
  file: FileHandle,
  entry: ZipEntry | undefined,
): AsyncGenerator<Uint8Array> {
  if (entry === undefined) throw new Error("the zip has no such entry");
  const { isEncrypted, method } = entry;
  const isKnown = !isEncrypted && (method === STORED || method === DEFLATED);
  if (!isKnown) throw new Error("the zip has it encrypted or in an unsupported compression");
  const packed = packedPieces(file, entry);
  const content = method === STORED ? packed : inflated(packed);
  let crc = 0;
  let byteCount = 0;
  for await (const chunk of content) {
    const bytes: unknown = chunk;
    if (!(bytes instanceof Uint8Array)) throw new Error("a stream of bytes gives bytes");
    byteCount += bytes.byteLength;
    if (byteCount > entry.bytes) throw new Error("it is longer than the zip states");
    crc = crc32(bytes, crc);
    yield bytes;
  }
  if (crc !== entry.crc || byteCount !== entry.bytes) {
    throw new Error("it does not match the checksum or size in the zip's directory");
  }
}

/** An error in the packed bytes is thrown where the content is read. */
function inflated(packed: AsyncIterable<Buffer>): AsyncIterable<unknown> {
  const inflate = createInflateRaw();
  // Without a callback the pipeline would throw an uncatchable error.
  pipeline(packed, inflate, () => undefined);
  return inflate;
}

const CHUNK_BYTES = 65_536;

/** The packed bytes of an entry, 64 KB at a time. */
export async function* packedPieces(
  file: FileHandle,
  { offset, packedBytes }: ZipEntry,
): AsyncGenerator<Buffer> {
  const head = await readAt(file, offset, offset + LOCAL_BYTES);
  const from = offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const until = from + packedBytes;
  for (let at = from; at < until; at += CHUNK_BYTES) {
    const chunk = await readAt(file, at, Math.min(at + CHUNK_BYTES, until));
    if (chunk.length === 0) throw new Error("the zip ends too early");
    yield chunk;
  }
}

async function readAt(file: FileHandle, from: number, until: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(until - from, 0));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
