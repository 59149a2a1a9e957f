/**
 * Reads statements of bank accounts from files of a bank: CAMT.053 and MT940, also several in a zip. Opening and lines
 * of every statement add up to its closing, else nothing is read.
 */
import type {
  BankStatement,
  BankStatements,
  StatementRemark,
} from "../../ledger/bank-statement.ts";
import { statementsInOrder } from "../../ledger/statement-gaps.ts";
import { type OpenedFile, openedFiles, orRefused, type Refusal } from "../internal/opened-files.ts";
import { readStatementFile } from "./internal/read-statement-file.ts";

const REFUSAL: Refusal = {
  code: "bank-statement-unreadable",
  what: "a bank statement",
  remedy:
    "Download the statements from the bank as CAMT.053 or MT940, and give the files unchanged.",
};

/**
 * The statements of files that are open already. Failure codes: `bank-statement-unreadable` for another kind of file
 * and for what has no certain meaning, with its line; `bank-statement-unbalanced` with account, day and difference.
 */
export async function readStatements(
  files: AsyncIterable<OpenedFile> | Iterable<OpenedFile>,
): Promise<BankStatements> {
  const statements: BankStatement[] = [];
  const remarks: StatementRemark[] = [];
  for await (const { name, pieces } of files) {
    const read = await orRefused(name, REFUSAL, () => readStatementFile(name, pieces));
    statements.push(...read.statements);
    remarks.push(...read.remarks);
  }
  return { ...statementsInOrder(statements), remarks };
}

/** The statements of the files at these paths; fails as `readStatements` does, and for a path without a file. */
export const readBankStatements = (
  paths: readonly string[],
  signal: AbortSignal,
): Promise<BankStatements> => readStatements(openedFiles(paths, REFUSAL, signal));
