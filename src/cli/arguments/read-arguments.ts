/** Reads the arguments: the command and its options, or a request for help or the version. */
import type { Argv } from "yargs";
import { Failure } from "../../failure.ts";
import { argumentFault, refuseAmbiguous } from "./argument-faults.ts";
import { type Command, type Given, invalid, nameOf, withOptions } from "./command.ts";
import { withGlobalOptions } from "./global-options.ts";
import {
  flagsWithValue,
  type Named,
  namedCommand,
  unknownCommand,
  unknownOptions,
  withImpliedChoices,
} from "./named-command.ts";

export type Request =
  | { readonly kind: "command"; readonly command: Command; readonly given: Given }
  /** The help of the last command of the path; that of the program when it is empty. */
  | { readonly kind: "help"; readonly path: readonly Command[] }
  | { readonly kind: "version" };

/** Failure code: `arguments-invalid`. */
export async function readArguments(
  given: readonly string[],
  commands: readonly Command[],
): Promise<Request> {
  const argv = withImpliedChoices(given, commands);
  const end = argv.indexOf("--");
  const written = end === -1 ? argv : argv.slice(0, end);
  const has = (...options: readonly string[]): boolean =>
    written.some((argument) => options.includes(argument));
  const [first, ...others] = written;
  const isHelp = first === undefined || first === "help" || has("-h", "--help");
  const named = namedCommand(first === "help" ? others : written, commands);
  const unknown = unknownCommand(named, commands);
  if (unknown !== null) throw invalid(unknown, helpFor(named));
  if (isHelp) return { kind: "help", path: named.path };
  const isProgram = named.path.length === 0;
  if (isProgram && has("-V", "--version")) return { kind: "version" };
  const options = [
    ...unknownOptions(written, named.path, commands),
    ...flagsWithValue(written, named),
  ];
  if (options.length > 0) throw invalid(options.join("; "), helpFor(named));
  if (isProgram) throw invalid("missing command", helpFor(named));
  return parsed(argv, named, commands);
}

/** The parser is loaded only for a command. */
async function parsed(
  argv: readonly string[],
  named: Named,
  commands: readonly Command[],
): Promise<Request> {
  const { default: yargs } = await import("yargs");
  const requests: Request[] = [];
  const withCommand = (above: Argv, command: Command): Argv =>
    above.command(
      command.usage,
      command.describes,
      (options) =>
        (command.subcommands ?? []).reduce(withCommand, withOptions(options, command.options)),
      (given) => {
        refuseAmbiguous(given, command, helpFor(named));
        requests.push({ kind: "command", command, given });
      },
    );
  const program = yargs()
    .scriptName("slotsom")
    .locale("en")
    .version(false)
    .help(false)
    .strict()
    .strictCommands()
    .parserConfiguration({ "parse-numbers": false, "parse-positional-numbers": false })
    .exitProcess(false)
    .fail((message, error) => {
      if (error instanceof Failure) throw error;
      const fault = argumentFault(message, named.path.at(-1) ?? null, argv);
      throw new Failure("arguments-invalid", fault, helpFor(named), error);
    });
  await commands.reduce(withCommand, withGlobalOptions(program)).parseAsync([...argv]);
  const [request] = requests;
  if (request === undefined) throw invalid("the arguments cannot be read", helpFor(named));
  return request;
}

const helpFor = ({ path }: Named): string =>
  `See: ${["slotsom", ...path.map(nameOf), "--help"].join(" ")}`;
