/**
 * Replaces a small file in a folder that several machines may share. The new text is written to `NAME.lock` beside it,
 * a file that only one process can create, which then takes the place of the old one: nobody reads half a text, and
 * what another process wrote in between is not lost.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Failure, hasErrorCode } from "../../failure.ts";
import { diskFullOf } from "../../operating-system/disk-full.ts";

/** Readable for all who may read the folder: colleagues share it, and git tracks it. */
export const SHARED = 0o644;
const WAIT_MS = 20;
/** Ten seconds; a holder writes some kilobytes. */
const ATTEMPTS_MAX = 500;

interface Replacement<Value> {
  readonly text: string;
  readonly value: Value;
}

/**
 * Writes the text that `replace` makes of the present one, null without a file, and returns its value. Failure codes:
 * `administration-held` while another process has the file, `disk-full`, and those of `replace`; the file is then as it
 * was.
 */
export function replaceShared<Value>(
  path: string,
  replace: (text: string | null) => Replacement<Value>,
): Value {
  const lock = `${path}.lock`;
  const file = opened(lock);
  try {
    const before = existsSync(path) ? readFileSync(path, "utf8") : null;
    const value = written(file, () => replace(before));
    renameSync(lock, path);
    return value;
  } catch (cause) {
    rmSync(lock, { force: true });
    throw diskFullOf(path, cause) ?? cause;
  }
}

function opened(lock: string): number {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return openSync(lock, "wx", SHARED);
    } catch (cause) {
      if (!hasErrorCode(cause, "EEXIST")) throw cause;
      if (attempt === ATTEMPTS_MAX) throw held(lock, cause);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
}

function written<Value>(file: number, replace: () => Replacement<Value>): Value {
  try {
    const { text, value } = replace();
    writeFileSync(file, text);
    fsyncSync(file);
    return value;
  } finally {
    closeSync(file);
  }
}

const held = (lock: string, cause: unknown): Failure =>
  new Failure(
    "administration-held",
    `${lock} is there: another process writes the file of judgement, or one was killed while it wrote`,
    "Run the command again; if no process writes the file, remove its lock first.",
    cause,
  );
