/**
 * Reads statements of bank accounts from files of a bank: CAMT.053 and MT940, also several in a zip. Opening and lines
 * of every statement add up to its closing, else nothing is read.
 */
import { Failure, hasErrorCode } from "../../failure.ts";
import type {
  BankStatement,
  BankStatements,
  StatementRemark,
} from "../../ledger/bank-statement.ts";
import { statementsInOrder } from "../../ledger/statement-gaps.ts";
import { openRegularFile } from "../../operating-system/regular-file.ts";
import { openZip, type Zip, type ZipEntry, ZipFault } from "../open-zip.ts";
import { readStatementFile } from "./internal/read-statement-file.ts";
import { StatementFault } from "./internal/stated-statement.ts";

/** A file as it is read once, from its beginning. */
export interface StatementFile {
  /** Without folders. */
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** More than the files of a year of days, of some accounts. */
const ENTRIES_MAX = 5_000;
/** What a zip may unpack to. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;

/**
 * The statements of files that are open already. Failure codes: `bank-statement-unreadable` for another kind of file
 * and for what has no certain meaning, with its line; `bank-statement-unbalanced` with account, day and difference.
 */
export async function readStatements(
  files: AsyncIterable<StatementFile> | Iterable<StatementFile>,
): Promise<BankStatements> {
  const statements: BankStatement[] = [];
  const remarks: StatementRemark[] = [];
  for await (const file of files) {
    const read = await orUnreadable(file.name, () => readStatementFile(file.name, file.pieces));
    statements.push(...read.statements);
    remarks.push(...read.remarks);
  }
  return { ...statementsInOrder(statements), remarks };
}

/** The statements of the files at these paths; fails as `readStatements` does, and for a path without a file. */
export const readBankStatements = (
  paths: readonly string[],
  signal: AbortSignal,
): Promise<BankStatements> => readStatements(filesAt(paths, signal));

async function* filesAt(
  paths: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<StatementFile> {
  for (const path of paths) {
    signal.throwIfAborted();
    const zip = await orUnreadable(path, () => openZip(path, { entriesMax: ENTRIES_MAX, signal }));
    if (zip === null) yield* fileAt(path, signal);
    else yield* filesInZip(path, zip);
  }
}

async function* fileAt(path: string, signal: AbortSignal): AsyncGenerator<StatementFile> {
  const file = await openRegularFile(path, "follow");
  if (file === null) throw unreadable(path, "it is not a file");
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

async function* filesInZip(path: string, zip: Zip): AsyncGenerator<StatementFile> {
  try {
    if (zip.entries.some(({ name }) => name === "[Content_Types].xml")) {
      throw unreadable(path, "it is an Excel workbook or another document of Office");
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

/** What is wrong with a file or zip becomes a failure that names it. */
async function orUnreadable<Value>(file: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof StatementFault) {
      const where = cause.line === null ? "" : ` (line ${String(cause.line)})`;
      throw unreadable(file, `${cause.message}${where}`, cause);
    }
    if (cause instanceof ZipFault) throw unreadable(file, cause.message, cause);
    if (hasErrorCode(cause, "ENOENT")) throw unreadable(file, "it does not exist", cause);
    if (hasErrorCode(cause, "EACCES")) throw unreadable(file, "it may not be read", cause);
    throw cause;
  }
}

const unreadable = (file: string, why: string, cause?: unknown): Failure =>
  new Failure(
    "bank-statement-unreadable",
    `${file} cannot be read as a bank statement: ${why}`,
    "Download the statements from the bank as CAMT.053 or MT940, and give the files unchanged.",
    cause,
  );
