/** Where a run writes, tried before the work is done. */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../failure.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath } from "./state.ts";

/** The path of `out`; nothing of it is made yet. Failure code: `output-not-writable`. */
export function outputFolder(out: string, ports: Pick<RunPorts, "workingFolder">): string {
  const folder = absolutePath(ports, out);
  try {
    writeTo(nearestExisting(folder));
  } catch (cause) {
    throw new Failure(
      "output-not-writable",
      `cannot write to ${folder}`,
      "Give yourself write access to it or choose another folder with --out.",
      cause,
    );
  }
  return folder;
}

/** Refuses a file whose folder cannot be written to. Failure code: `output-not-writable`. */
export function judgeFile(path: string, what: string): void {
  try {
    writeTo(dirname(path));
  } catch (cause) {
    throw notWritable(path, what, cause);
  }
}

export const notWritable = (path: string, what: string, cause: unknown): Failure =>
  new Failure(
    "output-not-writable",
    `${path}: the ${what} cannot be written here`,
    "Check that the folder exists and may be written to.",
    cause,
  );

/** Permissions alone do not say it: a read-only disk allows what it cannot do. */
function writeTo(folder: string): void {
  rmdirSync(mkdtempSync(join(folder, ".slotsom-")));
}

/** The folder itself, or the first above it that is there. */
export function nearestExisting(folder: string): string {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}
