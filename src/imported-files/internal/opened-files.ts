/** Opens files of the user one after the other, also those in a zip, and says which of them cannot be read. */
import { Failure, type FailureCode, hasErrorCode } from "../../failure.ts";
import { openRegularFile } from "../../operating-system/regular-file.ts";
import { openZip, type Zip, type ZipEntry, ZipFault } from "../open-zip.ts";
import { FileFault } from "./file-fault.ts";

/** A file as it is read once, from its beginning. */
export interface OpenedFile {
  /** Without folders. */
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** How a file is refused. */
export interface Refusal {
  readonly code: FailureCode;
  /** With its article, as in "a bank statement". */
  readonly what: string;
  readonly remedy: string;
}

/** More than the files of a year of days, of some accounts. */
const ENTRIES_MAX = 5_000;
/** The most that a zip may unpack to. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;

/** The files at these paths, each closed when the next one is asked for. Fails with the code of the refusal. */
export async function* openedFiles(
  paths: readonly string[],
  refusal: Refusal,
  signal: AbortSignal,
): AsyncGenerator<OpenedFile> {
  for (const path of paths) {
    signal.throwIfAborted();
    const zip = await orRefused(path, refusal, () =>
      openZip(path, { entriesMax: ENTRIES_MAX, signal }),
    );
    if (zip === null) yield* fileAt(path, refusal, signal);
    else yield* filesInZip(path, zip, refusal);
  }
}

async function* fileAt(
  path: string,
  refusal: Refusal,
  signal: AbortSignal,
): AsyncGenerator<OpenedFile> {
  const file = await openRegularFile(path, "follow");
  if (file === null) throw refused(path, refusal, "it is not a file");
  try {
    yield { name: nameOf(path), pieces: untilAborted(file.pieces(0, file.byteCount), signal) };
  } finally {
    await file.close();
  }
}

async function* untilAborted(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}

async function* filesInZip(path: string, zip: Zip, refusal: Refusal): AsyncGenerator<OpenedFile> {
  try {
    if (zip.entries.some(({ name }) => name === "[Content_Types].xml")) {
      throw refused(path, refusal, "it is an Excel workbook or another document of Office");
    }
    let rest = UNPACKED_BYTES_MAX;
    for (const entry of zip.entries.filter(isFile)) {
      yield { name: nameOf(entry.name), pieces: zip.content(entry, rest) };
      rest -= entry.bytes;
    }
  } finally {
    await zip.close();
  }
}

/** Neither a folder, nor what macOS adds to a zip. */
const isFile = ({ name }: ZipEntry): boolean =>
  !name.endsWith("/") && !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(name);

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Reads a file or zip; its fault becomes a failure that names it. */
export async function orRefused<Value>(
  file: string,
  refusal: Refusal,
  read: () => Promise<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof FileFault) {
      const where = cause.line === null ? "" : ` (line ${String(cause.line)})`;
      throw refused(file, refusal, `${cause.message}${where}`, cause);
    }
    if (cause instanceof ZipFault) throw refused(file, refusal, cause.message, cause);
    if (hasErrorCode(cause, "ENOENT")) throw refused(file, refusal, "it does not exist", cause);
    if (hasErrorCode(cause, "EACCES")) throw refused(file, refusal, "it may not be read", cause);
    throw cause;
  }
}

const refused = (
  file: string,
  { code, what, remedy }: Refusal,
  why: string,
  cause?: unknown,
): Failure => new Failure(code, `${file} cannot be read as ${what}: ${why}`, remedy, cause);
