/** The first report of a command, for logs: what was called, where, and with what. */
import { programVersion } from "../../runs/program.ts";
import type { CommandReporter } from "./reporter.ts";

export function reportStart(
  argv: readonly string[],
  workingFolder: string,
  reporter: CommandReporter,
): void {
  const command = ["slotsom", ...argv.map(wordOf)].join(" ");
  const version = programVersion();
  const { version: node, platform, arch, pid } = process;
  const text = [
    command,
    `slotsom ${version}, Node ${node}, ${platform} ${arch}, process ${String(pid)}`,
    `in ${workingFolder}`,
  ].join("\n");
  const data = { command, version, node, platform: `${platform} ${arch}`, process: pid };
  reporter.start({ ...data, working_folder: workingFolder }, text);
}

/** An argument as a shell reads it. */
const wordOf = (argument: string): string =>
  /^[\w./:=,@%+-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
