/** The auditfiles of an order on the disk. */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { Failure } from "../../failure.ts";
import { openRegularFile } from "../../operating-system/regular-file.ts";
import { type AuditfileHead, headOfAuditfile } from "../../sources/auditfile-head.ts";

const PIECE_BYTES = 64 * 1024;

/**
 * The head of a file, or of the first part of one divided into `files`. Failure codes: `auditfile-unreadable`, also
 * for a path without a file.
 */
export function readHead(path: string, files = 1): AuditfileHead {
  refuseOther(path);
  return headOfAuditfile(basename(path), pieces(path), files);
}

function* pieces(path: string): Generator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    for (;;) {
      const piece = Buffer.alloc(PIECE_BYTES);
      const length = readSync(file, piece, 0, PIECE_BYTES, null);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/**
 * The bytes of the file; it is open while they are read. Failure code: `auditfile-unreadable` for a path without a
 * file.
 */
export async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  refuseOther(path);
  const file = await openRegularFile(path, "follow");
  if (file === null) throw noFile(path, "is not a file");
  try {
    yield* file.pieces(0, file.byteCount);
  } finally {
    await file.close();
  }
}

function refuseOther(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw noFile(path, "does not exist");
  if (!found.isFile()) throw noFile(path, "is not a file");
}

const noFile = (path: string, what: string): Failure =>
  new Failure("auditfile-unreadable", `${path} ${what}`, "Name an auditfile: --from books.xaf.");
