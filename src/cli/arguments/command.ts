/**
 * Commands and their options. One declaration gives the parsing, the help, the completion and the type of the
 * options that `run` receives; `run` imports what it needs when it runs.
 */
import type { Argv } from "yargs";
import { Failure, invariant } from "../../failure.ts";
import { longName } from "../../runs/order.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

/** The value of one option on the command line; null when the option is absent. */
type Written = string | boolean | readonly string[] | null;

/** The name of an option, for messages, and the folder from which its paths start. */
export interface Place {
  /** The option as the user writes it: `--year`. */
  readonly name: string;
  /** The folder from which relative paths start. */
  readonly workingFolder: string;
}

/** One option: its entry in the help, and how its value is read. */
export interface Option<Value> {
  readonly describes: string;
  /** `word` takes no dashes: `export <kind>`; `words` takes any number of them: `check [checks..]`. */
  readonly kind: "text" | "flag" | "word" | "words";
  /** Its value in the help: `YEAR`. A `FILE` or `FOLDER` is completed by the shell. */
  readonly takes?: string;
  /** Its heading in the help. */
  readonly group?: string;
  readonly choices?: readonly string[];
  /** The choice of an option that is written without one: `--sample`. */
  readonly implied?: string;
  /** Words that the shell completes, of values that are not limited to them. */
  readonly offers?: () => Promise<readonly string[]>;
  /** Shown in the help and used when the option is not given. */
  readonly defaultValue?: string | boolean;
  readonly isRequired?: boolean;
  readonly read: (written: Written, at: Place) => Value;
}

/** By camelCase name: `skipExports` is written `--skip-exports`. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The option values that `run` receives. */
export type OptionsOf<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Option<infer Value> ? Value : never;
};

/** The arguments as yargs parsed them: text and flags by their long names. */
export type Given = Readonly<Record<string, unknown>>;

/** A word without dashes that must be given: `<kind>` of `export <kind>`. */
export interface RequiredWord {
  readonly name: string;
  /** Empty where any word is possible. */
  readonly choices: readonly string[];
}

/** The headings of the list of commands, in this order. */
export const COMMAND_GROUPS = [
  "Close",
  "Judgement",
  "Stages",
  "Runs",
  "Schedule",
  "Fleet",
  "Service",
  "Setup",
  "Verification",
] as const;

type Example = readonly [line: string, does: string];

export interface Command {
  /** As in the help: `export <kind>`. */
  readonly usage: string;
  readonly describes: string;
  /** Its heading in the list of commands; a subcommand has none. */
  readonly group?: (typeof COMMAND_GROUPS)[number];
  readonly examples: readonly [Example, Example, ...Example[]];
  readonly options: Options;
  /** The words without dashes that must be given, in their order. */
  readonly requiredWords: readonly RequiredWord[];
  /** Whether it uses the state folder, which must then be readable. */
  readonly needsState: boolean;
  /** Its subcommands: `serve token`. */
  readonly subcommands?: readonly Command[];
  /** Reads every option before any work. Failure code: `arguments-invalid`, and those of the work. */
  readonly run: (given: Given, ports: CommandPorts, reporter: Reporter) => Promise<ExitCode>;
}

interface Declaration<Declared extends Options>
  extends Pick<Command, "usage" | "describes" | "group" | "examples" | "subcommands"> {
  readonly options: Declared;
  /** False for a command that works without the state folder; true by default. */
  readonly needsState?: boolean;
  readonly run: (
    options: OptionsOf<Declared>,
    ports: CommandPorts,
    reporter: Reporter,
  ) => Promise<ExitCode>;
}

export const command = <Declared extends Options>({
  options,
  needsState = true,
  run,
  ...described
}: Declaration<Declared>): Command => ({
  ...described,
  needsState,
  requiredWords: Object.entries(options)
    .filter(([, { isRequired }]) => isRequired === true)
    .map(([name, { choices = [] }]) => ({ name, choices })),
  options,
  // An async function, so that an option that cannot be read rejects, as a failure of the work does.
  run: async (given, ports, reporter) =>
    run(readOptions(options, given, ports.workingFolder), ports, reporter),
});

/** The name of a command: `export` of `export <kind>`. */
export const nameOf = ({ usage }: Pick<Command, "usage">): string => usage.split(" ", 1)[0] ?? "";

/** Whether an option is written with dashes. */
export const hasDashes = ({ kind }: Pick<Option<unknown>, "kind">): boolean =>
  kind === "text" || kind === "flag";

/** Declares options to the parser. */
export const withOptions = (parser: Argv, options: Options): Argv =>
  Object.entries(options).reduce(withOption, parser);

function withOption(parser: Argv, [name, option]: readonly [string, Option<unknown>]): Argv {
  const written = longName(name);
  const about = option.choices === undefined ? {} : { choices: option.choices };
  if (!hasDashes(option)) {
    const isRequired = option.isRequired ?? false;
    return parser.positional(written, { type: "string", demandOption: isRequired, ...about });
  }
  return parser.option(written, {
    ...(option.kind === "flag" ? { type: "boolean" } : { type: "string", requiresArg: true }),
    // Subcommands do not inherit the options of their command.
    global: false,
    ...(option.defaultValue === undefined ? {} : { default: option.defaultValue }),
    ...about,
  });
}

