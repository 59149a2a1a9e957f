/** The first report of a command, for logs: what was called, where, and with what. */
import { programVersion } from "../../runs/program.ts";
import type { CommandReporter } from "./reporter.ts";

export function reportStart(
  argv: readonly string[],
  workingFolder: string,
  reporter: CommandReporter,
): void {
  for (const password of argv.flatMap(passwordsIn)) reporter.hide(password);
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

/** The password of an address in an argument: whoever gives one so has shown it to this machine, but not to our logs. */
function passwordsIn(argument: string): readonly string[] {
  const written = argument.replace(/^--[\w-]+=/, "");
  if (!written.includes("://") || !URL.canParse(written)) return [];
  const { password, searchParams } = new URL(written);
  const all = [password, decodedOrNone(password), searchParams.get("password") ?? ""];
  return all.filter((one) => one !== "");
}

function decodedOrNone(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is no code; the text as it is written is hidden anyway.
    return "";
  }
}

/** An argument as a shell reads it. */
const wordOf = (argument: string): string =>
  /^[\w./:=,@%+-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
