/** Opens regular files, whatever is at the path: a pipe or device is refused and never waited for. */
import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** An open file, read at any place. */
export interface RegularFile {
  readonly byteCount: number;
  /** Changes when another file is put in its place. */
  readonly identity: string;
  /** The bytes of `[from, until)`; fewer where the file ends. */
  readonly read: (from: number, until: number) => Promise<Buffer<ArrayBuffer>>;
  /** The same bytes in pieces of at most 64 KB. */
  readonly pieces: (from: number, until: number) => AsyncGenerator<Buffer<ArrayBuffer>>;
  /** All bytes in such pieces, each in the memory of the one before: whoever keeps a piece copies it. */
  readonly piecesInTurn: () => AsyncGenerator<Uint8Array>;
  readonly close: () => Promise<void>;
}

const PIECE_BYTES = 64 * 1024;

/** Null if the path is not a regular file. `follow` opens a link's target; else a link is refused by the system. */
export async function openRegularFile(
  path: string,
  links: "follow" | "refuse",
): Promise<RegularFile | null> {
  const handle = await open(path, flagsFor(links, constants));
  try {
    const found = await handle.stat();
    if (found.isFile()) return regularFile(handle, found.size, identityOf(found));
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

const identityOf = ({ dev, ino }: Pick<Stats, "dev" | "ino">): string => `${dev}:${ino}`;

/** Windows has only the first flag. */
type OpenFlags = Pick<typeof constants, "O_RDONLY"> &
  Partial<Pick<typeof constants, "O_NONBLOCK" | "O_NOFOLLOW">>;

/** Without O_NONBLOCK, opening a pipe waits for a writer. */
const flagsFor = (
  links: "follow" | "refuse",
  { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 }: OpenFlags,
): number => O_RDONLY | O_NONBLOCK | (links === "refuse" ? O_NOFOLLOW : 0);

function regularFile(handle: FileHandle, byteCount: number, identity: string): RegularFile {
  const read = async (from: number, until: number): Promise<Buffer<ArrayBuffer>> => {
    const buffer = Buffer.allocUnsafe(Math.max(Math.min(until, byteCount) - from, 0));
    return buffer.subarray(0, await fill(buffer, from));
  };
  /** Returns how many bytes the file had from there. */
  const fill = async (buffer: Uint8Array, from: number): Promise<number> => {
    let length = 0;
    while (length < buffer.length) {
      const rest = buffer.length - length;
      const { bytesRead } = await handle.read(buffer, length, rest, from + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return length;
  };
  return {
    byteCount,
    identity,
    read,
    pieces: async function* (from, until) {
      for (let at = from; at < until; ) {
        const piece = await read(at, Math.min(at + PIECE_BYTES, until));
        if (piece.length === 0) return;
        at += piece.length;
        yield piece;
      }
    },
    piecesInTurn: async function* () {
      const memory = Buffer.allocUnsafe(PIECE_BYTES);
      for (let at = 0; at < byteCount; ) {
        const length = await fill(memory.subarray(0, byteCount - at), at);
        if (length === 0) return;
        at += length;
        yield memory.subarray(0, length);
      }
    },
    close: () => handle.close(),
  };
}
