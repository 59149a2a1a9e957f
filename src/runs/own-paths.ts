/**
 * Where the files of the user are: `close-input.yml`, `notes.md`, `account-names.csv`, `kpi.yml`, `journal-tests.yml`,
 * bank statements and VAT returns, and their copies next to a snapshot.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { optional, type ValueOf } from "../fields/kind.ts";
import { record } from "../fields/record.ts";
import { textLike } from "../fields/scalars.ts";
import { invalidFile } from "../packs/own-files/invalid-file.ts";
import { readYaml, whole } from "../packs/read-yaml.ts";
import type { ChosenBooks } from "./profile/chosen-books.ts";
import { sampleFolder } from "./program.ts";
import type { RunPorts } from "./run-ports.ts";
import { absolutePath, keptInputFile } from "./state/state.ts";

/** The files that options name; null or absent for those of the profile. */
export type OwnFilesChoice = Partial<OwnPaths> & {
  /** The version of the budget with which results are compared. */
  readonly budgetVersion?: string | null;
};

export interface OwnPaths {
  readonly input: string | null;
  readonly notes: string | null;
  readonly accountNames: string | null;
  readonly kpi: string | null;
  readonly journalTests: string | null;
  /** A folder or a file. */
  readonly statements: string | null;
  /** A folder or a file. */
  readonly vatReturns: string | null;
  readonly budget: string | null;
}

/**
 * The path that an option names, or the profile states, or that has one of the usual names next to a file with one
 * profile, next to the auditfile, or in the folder of the sample.
 */
export const ownPathOf =
  (chosen: ChosenBooks, ports: Pick<RunPorts, "workingFolder">) =>
  (
    named: string | null | undefined,
    stated: string | null | undefined,
    ...usual: readonly string[]
  ): string | null =>
    named == null
      ? (stated ?? usual.flatMap((name) => usualPath(chosen, name) ?? [])[0] ?? null)
      : absolutePath(ports, named);

/**
 * Null next to several profiles, of any of which the file could be. The sample has files of its own, as the books of a
 * user may.
 */
function usualPath(chosen: ChosenBooks, name: string): string | null {
  if (chosen.kind === "sample") return pathIn(sampleFolder(chosen.name), name);
  if (chosen.kind === "auditfile" && chosen.file === null) {
    const [file] = chosen.files;
    return file === undefined ? null : pathIn(dirname(file.paths[0]), name);
  }
  const { file } = chosen;
  if (file === null || Object.keys(file.entries).length !== 1) return null;
  return pathIn(dirname(file.file), name);
}

function pathIn(folder: string, name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? path : null;
}

const KEPT_FILE = record({ name: textLike(/^[^/]+$/), text: textLike(/^/) });
const KEPT = record({
  input: optional(KEPT_FILE),
  notes: optional(KEPT_FILE),
  account_names: optional(KEPT_FILE),
  kpi: optional(KEPT_FILE),
  journal_tests: optional(KEPT_FILE),
});

/** The files with which the last pack of the snapshot was made. Failure code: `input-invalid` for a damaged copy. */
export function keptTexts(snapshotPath: string): ValueOf<typeof KEPT> {
  const path = keptInputFile(snapshotPath);
  if (!existsSync(path)) return {};
  const reading = readYaml(path, KEPT);
  if (reading.ok) return reading.value;
  const what =
    "the copy is damaged; name your files with --input, --notes, --account-names, --kpi and --journal-tests";
  throw invalidFile("the file kept with the snapshot", path, [whole(what)]);
}
