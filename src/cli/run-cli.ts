/** Parses the arguments, runs one command, and turns its result or whatever it throws into an exit code. */
import { Failure, hasErrorCode } from "../failure.ts";
import { outOfFilesOf } from "../operating-system/open-files.ts";
import { programVersion } from "../runs/program.ts";
import { type GlobalValues, globalsIn, refuseContradiction } from "./arguments/global-options.ts";
import { helpText } from "./arguments/help.ts";
import { progressEveryMs, refuseInterval } from "./arguments/progress-interval.ts";
import { type Request, readArguments } from "./arguments/read-arguments.ts";
import { COMMANDS } from "./commands/index.ts";
import { EXIT, type ExitCode, exitCodeOf } from "./exit-code.ts";
import { type CommandReporter, makeReporter } from "./reporting/reporter.ts";
import { reportEvent } from "./reporting/run-sentences.ts";
import { reportStart } from "./reporting/start-report.ts";
import { tickingSleep } from "./ticking-sleep.ts";
import type { CommandPorts, World } from "./world.ts";

/** One of the three places that catch: a failure that arrives here ends the program. */
export async function runCli(argv: readonly string[], world: World): Promise<ExitCode> {
  const globals = globalsIn(argv);
  const reporter = makeReporter({
    ...globals,
    out: world.out,
    err: world.err,
    noColour: (world.environment["NO_COLOR"] ?? "") !== "",
    progressEveryMs: progressEveryMs(world.environment),
    monotonicMs: world.monotonicMs,
    now: world.now,
  });
  try {
    await openLogFile(globals, world, reporter);
    reportStart(argv, world.workingFolder, reporter);
    const request = await readArguments(argv, COMMANDS);
    refuseContradiction(globals);
    const exitCode = await answer(request, globals, world, reporter);
    reporter.end(exitCode);
    return exitCode;
  } catch (thrown) {
    if (world.signal.aborted) {
      reporter.interrupted(
        "Interrupted. Run the same command again; an unfinished pull continues where it stopped.",
      );
      reporter.end(EXIT.interrupted);
      return EXIT.interrupted;
    }
    const known =
      thrown instanceof Failure
        ? thrown
        : (outOfFilesOf(thrown) ?? (await stateRefusal(world, thrown)) ?? denialOf(thrown));
    reporter.failure(known);
    return exitCodeOf(known);
  } finally {
    reporter.closeLogs();
  }
}

async function answer(
  request: Request,
  globals: GlobalValues,
  world: World,
  reporter: CommandReporter,
): Promise<ExitCode> {
  switch (request.kind) {
    case "help":
      reporter.out.write(helpText(request.path, COMMANDS, world.out.columns));
      return EXIT.reconciled;
    case "version":
      reporter.out.write(`${programVersion()}\n`);
      return EXIT.reconciled;
    case "command": {
      refuseInterval(world.environment);
      const { recoverPacks } = await import("./runs/recover-packs.ts");
      const { stateOf } = await import("../runs/state/state.ts");
      const { readableState } = await import("../runs/state/usable-state.ts");
      await recoverPacks(world, reporter);
      if (request.command.needsState) readableState(stateOf(world));
      const ports = await portsOf(globals, world, reporter);
      return request.command.run(request.given, ports, reporter);
    }
  }
}

/** A failure for what the system denies to this user, which is no bug; anything else as it is. */
function denialOf(thrown: unknown): unknown {
  const isDenied = hasErrorCode(thrown, "EACCES") || hasErrorCode(thrown, "EPERM");
  if (!isDenied || !(thrown instanceof Error) || !("path" in thrown)) return thrown;
  return new Failure(
    "output-not-writable",
    `${String(thrown.path)} may not be read or written by this user`,
    "Run the command as the user to whom it belongs, or give this user access to it.",
    thrown,
  );
}

/**
 * An error of the system or of a database says little where the state folder is of another user, or one of its files
 * is held.
 */
async function stateRefusal(world: World, thrown: unknown): Promise<Failure | null> {
  const { stateOf } = await import("../runs/state/state.ts");
  const { refusedState } = await import("../runs/state/usable-state.ts");
  const { heldOf } = await import("../operating-system/sqlite-errors.ts");
  const state = stateOf(world);
  return refusedState(state) ?? heldOf(state.home, thrown);
}

async function openLogFile(
  { logFile, json }: GlobalValues,
  world: World,
  reporter: CommandReporter,
): Promise<void> {
  if (logFile === null) return;
  const { addLogFile } = await import("./logs.ts");
  addLogFile(logFile, json ? "json" : "text", world, reporter);
}

/** The events of a run go to the reporter, and so does the text that a command prints as it is. */
async function portsOf(
  { json, verbose }: GlobalValues,
  world: World,
  reporter: CommandReporter,
): Promise<CommandPorts> {
  const { addRunLog } = await import("./logs.ts");
  const { garbageCollector } = await import("./collect-garbage.ts");
  const isInteractive = world.err.isTTY === true;
  const garbage = garbageCollector();
  return {
    ...world,
    out: reporter.out,
    isVerbose: verbose,
    isJson: json,
    isInteractive,
    ...(isInteractive ? { sleep: tickingSleep(world, reporter.tick) } : {}),
    hideSecret: reporter.hide,
    collectGarbage: garbage.collect,
    collectGrownGarbage: garbage.collectGrown,
    onEvent: (event) => {
      if (event.kind === "run-log") addRunLog(event.path, reporter);
      else reportEvent(event, reporter);
    },
  };
}
