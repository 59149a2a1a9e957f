/**
 * The bank statements that the user supplies: a folder with files of the bank, or one file. A run keeps them as one
 * text, which is read again in their place.
 */
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Failure } from "../../failure.ts";
import { listOf, orNull, readIfFits } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { amount, count, date, flag, text, textLike } from "../../fields/scalars.ts";
import { readBankStatements } from "../../imported-files/bank-statements/read-bank-statements.ts";
import type { BankStatement, SuppliedFile } from "../../ledger/bank-statement.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { statementsInOrder } from "../../ledger/statement-gaps.ts";
import { openRegularFile } from "../../operating-system/regular-file.ts";
import { readText, UNREADABLE_FILE, whole } from "../read-yaml.ts";
import { invalidFile } from "./invalid-file.ts";

/** The name under which the folder is found next to the profiles. */
export const BANK_STATEMENTS = "bank-statements";
/** The name of the text that a run keeps. */
const COPY = "bank-statements.json";
/** More than a file for each day of some accounts. */
const FILES_MAX = 5_000;

export interface StatementsFile {
  readonly name: typeof COPY;
  /** The statements with the names and hashes of their files, as JSON. */
  readonly text: string;
  readonly sha256: string;
  /** By name. */
  readonly files: readonly SuppliedFile[];
  readonly statements: readonly BankStatement[];
}

const BALANCE = record({ on: date, amount, isStated: flag });
const LINE = record({
  bookedOn: date,
  valueOn: orNull(date),
  amount,
  isReversal: flag,
  counterparty: orNull(text),
  counterAccount: orNull(text),
  reference: orNull(text),
  description: text,
  lineNumber: count,
});
const KEPT = record({
  format_version: textLike(/^1$/),
  files: listOf(record({ name: text, sha256: textLike(/^[0-9a-f]{64}$/), contents: listOf(text) })),
  statements: listOf(
    record({
      fileName: text,
      account: text,
      currency: text,
      number: orNull(text),
      opening: BALANCE,
      closing: BALANCE,
      lines: listOf(LINE),
    }),
  ),
});

/**
 * Reads the statements of a folder, of one file, or of the text that a run keeps. Failure codes: `input-invalid`, and
 * those of a file that is no bank statement.
 */
export async function readStatementFiles(
  path: string,
  signal: AbortSignal,
): Promise<StatementsFile> {
  if (basename(path) === COPY) return readKeptStatements(path);
  const files: SuppliedFile[] = [];
  const statements: BankStatement[] = [];
  for (const file of filesAt(path)) {
    const read = await readBankStatements([file], signal);
    const contents = [...new Set(read.statements.map(({ fileName }) => fileName))];
    files.push({ name: basename(file), sha256: await hashOf(file), contents });
    statements.push(...read.statements);
  }
  if (files.length === 0) throw invalid(path, "the folder has no files");
  const kept = { format_version: "1", files, statements: statementsInOrder(statements).statements };
  return statementsFile(`${JSON.stringify(KEPT.write(kept))}\n`, kept);
}

/** Failure code: `input-invalid` for a text that is damaged. */
export function readKeptStatements(path: string): StatementsFile {
  const kept = readText(path);
  if (kept === null) throw invalid(path, UNREADABLE_FILE);
  return statementsOf(path, kept);
}

/** As `readKeptStatements`, of a text that was read before. */
export function statementsOf(path: string, kept: string): StatementsFile {
  const read = readIfFits(KEPT, jsonIn(kept));
  if (read === undefined) throw invalid(path, "the copy is damaged; name your files again");
  return statementsFile(kept, read);
}

function jsonIn(kept: string): unknown {
  try {
    return JSON.parse(kept);
  } catch {
    // Text that is no JSON is no copy, which the caller reports.
    return null;
  }
}

const statementsFile = (
  kept: string,
  { files, statements }: Pick<StatementsFile, "files" | "statements">,
): StatementsFile => ({
  name: COPY,
  text: kept,
  sha256: createHash("sha256").update(kept).digest("hex"),
  files,
  statements,
});

/** Without hidden files, which systems add to folders. */
function filesAt(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw invalid(path, UNREADABLE_FILE);
  if (!found.isDirectory()) return [path];
  const names = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .toSorted(compareText);
  if (names.length > FILES_MAX)
    throw invalid(path, `the folder has more than ${String(FILES_MAX)} files`);
  return names.map((name) => join(path, name));
}

async function hashOf(path: string): Promise<string> {
  const file = await openRegularFile(path, "follow");
  if (file === null) throw invalid(path, UNREADABLE_FILE);
  try {
    const hash = createHash("sha256");
    for await (const piece of file.pieces(0, file.byteCount)) hash.update(piece);
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

const invalid = (path: string, what: string): Failure =>
  invalidFile("the bank statements", path, [whole(what)]);
