/**
 * The bank statements that the user supplies: a folder with files of the bank, or one file. A run keeps them as one
 * text, which is read again in their place.
 */
import { basename } from "node:path";
import { listOf, optional, orNull } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { amount, count, date, flag, oneOf, text, textLike } from "../../fields/scalars.ts";
import { readBankStatements } from "../../imported-files/bank-statements/read-bank-statements.ts";
import {
  type BankStatement,
  STATEMENT_REMARKS,
  type StatementRemark,
  type SuppliedFile,
} from "../../ledger/bank-statement.ts";
import { statementsInOrder } from "../../ledger/statement-gaps.ts";
import {
  type KeptText,
  keptContents,
  keptText,
  keptTextAt,
  readFolder,
} from "./supplied-folder.ts";

/** The name under which the folder is found next to the profiles. */
export const BANK_STATEMENTS = "bank-statements";
/** The name of the text that a run keeps. */
const COPY = "bank-statements.json";
const WHAT = "the bank statements";

export interface StatementsFile extends KeptText {
  /** By name. */
  readonly files: readonly SuppliedFile[];
  readonly statements: readonly BankStatement[];
  readonly remarks: readonly StatementRemark[];
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
const REMARK = record({
  kind: oneOf(...STATEMENT_REMARKS),
  fileName: text,
  lineNumber: count,
  account: text,
  currency: text,
  amount,
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
  // A copy that was kept before remarks were.
  remarks: optional(listOf(REMARK)),
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
  const remarks: StatementRemark[] = [];
  const { files, items } = await readFolder(path, WHAT, async (file) => {
    const read = await readBankStatements([file], signal);
    remarks.push(...read.remarks);
    return read.statements;
  });
  const { statements } = statementsInOrder(items);
  const kept = { format_version: "1", files, statements, remarks };
  return { ...keptText(COPY, `${JSON.stringify(KEPT.write(kept))}\n`), files, statements, remarks };
}

/** Failure code: `input-invalid` for a text that is damaged. */
export const readKeptStatements = (path: string): StatementsFile =>
  statementsOf(path, keptTextAt(path, WHAT));

/** As `readKeptStatements`, of a text that was read before. */
export function statementsOf(path: string, kept: string): StatementsFile {
  const { files, statements, remarks = [] } = keptContents(KEPT, { path, text: kept, what: WHAT });
  return { ...keptText(COPY, kept), files, statements, remarks };
}
