/** The folder for what a run writes, tried before the work that fills it is done. */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../failure.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath } from "./state.ts";

/** The path of `out`; nothing of it is made yet. Failure code: `output-not-writable`. */
export function outputFolder(out: string, ports: Pick<RunPorts, "workingFolder">): string {
  const folder = absolutePath(ports, out);
  try {
    // Permissions alone do not say it: a read-only disk allows what it cannot do.
    rmdirSync(mkdtempSync(join(nearestExisting(folder), ".slotsom-")));
  } catch (cause) {
    throw new Failure(
      "output-not-writable",
      `cannot write to ${folder}`,
      "Give yourself write access to it or name another folder with --out.",
      cause,
    );
  }
  return folder;
}

/** The folder itself, or the first above it that is there. */
export function nearestExisting(folder: string): string {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}
