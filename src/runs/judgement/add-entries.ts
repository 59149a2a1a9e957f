/** Adds entries to a file of judgement: all of them or none, whoever else adds some at the same time. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import type { JudgementEntry } from "../../ledger/judgement/entries.ts";
import { holdFile } from "../../operating-system/exclusive-file.ts";
import {
  type JudgementFile,
  judgementOf,
  type NewEntry,
  newJudgement,
  withEntries,
  withId,
} from "../../packs/own-files/judgement-file.ts";
import { createAtomically, writeAtomically } from "../state/atomic-file.ts";
import { type BooksPlace, fileNameOf, stateFolder } from "../state/state.ts";
import { judgementPath } from "./judgement-of-books.ts";

type Address = Parameters<typeof judgementPath>[0];

export interface AddedEntries {
  readonly path: string;
  readonly file: JudgementFile;
  readonly entries: readonly JudgementEntry[];
}

/** Readable for all who may read the folder: colleagues share it, and git tracks it. */
const SHARED = 0o644;
/** Two edits of the file, each of lines at its end, are joined by keeping the lines of both. */
const ATTRIBUTES = "*.yml merge=union\n";

/**
 * Adds what `entriesFor` makes of the file as it is then; null is a file that does not exist yet. Failure codes:
 * `judgement-invalid`, `administration-held` while another process adds to it, `output-not-writable`, `disk-full`, and
 * those of `entriesFor`.
 */
export function addEntries(
  address: Address & BooksPlace,
  entriesFor: (file: JudgementFile | null) => readonly NewEntry[],
): AddedEntries {
  const { administrationId } = address;
  const path = judgementPath(address);
  const release = held(address);
  try {
    const before = existsSync(path) ? readFileSync(path, "utf8") : null;
    const file = before === null ? null : judgementOf(path, before, administrationId);
    const entries = entriesFor(file).map(withId);
    const text = withEntries(before ?? newJudgement(administrationId), entries);
    const after = judgementOf(path, text, administrationId);
    writeIn(dirname(path), () => {
      writeAtomically(path, text, SHARED);
      if (address.chosen.kind !== "sample")
        createAtomically(join(dirname(path), ".gitattributes"), ATTRIBUTES, SHARED);
    });
    return { path, file: after, entries };
  } finally {
    release();
  }
}

function held({ state, serviceName, administrationId }: BooksPlace): () => void {
  const folder = stateFolder(state, "locks");
  const name = `${fileNameOf(serviceName)}-${fileNameOf(administrationId)}.judgement.sqlite`;
  const release = holdFile(join(folder, name));
  if (release !== null) return release;
  throw new Failure(
    "administration-held",
    `another process writes the file of judgement of administration ${administrationId} now`,
    "Run the command again.",
  );
}

function writeIn(folder: string, write: () => void): void {
  try {
    mkdirSync(folder, { recursive: true });
    write();
  } catch (cause) {
    if (!["EACCES", "EPERM", "EROFS", "ENOTDIR"].some((code) => hasErrorCode(cause, code)))
      throw cause;
    throw new Failure(
      "output-not-writable",
      `cannot write the file of judgement in ${folder}`,
      "Name a folder that you may write to as judgement in the profile.",
      cause,
    );
  }
}
