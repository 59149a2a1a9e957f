/**
 * The bank statements, filed VAT returns and budget of the user: which a run uses, and the copies next to a snapshot.
 */
import { existsSync } from "node:fs";
import { monthsOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { linesOfAny } from "../ledger/budget/budget-ties.ts";
import { areOfBooks, ownersOf } from "../ledger/dossier/bank-accounts.ts";
import { returnsOfPeriod } from "../ledger/filed-vat.ts";
import {
  BUDGET_FILES,
  type BudgetFile,
  readBudget,
  readKeptBudget,
  withVersion,
} from "../packs/own-files/budget-file.ts";
import { resolveBudget, yearsWritten } from "../packs/own-files/resolve-budget.ts";
import {
  BANK_STATEMENTS,
  readKeptStatements,
  readStatementFiles,
  type StatementsFile,
} from "../packs/own-files/statements-file.ts";
import {
  readKeptVatReturns,
  readVatReturnFiles,
  VAT_RETURNS,
  type VatReturnsFile,
} from "../packs/own-files/vat-returns-file.ts";
import { type OwnFilesChoice, ownPathOf } from "./own-paths.ts";
import type { ChosenBooks } from "./profile/chosen-books.ts";
import type { RunPorts } from "./run-ports.ts";
import { keptFolderFile, type OwnFolder } from "./state/state.ts";

/** Null for what the user does not supply. */
export interface OwnFolders {
  readonly statements: StatementsFile | null;
  readonly vatReturns: VatReturnsFile | null;
  readonly budget: BudgetFile | null;
}

type FolderChoice = Pick<OwnFilesChoice, OwnFolder | "budgetVersion">;
type Ports = Pick<RunPorts, "workingFolder" | "signal">;

interface FolderReader<File> {
  /** The names in the usual place, of which the first that is there counts. */
  readonly usual: readonly string[];
  readonly read: (path: string, signal: AbortSignal) => Promise<File>;
  readonly readKept: (path: string) => File;
}

const STATEMENTS: FolderReader<StatementsFile> = {
  usual: [BANK_STATEMENTS],
  read: readStatementFiles,
  readKept: readKeptStatements,
};
const RETURNS: FolderReader<VatReturnsFile> = {
  usual: [VAT_RETURNS],
  read: readVatReturnFiles,
  readKept: readKeptVatReturns,
};
/** The copy has the version of the last pack, in place of which an option may name another. */
function budgetReader(choice: FolderChoice, chosen: ChosenBooks): FolderReader<BudgetFile> {
  const named = choice.budgetVersion ?? null;
  const stated = chosen.kind === "sample" ? null : chosen.profile?.budgetVersion;
  return {
    usual: BUDGET_FILES,
    read: (path, signal) => readBudget(path, named ?? stated ?? null, signal),
    readKept: (path) => {
      const kept = readKeptBudget(path);
      return named === null ? kept : withVersion(kept, named);
    },
  };
}

/**
 * Those that options name, or the profile, or that are in the usual place. Failure codes: `input-invalid`, and those of
 * a file that is no bank statement or VAT return.
 */
export async function chosenFolders(
  choice: FolderChoice,
  chosen: ChosenBooks,
  ports: Ports,
): Promise<OwnFolders> {
  const read = <File>(folder: OwnFolder, reader: FolderReader<File>): Promise<File | null> =>
    chosenFolder(choice[folder], { folder, reader }, chosen, ports);
  return {
    statements: await read("statements", STATEMENTS),
    vatReturns: await read("vatReturns", RETURNS),
    budget: await read("budget", budgetReader(choice, chosen)),
  };
}

/** For commands on a snapshot: those that options name, else those of the last pack. Fails as `chosenFolders` does. */
export async function offlineFolders(
  choice: FolderChoice,
  snapshotPath: string,
  chosen: ChosenBooks,
  ports: Ports,
): Promise<OwnFolders> {
  const read = <File>(folder: OwnFolder, reader: FolderReader<File>): Promise<File | null> => {
    const kept = keptFolderFile(snapshotPath, folder);
    return choice[folder] == null && existsSync(kept)
      ? Promise.resolve(reader.readKept(kept))
      : chosenFolder(choice[folder], { folder, reader }, chosen, ports);
  };
  return {
    statements: await read("statements", STATEMENTS),
    vatReturns: await read("vatReturns", RETURNS),
    budget: await read("budget", budgetReader(choice, chosen)),
  };
}

async function chosenFolder<File>(
  named: string | null | undefined,
  { folder, reader }: { readonly folder: OwnFolder; readonly reader: FolderReader<File> },
  chosen: ChosenBooks,
  ports: Ports,
): Promise<File | null> {
  const stated = chosen.kind === "sample" ? null : chosen.profile?.[folder];
  const path = ownPathOf(chosen, ports)(named, stated, ...reader.usual);
  return path === null ? null : reader.read(path, ports.signal);
}

/** The copies that the order of a run names. Failure code: `input-invalid`. */
export const keptFolders = (paths: Readonly<Record<OwnFolder, string | null>>): OwnFolders => ({
  statements: paths.statements === null ? null : readKeptStatements(paths.statements),
  vatReturns: paths.vatReturns === null ? null : readKeptVatReturns(paths.vatReturns),
  budget: paths.budget === null ? null : readKeptBudget(paths.budget),
});

/**
 * The books with the statements, returns and budget that have months of them; others are of other packs, which an event
 * reports of a budget. Failure code: `input-invalid` for a budget with lines that do not fit the books.
 */
export function withFolders(
  books: Books,
  { statements, vatReturns, budget }: OwnFolders,
  { onEvent }: Pick<RunPorts, "onEvent">,
): Books {
  const own = withBudget(withReturns(withStatements(books, statements), vatReturns), budget);
  if (own.otherBudget !== undefined) {
    const { fileName: name, years } = own.otherBudget;
    onEvent({ kind: "budget-unused", name, years, booksYear: books.fiscalYear.year });
  }
  return own;
}

function withBudget(books: Books, file: BudgetFile | null): Books {
  if (file === null) return books;
  const budget = resolveBudget(file, books);
  const months = monthsOf(books.fiscalYear.period);
  if (linesOfAny(budget.version.lines, months).length > 0) return { ...books, budget };
  const { fileName } = file;
  return { ...books, otherBudget: { fileName, years: yearsWritten(file, budget, books) } };
}

function withStatements(books: Books, file: StatementsFile | null): Books {
  if (file === null || !areOfBooks(file, books)) return books;
  const { files, statements, remarks } = file;
  const owners = ownersOf(statements, books);
  return { ...books, bankStatements: { files, statements, remarks, owners } };
}

function withReturns(books: Books, file: VatReturnsFile | null): Books {
  const vatReturns = file === null ? null : returnsOfPeriod(file, books.period);
  return vatReturns === null ? books : { ...books, vatReturns };
}
