/** Prints the completion script of a shell. */
import type { Command } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Outlet } from "../reporting/screen.ts";
import { bashScript } from "./bash-script.ts";
import { completedCommands } from "./completed-commands.ts";
import { fishScript } from "./fish-script.ts";
import { zshScript } from "./zsh-script.ts";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export async function printScript(
  shell: keyof typeof SCRIPTS,
  commands: readonly Command[],
  out: Outlet,
): Promise<ExitCode> {
  out.write(SCRIPTS[shell](await completedCommands(commands)));
  return EXIT.reconciled;
}
