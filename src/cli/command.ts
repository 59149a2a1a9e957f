/** What a command is: its place in the help, its options, and what it does. */
import type { Argv } from "yargs";
import type { ExitCode } from "./exit-code.ts";
import type { Reporter } from "./reporter.ts";
import type { World } from "./world.ts";

/** Options as yargs read them: text unless declared otherwise. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Command {
  /** As in the help: `export <kind>`. */
  readonly usage: string;
  readonly describes: string;
  readonly example: readonly [line: string, does: string];
  readonly options: (parser: Argv) => Argv;
  /** Commands of its own, named behind it: `serve token`. */
  readonly parts?: readonly Command[];
  readonly run: (given: Arguments, world: World, reporter: Reporter) => Promise<ExitCode>;
}

/** The text of an option, or null when it was not given. */
export function textOption(given: Arguments, name: string): string | null {
  const value = given[name];
  return typeof value === "string" ? value : null;
}

export const isGiven = (given: Arguments, name: string): boolean => given[name] === true;
