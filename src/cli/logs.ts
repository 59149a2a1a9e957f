/** The logs of a command: the file that `--log-file` names, and in the state the log of a run. */
import { notWritable } from "../runs/state/output-folder.ts";
import { openLogFile, openRunLog } from "../runs/state/run-log-file.ts";
import { absolutePath } from "../runs/state/state.ts";
import type { CommandReporter } from "./reporting/reporter.ts";
import type { World } from "./world.ts";

/** Opens the file before any work. Failure code: `output-not-writable`. */
export function addLogFile(
  named: string,
  format: "text" | "json",
  world: World,
  reporter: CommandReporter,
): void {
  const path = absolutePath(world, named);
  try {
    reporter.addLog(openLogFile(path), format);
  } catch (cause) {
    throw notWritable(path, "log", cause);
  }
}

/** Where the log of a run cannot be written, the run does without it. */
export function addRunLog(path: string, reporter: CommandReporter): void {
  try {
    reporter.addLog(openRunLog(path), "text");
  } catch (cause) {
    // The record of the run could be written, and the work is worth more than its log.
    reporter.note(`The log ${path} cannot be written: ${String(cause)}`);
  }
}
