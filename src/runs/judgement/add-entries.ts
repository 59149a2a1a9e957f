/** Adds entries to a file of judgement: all of them or none, whoever else adds some at the same time. */
import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import type { JudgementEntry } from "../../ledger/judgement/entries.ts";
import {
  type JudgementFile,
  judgementOf,
  type NewEntry,
  newJudgement,
  withEntries,
  withId,
} from "../../packs/own-files/judgement-file.ts";
import { judgementPath } from "./judgement-of-books.ts";
import { rememberJudgement } from "./named-snapshots.ts";
import { replaceShared, SHARED } from "./shared-file.ts";

type Address = Parameters<typeof judgementPath>[0];

export interface AddedEntries {
  readonly path: string;
  readonly file: JudgementFile;
  readonly entries: readonly JudgementEntry[];
}

/** Two edits, each of lines at the end, are joined by keeping both; an editor may not change the other lines. */
const ATTRIBUTES = "*.yml text eol=lf merge=union\n";

/**
 * Adds what `entriesFor` makes of the file as it is then; null is a file that does not exist yet. Failure codes:
 * `judgement-invalid`, `administration-held` while another process adds to it, `output-not-writable`, `disk-full`, and
 * those of `entriesFor`.
 */
export function addEntries(
  address: Address,
  entriesFor: (file: JudgementFile | null) => readonly NewEntry[],
): AddedEntries {
  const { administrationId } = address;
  const path = judgementPath(address);
  return inFolder(dirname(path), () => {
    const added = replaceShared(path, (before) => {
      const file = before === null ? null : judgementOf(path, before, administrationId);
      const entries = entriesFor(file).map(withId);
      const text = withEntries(before ?? newJudgement(administrationId), entries);
      const after = judgementOf(path, text, administrationId);
      return { text, value: { path, file: after, entries } };
    });
    if (address.chosen.kind !== "sample") writeAttributes(dirname(path));
    rememberJudgement(address, path);
    return added;
  });
}

/** A folder may have its own, for which nothing is written. */
function writeAttributes(folder: string): void {
  try {
    writeFileSync(join(folder, ".gitattributes"), ATTRIBUTES, { flag: "wx", mode: SHARED });
  } catch (cause) {
    if (!hasErrorCode(cause, "EEXIST")) throw cause;
  }
}

function inFolder<Value>(folder: string, work: () => Value): Value {
  let made: string | undefined;
  try {
    made = mkdirSync(folder, { recursive: true });
    return work();
  } catch (cause) {
    if (made !== undefined) removeEmpty(folder);
    if (!NOT_WRITABLE.some((code) => hasErrorCode(cause, code))) throw cause;
    throw new Failure(
      "output-not-writable",
      `cannot write the file of judgement in ${folder}`,
      "Name a folder that you may write to as judgement in the profile.",
      cause,
    );
  }
}

const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS", "ENOTDIR"];

/** Another process may have written to it since. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (cause) {
    if (!hasErrorCode(cause, "ENOTEMPTY")) throw cause;
  }
}
