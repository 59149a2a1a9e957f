/** The logs of a command: the file that `--log-file` names, and in the state the log of a run. */

import { programVersion } from "../runs/program.ts";
import { notWritable } from "../runs/state/output-folder.ts";
import { openLogFile, openRunLog } from "../runs/state/run-log-file.ts";
import { absolutePath } from "../runs/state/state.ts";
import type { GlobalValues } from "./arguments/global-options.ts";
import type { CommandReporter } from "./reporting/reporter.ts";
import type { World } from "./world.ts";

/** Opens the file before any work. Failure code: `output-not-writable`. */
export function openLogOf(
  { logFile, json }: Pick<GlobalValues, "logFile" | "json">,
  world: World,
  reporter: CommandReporter,
): void {
  if (logFile === null) return;
  const path = absolutePath(world, logFile);
  try {
    reporter.addLog(openLogFile(path), json ? "json" : "text");
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

/** The first lines of a log: what was called, where, and with what. */
export function reportStart(
  argv: readonly string[],
  world: World,
  reporter: CommandReporter,
): void {
  const command = ["slotsom", ...argv.map(wordOf)].join(" ");
  const version = programVersion();
  const { version: node, platform, arch, pid } = process;
  const text = [
    command,
    `slotsom ${version}, Node ${node}, ${platform} ${arch}, process ${String(pid)}`,
    `in ${world.workingFolder}`,
  ].join("\n");
  const data = { command, version, node, platform: `${platform} ${arch}`, process: pid };
  reporter.start({ ...data, working_folder: world.workingFolder }, text);
}

const wordOf = (argument: string): string =>
  /^[\w./:=,@%+-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
