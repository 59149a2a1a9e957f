/** Parses the arguments, runs one command, and turns its result or whatever it throws into an exit code. */
import { programVersion } from "../runs/program.ts";
import { globalsIn } from "./arguments/global-options.ts";
import { helpText } from "./arguments/help.ts";
import { readArguments } from "./arguments/read-arguments.ts";
import { COMMANDS } from "./commands/index.ts";
import { EXIT, type ExitCode, exitCodeOf } from "./exit-code.ts";
import { makeReporter, type Reporter } from "./reporting/reporter.ts";
import { reportEvent } from "./reporting/run-sentences.ts";
import type { CommandPorts, World } from "./world.ts";

/** One of the three places that catch: a failure that arrives here ends the program. */
export async function runCli(argv: readonly string[], world: World): Promise<ExitCode> {
  const reporter = makeReporter({
    out: world.out,
    err: world.err,
    json: globalsIn(argv).json,
    noColour: (world.environment["NO_COLOR"] ?? "") !== "",
    monotonicMs: world.monotonicMs,
  });
  try {
    const request = await readArguments(argv, COMMANDS);
    switch (request.kind) {
      case "help":
        world.out.write(helpText(request.path, COMMANDS, world.out.columns));
        return EXIT.reconciled;
      case "version":
        world.out.write(`${programVersion()}\n`);
        return EXIT.reconciled;
      case "command": {
        const { recoverPacks } = await import("./runs/recover-packs.ts");
        await recoverPacks(world, reporter);
        return await request.command.run(request.given, portsOf(argv, world, reporter), reporter);
      }
    }
  } catch (thrown) {
    if (world.signal.aborted) {
      reporter.note(
        "Interrupted. Run the same command again; an unfinished pull continues where it stopped.",
      );
      return EXIT.interrupted;
    }
    reporter.failure(thrown);
    return exitCodeOf(thrown);
  }
}

/** The events of a run go to the reporter. */
const portsOf = (argv: readonly string[], world: World, reporter: Reporter): CommandPorts => ({
  ...world,
  isVerbose: globalsIn(argv).verbose,
  isJson: globalsIn(argv).json,
  isInteractive: world.err.isTTY === true,
  onEvent: (event) => {
    reportEvent(event, reporter);
  },
});
