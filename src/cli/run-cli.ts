/** Parses the arguments, runs one command, and turns its result or whatever it throws into an exit code. */
import yargs, { type Argv } from "yargs";
import { Failure } from "../failure.ts";
import { programVersion } from "../runs/program.ts";
import { argumentFault, refuseAmbiguous } from "./arguments/argument-faults.ts";
import type { Command, Given } from "./arguments/command.ts";
import { globalsIn, withGlobalOptions } from "./arguments/global-options.ts";
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
    const chosen = await parse(argv, world);
    if (chosen === null) return EXIT.reconciled;
    const { recoverPacks } = await import("./runs/recover-packs.ts");
    await recoverPacks(world, reporter);
    return await chosen.command.run(chosen.given, portsOf(world, reporter), reporter);
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
const portsOf = (world: World, reporter: Reporter): CommandPorts => ({
  ...world,
  isInteractive: world.err.isTTY === true,
  onEvent: (event) => {
    reportEvent(event, reporter);
  },
});

interface Chosen {
  readonly command: Command;
  readonly given: Given;
}

/** The requested command; null when help or the version was requested, and has been printed. */
async function parse(argv: readonly string[], world: World): Promise<Chosen | null> {
  let chosen: Chosen | null = null;
  const program = yargs()
    .scriptName("slotsom")
    .usage(
      "$0 <command> [options]\n\nCloses the books of an administration: pulls and proves them, checks them and writes the packs.",
    )
    .locale("en")
    .version(programVersion())
    .help()
    .strict()
    .strictCommands()
    .demandCommand(1, "missing command")
    .parserConfiguration({ "parse-numbers": false, "parse-positional-numbers": false })
    .exitProcess(false)
    .wrap(100)
    .epilogue(
      "Exit codes: 0 reconciled, 1 bug, 2 wrong usage, 3 draft, 4 refused, 5 run again later, " +
        "6 books changed, 7 verification failed, 8 another run is active, 130 interrupted.",
    )
    .fail((message, error) => {
      if (error instanceof Failure) throw error;
      const fault = argumentFault(message, argv, commandsIn(argv).at(-1) ?? null);
      throw new Failure("arguments-invalid", fault, helpFor(argv), error);
    });
  const withCommand = (above: Argv, command: Command): Argv =>
    above.command(
      command.usage,
      command.describes,
      (options) =>
        (command.subcommands ?? []).reduce(
          withCommand,
          command.options(options).example(...command.example),
        ),
      (given) => {
        refuseAmbiguous(given, helpFor(argv));
        chosen = { command, given };
      },
    );
  let printed = "";
  await COMMANDS.reduce(withCommand, withGlobalOptions(program)).parseAsync(
    [...argv],
    {},
    (_error: unknown, _given: unknown, output: string) => {
      printed = output;
    },
  );
  if (printed !== "") {
    world.out.write(`${printed}\n`);
    return null;
  }
  return chosen;
}

/** The command that the arguments name, and its subcommand: `serve`, `serve token`. */
function commandsIn(argv: readonly string[]): readonly Command[] {
  const named: Command[] = [];
  let commands = COMMANDS;
  for (const word of argv.filter((argument) => !argument.startsWith("-"))) {
    const command = commands.find((one) => nameOf(one) === word);
    if (command === undefined) break;
    named.push(command);
    commands = command.subcommands ?? [];
  }
  return named;
}

const nameOf = ({ usage }: Command): string => usage.split(" ", 1)[0] ?? "";

const helpFor = (argv: readonly string[]): string =>
  `See: ${["slotsom", ...commandsIn(argv).map(nameOf), "--help"].join(" ")}`;
