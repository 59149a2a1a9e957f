/**
 * Which `close-input.yml`, `notes.md`, `account-names.csv`, `kpi.yml`, bank statements and VAT returns a run uses, and
 * the copies of them. The state keeps each text under its hash when a run starts, so that the run is resumed with it,
 * and next to a snapshot, so that offline commands use the texts of its last pack.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { nameOf } from "../ledger/account-names.ts";
import type { Books } from "../ledger/books.ts";
import {
  JOURNAL_TESTS_FILE,
  type JournalTestsFile,
  journalTestsOf,
  readJournalTests,
} from "../packs/journal-criteria.ts";
import {
  ACCOUNT_NAMES,
  type AccountNamesFile,
  accountNamesOf,
  readAccountNames,
} from "../packs/own-files/account-names-file.ts";
import { BUDGET_FILES } from "../packs/own-files/budget-file.ts";
import {
  CLOSE_INPUT,
  type CloseInputFile,
  closeInputOf,
  readCloseInput,
} from "../packs/own-files/close-input-file.ts";
import {
  KEY_FIGURES_FILE,
  type KeyFiguresFile,
  keyFiguresOf,
  readKeyFigures,
} from "../packs/own-files/key-figures-file.ts";
import { NOTES, type NotesFile, notesOf, readNotes } from "../packs/own-files/notes-file.ts";
import { BANK_STATEMENTS } from "../packs/own-files/statements-file.ts";
import { VAT_RETURNS } from "../packs/own-files/vat-returns-file.ts";
import { chosenFolders, keptFolders, type OwnFolders, offlineFolders } from "./own-folders.ts";
import { keptTexts, type OwnFilesChoice, type OwnPaths, ownPathOf } from "./own-paths.ts";
import type { ChosenBooks } from "./profile/chosen-books.ts";
import { sampleFolder } from "./program.ts";
import type { RunPorts } from "./run-ports.ts";
import { writeAtomically } from "./state/atomic-file.ts";
import {
  absolutePath,
  keptFolderFile,
  keptInputFile,
  type State,
  stateFolder,
} from "./state/state.ts";

/** The files that are read as they are written; null for a file that there is not. */
interface OwnTexts {
  readonly input: CloseInputFile | null;
  readonly notes: NotesFile | null;
  readonly accountNames: AccountNamesFile | null;
  readonly kpi: KeyFiguresFile | null;
  readonly journalTests: JournalTestsFile | null;
}

export interface OwnFiles extends OwnTexts, OwnFolders {}

/**
 * Each file as it is named by an option, or by the profile, or as it is next to a file with one profile. Failure codes:
 * `input-invalid`, and those of a file that is no bank statement or VAT return.
 */
export const chosenFiles = async (
  choice: OwnFilesChoice,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder" | "signal">,
): Promise<OwnFiles> => ({
  ...chosenTexts(choice, chosen, ports),
  ...(await chosenFolders(choice, chosen, ports)),
});

function chosenTexts(
  choice: OwnFilesChoice,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder">,
): OwnTexts {
  const profile = chosen.kind === "sample" ? null : chosen.profile;
  const pathOf = ownPathOf(chosen, ports);
  return readTexts({
    input: pathOf(choice.input, profile?.closeInput, CLOSE_INPUT),
    notes: pathOf(choice.notes, profile?.notes, NOTES),
    accountNames: pathOf(choice.accountNames, profile?.accountNames, ACCOUNT_NAMES),
    kpi: pathOf(choice.kpi, profile?.kpi, KEY_FIGURES_FILE),
    journalTests: pathOf(choice.journalTests, null, JOURNAL_TESTS_FILE),
  });
}

const readTexts = ({
  input,
  notes,
  accountNames,
  kpi,
  journalTests,
}: Pick<OwnPaths, keyof OwnTexts>): OwnTexts => ({
  input: input === null ? null : readCloseInput(input),
  notes: notes === null ? null : readNotes(notes),
  accountNames: accountNames === null ? null : readAccountNames(accountNames),
  kpi: kpi === null ? null : readKeyFigures(kpi),
  journalTests: journalTests === null ? null : readJournalTests(journalTests),
});

/** Reports the files of the working folder that a run on the sample does not use. */
export function reportUnused(
  choice: OwnFilesChoice,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder" | "onEvent">,
): void {
  const files = unusedFiles(choice, chosen, ports);
  if (files.length > 0) ports.onEvent({ kind: "own-files-unused", files });
}

/**
 * The files of the working folder that the sample leaves aside, with the options that name them: the sample has files
 * of its own, and an option may name another.
 */
export function unusedFiles(
  choice: OwnFilesChoice,
  chosen: ChosenBooks,
  { workingFolder }: Pick<RunPorts, "workingFolder">,
): readonly { readonly name: string; readonly option: string }[] {
  if (chosen.kind !== "sample" || workingFolder === sampleFolder(chosen.name)) return [];
  return USUAL_NAMES.flatMap(([of, option, ...names]) =>
    choice[of] == null
      ? names
          .filter((name) => existsSync(join(workingFolder, name)))
          .map((name) => ({ name, option: `--${option}` }))
      : [],
  );
}

/** The files by the options that name them. */
const USUAL_NAMES: readonly (readonly [keyof OwnPaths, string, ...string[]])[] = [
  ["input", "input", CLOSE_INPUT],
  ["notes", "notes", NOTES],
  ["accountNames", "account-names", ACCOUNT_NAMES],
  ["kpi", "kpi", KEY_FIGURES_FILE],
  ["statements", "statements", BANK_STATEMENTS],
  ["vatReturns", "vat-returns", VAT_RETURNS],
  ["budget", "budget", ...BUDGET_FILES],
];

