/** Small files of the state that are written completely or not at all, even when the power fails. */
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { hasErrorCode } from "../../failure.ts";
import { diskFullOf } from "../../operating-system/disk-full.ts";

const OWNER_ONLY = 0o600;

/** Replaces an existing file. Failure code: `disk-full`. */
export function writeAtomically(path: string, text: string): void {
  withDraft(path, text, (draft) => {
    renameSync(draft, path);
  });
}

/** Returns false, and changes nothing, when the file exists. Failure code: `disk-full`. */
export function createAtomically(path: string, text: string): boolean {
  return withDraft(path, text, (draft) => {
    try {
      linkSync(draft, path);
      return true;
    } catch (cause) {
      if (hasErrorCode(cause, "EEXIST")) return false;
      throw cause;
    }
  });
}

function withDraft<Value>(path: string, text: string, place: (draft: string) => Value): Value {
  // Two processes may write the same file at once.
  const draft = `${path}.${String(process.pid)}.new`;
  try {
    // In a folder that others may write to, someone could have left a link to another file.
    rmSync(draft, { force: true });
    onDisk(draft, "wx", (file) => {
      writeFileSync(file, text);
    });
    const value = place(draft);
    onDisk(dirname(path), "r", () => undefined);
    return value;
  } catch (cause) {
    throw diskFullOf(path, cause) ?? cause;
  } finally {
    rmSync(draft, { force: true });
  }
}

function onDisk(path: string, flags: "r" | "wx", work: (file: number) => void): void {
  const file = openSync(path, flags, OWNER_ONLY);
  try {
    work(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
