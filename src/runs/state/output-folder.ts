/** The output folder of a run, tested before the work starts. */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../failure.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath } from "./state.ts";

/**
 * Returns the path of `out` without creating it. A run writes to the folder of its administration, which may exist
 * with other rights, or be a file. Failure code: `output-not-writable`.
 */
export function outputFolder(
  out: string,
  ports: Pick<RunPorts, "workingFolder">,
  administrationId = "",
): string {
  const folder = absolutePath(ports, out);
  try {
    writeTo(nearestExisting(join(folder, administrationId)));
  } catch (cause) {
    throw new Failure(
      "output-not-writable",
      `cannot write to ${folder}`,
      "Give yourself write access to it, or choose another folder with --out.",
      cause,
    );
  }
  return folder;
}

/** Throws for a file whose folder is not writable. Failure code: `output-not-writable`. */
export function validateFile(path: string, what: string): void {
  try {
    writeTo(dirname(path));
  } catch (cause) {
    throw notWritable(path, what, cause);
  }
}

export const notWritable = (path: string, what: string, cause: unknown): Failure =>
  new Failure(
    "output-not-writable",
    `cannot write the ${what} ${path}`,
    "Check that the folder exists and that you may write to it.",
    cause,
  );

/** Tries it: a folder on a read-only disk has the permissions too. */
function writeTo(folder: string): void {
  rmdirSync(mkdtempSync(join(folder, ".slotsom-")));
}

/** The folder itself, or the nearest folder above it that exists. */
export function nearestExisting(folder: string): string {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}