/** The files that an order names; it names a copy once a run has started. Failure code: `input-invalid`. */
export function namedFiles(
  { input, notes, accountNames, kpi, journalTests, statements, vatReturns, budget }: OwnPaths,
  ports: Pick<RunPorts, "workingFolder">,
): OwnFiles {
  const at = (path: string | null): string | null =>
    path === null ? null : absolutePath(ports, path);
  return {
    ...readTexts({
      input: at(input),
      notes: at(notes),
      accountNames: at(accountNames),
      kpi: at(kpi),
      journalTests: at(journalTests),
    }),
    ...keptFolders({ statements: at(statements), vatReturns: at(vatReturns), budget: at(budget) }),
  };
}

/** Keeps each file under its hash. Returns the paths. Failure codes: `disk-full`, `output-not-writable`. */
export function storeFiles(files: OwnFiles, state: State): OwnPaths {
  const store = (file: OwnFiles[keyof OwnFiles]): string | null => {
    if (file === null) return null;
    const path = join(stateFolder(state, "inputs", file.sha256), file.name);
    if (!existsSync(path)) writeAtomically(path, file.text);
    return path;
  };
  return {
    input: store(files.input),
    notes: store(files.notes),
    accountNames: store(files.accountNames),
    kpi: store(files.kpi),
    journalTests: store(files.journalTests),
    statements: store(files.statements),
    vatReturns: store(files.vatReturns),
    budget: store(files.budget),
  };
}

/** Keeps what the pack of a snapshot is made with, in place of what an earlier one was. */
export function keepFiles(snapshotPath: string, files: OwnFiles): void {
  const { input, notes, accountNames, kpi, journalTests } = files;
  for (const folder of ["statements", "vatReturns", "budget"] as const) {
    const kept = keptFolderFile(snapshotPath, folder);
    const own = files[folder];
    if (own === null) rmSync(kept, { force: true });
    else writeAtomically(kept, own.text);
  }
  const path = keptInputFile(snapshotPath);
  const own = { input, notes, account_names: accountNames, kpi, journal_tests: journalTests };
  const kept = Object.entries(own).flatMap(([key, file]) =>
    file === null ? [] : [[key, { name: file.name, text: file.text }] as const],
  );
  if (kept.length === 0) rmSync(path, { force: true });
  else writeAtomically(path, `${JSON.stringify(Object.fromEntries(kept))}\n`);
}

/** What the last pack of the snapshot was made with. Failure code: `input-invalid` for a damaged copy. */
function keptFiles(snapshotPath: string): OwnTexts {
  const {
    input,
    notes,
    account_names: names,
    kpi: figures,
    journal_tests: tests,
  } = keptTexts(snapshotPath);
  return {
    input: input === undefined ? null : closeInputOf(input.name, input.text),
    notes: notes === undefined ? null : notesOf(notes.name, notes.text),
    accountNames: names === undefined ? null : accountNamesOf(names.name, names.text),
    kpi: figures === undefined ? null : keyFiguresOf(figures.name, figures.text),
    journalTests: tests === undefined ? null : journalTestsOf(tests.name, tests.text),
  };
}

/**
 * For commands on a snapshot: the named file, that of the last pack, or that of the profile. Failure codes: as for
 * `chosenFiles`.
 */
export const offlineFiles = async (
  choice: OwnFilesChoice,
  snapshotPath: string,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder" | "signal">,
): Promise<OwnFiles> => ({
  ...offlineTexts(choice, snapshotPath, chosen, ports),
  ...(await offlineFolders(choice, snapshotPath, chosen, ports)),
});

/** The same without bank statements and VAT returns. Failure code: `input-invalid`. */
export function offlineTexts(
  choice: OwnFilesChoice,
  snapshotPath: string,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder">,
): OwnTexts {
  const own = chosenTexts(choice, chosen, ports);
  const kept = TEXTS.every((text) => choice[text] != null) ? own : keptFiles(snapshotPath);
  const of = <File>(text: keyof OwnTexts, ownFile: File, keptFile: File): File =>
    choice[text] == null ? (keptFile ?? ownFile) : ownFile;
  return {
    input: of("input", own.input, kept.input),
    notes: of("notes", own.notes, kept.notes),
    accountNames: of("accountNames", own.accountNames, kept.accountNames),
    kpi: of("kpi", own.kpi, kept.kpi),
    journalTests: of("journalTests", own.journalTests, kept.journalTests),
  };
}

const TEXTS = ["input", "notes", "accountNames", "kpi", "journalTests"] as const;

/** The books with the criteria of the journal-entry tests that the user states. */
export const withJournalTests = (books: Books, file: JournalTestsFile | null): Books =>
  file === null ? books : { ...books, journalTests: file.criteria };

/** The books with the names of accounts for readers; an event reports what in the file does not fit. */
export function withAccountNames(
  books: Books,
  file: AccountNamesFile | null,
  language: string,
  { onEvent }: Pick<RunPorts, "onEvent">,
): Books {
  if (file === null) return books;
  const { name: fileName, sha256, names, lines } = file;
  const own = { fileName, sha256, names };
  const accounts = [...books.accounts.values()];
  const codes = new Set(accounts.map(({ code }) => code));
  const unknown = [...lines].flatMap(([account, line]) =>
    codes.has(account) ? [] : [{ line, account }],
  );
  const isTranslated = [...names.values()].some((each) => each.has(language));
  const unnamed = isTranslated
    ? accounts.filter(({ code }) => nameOf(own, code, language) === null).length
    : 0;
  if (unknown.length + unnamed > 0) {
    onEvent({ kind: "account-names-unfit", name: fileName, language, unknown, unnamed });
  }
  return { ...books, accountNames: own };
}
