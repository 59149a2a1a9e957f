/** Small files of the state that are written completely or not at all, even when the power fails. */
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { hasErrorCode } from "../../failure.ts";
import { diskFullOf } from "../../operating-system/disk-full.ts";
import { isAlive } from "../../operating-system/is-alive.ts";

const OWNER_ONLY = 0o600;

/** Replaces an existing file. Failure code: `disk-full`. */
export function writeAtomically(path: string, text: string, mode = OWNER_ONLY): void {
  withDraft(path, { text, mode }, (draft) => {
    renameSync(draft, path);
  });
}

/** Returns false, and changes nothing, when the file exists. Failure code: `disk-full`. */
export function createAtomically(path: string, text: string, mode = OWNER_ONLY): boolean {
  return withDraft(path, { text, mode }, (draft) => {
    try {
      linkSync(draft, path);
      return true;
    } catch (cause) {
      if (hasErrorCode(cause, "EEXIST")) return false;
      throw cause;
    }
  });
}

function withDraft<Value>(
  path: string,
  { text, mode }: { readonly text: string; readonly mode: number },
  place: (draft: string) => Value,
): Value {
  removeDrafts(dirname(path), basename(path));
  // Two processes may write the same file at once.
  const draft = `${path}.${String(process.pid)}.new`;
  try {
    // In a folder that others may write to, someone could have left a link to another file.
    rmSync(draft, { force: true });
    onDisk(draft, "wx", mode, (file) => {
      writeFileSync(file, text);
    });
    const value = place(draft);
    onDisk(dirname(path), "r", mode, () => undefined);
    return value;
  } catch (cause) {
    throw diskFullOf(path, cause) ?? cause;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The draft of a file, with the process that writes it. */
const DRAFT = /^(.+)\.(\d+)\.new$/;

/** Removes the drafts that processes left when they died: those of one file, or of every file in the folder. */
export function removeDrafts(folder: string, ofFile: string | null): void {
  for (const name of readdirSync(folder)) {
    const [, file, writer = ""] = DRAFT.exec(name) ?? [];
    if (file === undefined || file !== (ofFile ?? file)) continue;
    if (!isAlive(Number.parseInt(writer, 10))) rmSync(join(folder, name), { force: true });
  }
}

function onDisk(path: string, flags: "r" | "wx", mode: number, work: (file: number) => void): void {
  const file = openSync(path, flags, mode);
  try {
    work(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