function readOptions<Declared extends Options>(
  options: Declared,
  given: Given,
  workingFolder: string,
): OptionsOf<Declared> {
  const read = Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const written = longName(name);
      const value = given[written];
      const shown = hasDashes(option) ? `--${written}` : written;
      return [name, option.read(writtenOf(value), { name: shown, workingFolder })];
    }),
  );
  invariant(isEveryOptionRead(options, read), "every declared option has been read");
  return read;
}

function writtenOf(value: unknown): Written {
  if (typeof value === "string" || typeof value === "boolean") return value;
  const all: readonly unknown[] | null = Array.isArray(value) ? value : null;
  return all?.filter((one) => typeof one === "string") ?? null;
}

const isEveryOptionRead = <Declared extends Options>(
  options: Declared,
  read: Readonly<Record<string, unknown>>,
): read is OptionsOf<Declared> => Object.keys(options).every((name) => Object.hasOwn(read, name));

/** Reads the text of an option into its value. Failure code: `arguments-invalid`. */
type Reading<Value> = (given: string, at: Place) => Value;

/** An option whose text is read into a value; null when it is absent. `takes` is its value in the help. */
export const parsed = <Value>(
  describes: string,
  read: Reading<Value>,
  takes = "TEXT",
): Option<Value | null> => ({
  describes,
  kind: "text",
  takes,
  read: (written, at) => {
    const given = textIn(written, at);
    return given === null ? null : read(given, at);
  },
});

/** Null when the option is absent. The parser reads `--no-year` as a flag that is off. */
function textIn(written: Written, { name }: Place): string | null {
  invariant(written === null || typeof written !== "object", "only words are given more than once");
  if (typeof written !== "boolean") return written;
  throw invalid(`${name} has no value`, `Leave it out, or write it as ${name} VALUE.`);
}

/** An option with any text; null when it is absent. `takes` is its value in the help; FILE and FOLDER are completed. */
export const text = (describes: string, takes = "TEXT"): Option<string | null> =>
  parsed(describes, (given) => given, takes);

/** An option with a fixed list of words; null when it is absent. */
export const choice = <const Word extends string>(
  choices: readonly Word[],
  describes: string,
): Option<Word | null> => ({ ...parsed(describes, oneOf(choices)), choices });

/** An option without a value: `--skip-exports`. */
export const flag = (describes: string): Option<boolean> => ({
  describes,
  kind: "flag",
  read: (written) => written === true,
});

/** An optional word without dashes: `resume [run]`. */
export const word = (describes: string, takes = "TEXT"): Option<string | null> => ({
  ...text(describes, takes),
  kind: "word",
});

/** An optional word of a fixed list without dashes: `render [pack]`. */
export const wordOf = <Value>(option: Option<Value | null>): Option<Value | null> => ({
  ...option,
  kind: "word",
});

/** Any number of words without dashes: `check [checks..]`. */
export const words = (
  describes: string,
  offers: () => Promise<readonly string[]>,
): Option<readonly string[]> => ({
  describes,
  kind: "words",
  offers,
  read: (written) => (typeof written === "object" && written !== null ? written : []),
});

/** Puts an option under a heading of the help. */
export const under =
  (group: string) =>
  <Value>(option: Option<Value>): Option<Value> => ({ ...option, group });

/** A required word without dashes: `verify <pack>`, `key <action>`. */
export const required = <Value>(option: Option<Value | null>): Option<Value> => ({
  ...notNull(option),
  kind: "word",
  isRequired: true,
});

/** An option with a default; `--no-downloads` turns off a flag that is on by default. */
export const withDefault = <Value>(
  defaultValue: string | boolean,
  option: Option<Value | null>,
): Option<Value> => ({ ...notNull(option), defaultValue });

const notNull = <Value>(option: Option<Value | null>): Option<Value> => ({
  ...option,
  read: (written, at) => {
    const value = option.read(written, at);
    invariant(value !== null, "the parser demands the word, or fills in the defaultValue");
    return value;
  },
});

const oneOf =
  <Word extends string>(choices: readonly Word[]): Reading<Word> =>
  (given) => {
    const found = choices.find((known) => known === given);
    invariant(found !== undefined, "the parser refuses other words");
    return found;
  };

/** A whole number within both bounds, for `parsed`; `example` is a usual one. */
export const wholeNumber =
  (min: number, max: number, example: number): Reading<number> =>
  (given, { name }) => {
    const value = /^\d{1,9}$/.test(given) ? Number.parseInt(given, 10) : -1;
    if (value >= min && value <= max) return value;
    throw invalid(
      `${name} ${given}: must be a whole number from ${String(min)} to ${String(max)}`,
      `Write it as ${name} ${String(example)}.`,
    );
  };

/** The failure for an option, or a combination of options, that is not possible. */
export const invalid = (message: string, remedy: string): Failure =>
  new Failure("arguments-invalid", message, remedy);
