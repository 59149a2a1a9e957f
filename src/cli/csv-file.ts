/** Files of lists that a command writes on request: as CSV, and never over a file that exists. */
import { existsSync } from "node:fs";
import { Failure } from "../failure.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { createAtomically } from "../runs/state/atomic-file.ts";
import { notWritable, validateFile } from "../runs/state/output-folder.ts";
import { absolutePath } from "../runs/state/state.ts";

/** Each line has the same columns; the first has their names. */
export const csvText = (
  lines: readonly (readonly string[])[],
  separator: "," | ";" = ",",
): string => lines.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join("");

const quoted = (cell: string): string =>
  /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The complete path, before any work for the file. Failure code: `output-not-writable`, also for one that exists. */
export function newFile(given: string, what: string, ports: RunPorts): string {
  const path = absolutePath(ports, given);
  if (existsSync(path)) throw fileExists(path);
  validateFile(path, what);
  return path;
}

/** Failure codes: `output-not-writable`, `disk-full`. */
export function writeNewFile(path: string, text: string, what: string): void {
  if (!isWrittenNew(path, text, what)) throw fileExists(path);
}

const fileExists = (path: string): Failure =>
  new Failure(
    "output-not-writable",
    `${path} already exists`,
    "Name a file that does not exist yet.",
  );

function isWrittenNew(path: string, text: string, what: string): boolean {
  try {
    return createAtomically(path, text);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw notWritable(path, what, cause);
  }
}
