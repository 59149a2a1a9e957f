/**
 * Which `close-input.yml` and `notes.md` a run uses, and the copies of them. The state keeps each text under its hash when a run
 * starts, so that the run is resumed with it, and next to a snapshot, so that offline commands use the texts of its last pack.
 */
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Books } from "../ledger/books.ts";
import {
  CLOSE_INPUT,
  type CloseInputFile,
  closeInputOf,
  readCloseInput,
} from "../packs/own-files/close-input-file.ts";
import { invalidFile } from "../packs/own-files/invalid-file.ts";
import { NOTES, type NotesFile, notesOf, readNotes } from "../packs/own-files/notes-file.ts";
import { resolveCloseInput } from "../packs/own-files/resolve-close-input.ts";
import { readYaml } from "../packs/read-yaml.ts";
import { fields, optional, textLike } from "../packs/shape.ts";
import { suggestion } from "./nearest-word.ts";
import type { ChosenBooks } from "./profile/chosen-books.ts";
import type { RunPorts } from "./run-ports.ts";
import { writeAtomically } from "./state/atomic-file.ts";
import { absolutePath, keptInputFile, type State, stateFolder } from "./state/state.ts";

/** The files that options name; null or absent for those of the profile. */
export interface OwnFilesChoice {
  readonly input?: string | null;
  readonly notes?: string | null;
}

/** Null for a file that there is not. */
export interface OwnFiles {
  readonly input: CloseInputFile | null;
  readonly notes: NotesFile | null;
}

/**
 * Each file as it is named by an option, or by the profile, or as it is next to a file with one profile. Failure code:
 * `input-invalid`.
 */
export function chosenFiles(
  { input = null, notes = null }: OwnFilesChoice,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder">,
): OwnFiles {
  const profile = chosen.kind === "profile" ? chosen.profile : null;
  const pathOf = (named: string | null, stated: string | null, usual: string): string | null =>
    named === null ? (stated ?? besideProfiles(chosen, usual)) : absolutePath(ports, named);
  const inputPath = pathOf(input, profile?.closeInput ?? null, CLOSE_INPUT);
  const notesPath = pathOf(notes, profile?.notes ?? null, NOTES);
  return {
    input: inputPath === null ? null : readCloseInput(inputPath, suggestion),
    notes: notesPath === null ? null : readNotes(notesPath, suggestion),
  };
}

/** Null next to several profiles, of any of which the file could be. */
function besideProfiles(chosen: ChosenBooks, name: string): string | null {
  if (chosen.kind === "sample" || Object.keys(chosen.file.entries).length !== 1) return null;
  const path = join(dirname(chosen.file.file), name);
  return existsSync(path) ? path : null;
}

/** The files that an order names; it names a copy once a run has started. Failure code: `input-invalid`. */
export const namedFiles = (
  { input, notes }: { readonly input: string | null; readonly notes: string | null },
  ports: Pick<RunPorts, "workingFolder">,
): OwnFiles => ({
  input: input === null ? null : readCloseInput(absolutePath(ports, input), suggestion),
  notes: notes === null ? null : readNotes(absolutePath(ports, notes), suggestion),
});

/** Keeps each file under its hash. Returns the paths. Failure codes: `disk-full`, `output-not-writable`. */
export function storeFiles(
  { input, notes }: OwnFiles,
  state: State,
): { readonly input: string | null; readonly notes: string | null } {
  const store = (file: CloseInputFile | NotesFile | null): string | null => {
    if (file === null) return null;
    const path = join(stateFolder(state, "inputs", file.sha256), file.name);
    if (!existsSync(path)) writeAtomically(path, file.text);
    return path;
  };
  return { input: store(input), notes: store(notes) };
}

const KEPT_FILE = fields({ name: textLike(/^[^/]+$/), text: textLike(/^/) });
const KEPT = fields({ input: optional(KEPT_FILE), notes: optional(KEPT_FILE) });

/** Keeps what the pack of a snapshot is made with, in place of what an earlier one was. */
export function keepFiles(snapshotPath: string, { input, notes }: OwnFiles): void {
  const path = keptInputFile(snapshotPath);
  if (input === null && notes === null) {
    rmSync(path, { force: true });
    return;
  }
  const kept = {
    ...(input === null ? {} : { input: { name: input.name, text: input.text } }),
    ...(notes === null ? {} : { notes: { name: notes.name, text: notes.text } }),
  };
  writeAtomically(path, `${JSON.stringify(kept)}\n`);
}

/** What the last pack of the snapshot was made with. Failure code: `input-invalid` for a damaged copy. */
function keptFiles(snapshotPath: string): OwnFiles {
  const path = keptInputFile(snapshotPath);
  if (!existsSync(path)) return { input: null, notes: null };
  const reading = readYaml(path, KEPT);
  if (!reading.ok) {
    const what = "the copy is damaged; name your files with --input and --notes";
    throw invalidFile("the file kept with the snapshot", path, [{ line: 1, at: "", what }]);
  }
  const { input, notes } = reading.value;
  return {
    input: input === undefined ? null : closeInputOf(input.name, input.text, suggestion),
    notes: notes === undefined ? null : notesOf(notes.name, notes.text, suggestion),
  };
}

/** For commands on a snapshot: the named file, that of the last pack, or that of the profile. Failure code: `input-invalid`. */
export function offlineFiles(
  choice: OwnFilesChoice,
  snapshotPath: string,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder">,
): OwnFiles {
  const own = chosenFiles(choice, chosen, ports);
  const isNamed = choice.input != null && choice.notes != null;
  const kept = isNamed ? own : keptFiles(snapshotPath);
  return {
    input: choice.input == null ? (kept.input ?? own.input) : own.input,
    notes: choice.notes == null ? (kept.notes ?? own.notes) : own.notes,
  };
}

/** The books with the figures that the user states; those of another year are not used, which an event reports. */
export function withInput(
  books: Books,
  input: CloseInputFile | null,
  { onEvent }: Pick<RunPorts, "onEvent">,
): Books {
  if (input === null) return books;
  const { year } = books.fiscalYear;
  if (input.year !== year) {
    onEvent({ kind: "input-unused", name: input.name, year: input.year, booksYear: year });
    return books;
  }
  return { ...books, clientInput: resolveCloseInput(input, books, suggestion) };
}
