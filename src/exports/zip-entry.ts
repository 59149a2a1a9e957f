/** Reads the beginnings of entries of a zip in a folder, to tell a workbook from other files. */
import type { FileHandle } from "node:fs/promises";
import { constants, inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES_MAX = 65_535;
const DIRECTORY_BYTES_MAX = 1024 * 1024;
/** Packed bytes that are read of an entry; what they hold is at most a thousand times as much. */
const PACKED_BYTES_MAX = 64 * 1024;
const UNPACKED_BYTES_MAX = 1024 * 1024;
const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  /** The first text of the entry, as far as a small part of its bytes goes. */
  readonly beginning: () => Promise<string>;
}

/** The entries of a zip (PKWARE APPNOTE 4.3); null for what is none. */
export async function zipEntries(
  file: FileHandle,
  byteCount: number,
): Promise<readonly ZipEntry[] | null> {
  const tail = await bytesAt(
    file,
    Math.max(0, byteCount - END_BYTES - COMMENT_BYTES_MAX),
    END_BYTES + COMMENT_BYTES_MAX,
  );
  const end = lastIndexOf(tail, END_OF_DIRECTORY);
  if (end === -1 || end + END_BYTES > tail.length) return null;
  const length = tail.readUInt32LE(end + 12);
  if (length > DIRECTORY_BYTES_MAX) return null;
  const directory = await bytesAt(file, tail.readUInt32LE(end + 16), length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const place = {
      isDeflated: directory.readUInt16LE(at + 10) === DEFLATED,
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    };
    entries.push({
      name: directory.toString("utf8", at + ENTRY_BYTES, nameEnd),
      beginning: () => beginningOf(file, place),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function beginningOf(
  file: FileHandle,
  place: { readonly isDeflated: boolean; readonly packedBytes: number; readonly offset: number },
): Promise<string> {
  const local = await bytesAt(file, place.offset, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES) return "";
  const start = place.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = await bytesAt(file, start, Math.min(place.packedBytes, PACKED_BYTES_MAX));
  if (!place.isDeflated) return packed.toString("utf8");
  try {
    // The stream is cut short on purpose; what came out of it until there is wanted.
    const text = inflateRawSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: UNPACKED_BYTES_MAX,
    });
    return text.toString("utf8");
  } catch {
    // Damaged, or larger than any text that is looked for here: it tells nothing.
    return "";
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function lastIndexOf(bytes: Buffer, signature: number): number {
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(signature);
  return bytes.lastIndexOf(wanted);
}
