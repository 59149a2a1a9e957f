/** The auditfiles of an order on the disk. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import { openRegularFile } from "../../operating-system/regular-file.ts";
import { type AuditfileHead, headOfAuditfile } from "../../sources/auditfile-head.ts";

const PIECE_BYTES = 64 * 1024;

/** The absolute paths of the files of one auditfile: a long one may be divided over several, in their order. */
export type AuditfilePaths = readonly [string, ...string[]];

/**
 * A text with commas names the parts of one auditfile, unless a file has that name; relative paths are below the
 * folder.
 */
export function auditfilePaths(text: string, folder: string): AuditfilePaths {
  const whole = resolve(folder, text);
  if (existsSync(whole)) return [whole];
  const [first = text, ...others] = text.split(",").map((part) => resolve(folder, part.trim()));
  return [first, ...others];
}

/**
 * The head of an auditfile, which is in the first of its files. Failure codes: `auditfile-unreadable`, also for a path
 * without a file that may be read.
 */
export function readHead([path, ...others]: AuditfilePaths): AuditfileHead {
  refuseOther(path);
  return headOfAuditfile(basename(path), pieces(path), 1 + others.length);
}

function* pieces(path: string): Generator<Uint8Array> {
  const file = readable(path, () => openSync(path, "r"));
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
 * The bytes of the file, each piece in the memory of the one before; it is open while they are read. Failure code:
 * `auditfile-unreadable` for a path without a file.
 */
export async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  refuseOther(path);
  const file = await openRegularFile(path, "follow");
  if (file === null) throw noFile(path, "is not a file");
  try {
    yield* file.piecesInTurn();
  } finally {
    await file.close();
  }
}

/** Failure code: `auditfile-unreadable` where the system refuses the path. */
function readable<Value>(path: string, open: () => Value): Value {
  try {
    return open();
  } catch (cause) {
    const code = REFUSALS.find((each) => hasErrorCode(cause, each));
    if (code === undefined) throw cause;
    throw noFile(path, `cannot be read (${code})`, cause);
  }
}

/** No right to the file or to a folder above it, and links in a ring. */
const REFUSALS = ["EACCES", "EPERM", "ELOOP"];

function refuseOther(path: string): void {
  const found = readable(path, () => statSync(path, { throwIfNoEntry: false }));
  if (found === undefined) throw noFile(path, "does not exist");
  if (!found.isFile()) throw noFile(path, "is not a file");
}

const noFile = (path: string, what: string, cause?: unknown): Failure =>
  new Failure(
    "auditfile-unreadable",
    `${path} ${what}`,
    "Put the auditfile there, or name another one: with --from, or as source of its profile or member of a fleet.",
    cause,
  );
