/** What a shell completes for each command: from the declarations, for the scripts of every shell. */
import { longName } from "../../runs/order.ts";
import { type Command, hasDashes, nameOf, type Option } from "../arguments/command.ts";
import { GLOBAL_OPTIONS } from "../arguments/global-options.ts";

/** The words, files or folders that a shell offers for a value; any text when it offers nothing. */
export type Offered =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "files" }
  | { readonly kind: "folders" }
  | { readonly kind: "text" };

export interface CompletedOption {
  /** With its dashes. */
  readonly name: string;
  readonly describes: string;
  /** Null for an option without a value. */
  readonly value: Offered | null;
}

export interface CompletedCommand {
  /** `serve token`; empty for the program. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly describes: string }[];
  readonly options: readonly CompletedOption[];
  /** Per position of a word; the last one repeats when `hasManyWords`. */
  readonly words: readonly Offered[];
  readonly hasManyWords: boolean;
}

/** The program, then each command followed by its subcommands. */
export async function completedCommands(
  commands: readonly Command[],
): Promise<readonly CompletedCommand[]> {
  const program: CompletedCommand = {
    path: "",
    commands: named(commands),
    options: [...GLOBALS, { name: "--version", describes: "Show the version", value: null }],
    words: [],
    hasManyWords: false,
  };
  return [program, ...(await below(commands, []))];
}

async function below(
  commands: readonly Command[],
  above: readonly string[],
): Promise<readonly CompletedCommand[]> {
  const all = await Promise.all(
    commands.map(async (command) => {
      const path = [...above, nameOf(command)];
      const own = await completed(command, path.join(" "));
      return [own, ...(await below(command.subcommands ?? [], path))];
    }),
  );
  return all.flat();
}

async function completed(command: Command, path: string): Promise<CompletedCommand> {
  const options = Object.entries(command.options);
  const words = options.filter(([, option]) => !hasDashes(option));
  const dashed = options.filter(([, option]) => hasDashes(option));
  return {
    path,
    commands: named(command.subcommands ?? []),
    options: [...(await Promise.all(dashed.map(completedOption))), ...GLOBALS],
    words: await Promise.all(words.map(([, option]) => offeredFor(option))),
    hasManyWords: words.some(([, { kind }]) => kind === "words"),
  };
}

async function completedOption([name, option]: readonly [
  string,
  Option<unknown>,
]): Promise<CompletedOption> {
  const isOn = option.kind === "flag" && option.defaultValue === true;
  return {
    name: `--${isOn ? "no-" : ""}${longName(name)}`,
    describes: option.describes,
    value: option.kind === "flag" ? null : await offeredFor(option),
  };
}

type Valued = Pick<Option<unknown>, "choices" | "offers" | "takes">;

async function offeredFor({ choices, offers, takes }: Valued): Promise<Offered> {
  const words = choices ?? (await offers?.());
  if (words !== undefined) return { kind: "words", words };
  return takes === "FILE"
    ? { kind: "files" }
    : takes === "FOLDER"
      ? { kind: "folders" }
      : { kind: "text" };
}

const named = (commands: readonly Command[]): CompletedCommand["commands"] =>
  commands.map((command) => ({ name: nameOf(command), describes: command.describes }));

const GLOBALS: readonly CompletedOption[] = [
  ...Object.entries<{ readonly describes: string; readonly kind: string; readonly takes?: string }>(
    GLOBAL_OPTIONS,
  ).map(([name, { describes, kind, takes }]) => ({
    name: `--${longName(name)}`,
    describes,
    value: kind === "flag" ? null : ({ kind: takes === "FILE" ? "files" : "text" } as const),
  })),
  { name: "--help", describes: "Show this help", value: null },
];

/** The options with a value, of any command: the word after one of them is no word of a command. */
export const optionsWithValue = (commands: readonly CompletedCommand[]): readonly string[] => [
  ...new Set(
    commands.flatMap(({ options }) =>
      options.flatMap(({ name, value }) => (value === null ? [] : [name])),
    ),
  ),
];

/** Each command with the words that lead to it: `["serve", "token"]`. */
export const steps = (
  commands: readonly CompletedCommand[],
): readonly { readonly from: string; readonly name: string; readonly to: string }[] =>
  commands.flatMap(({ path, commands: below }) =>
    below.map(({ name }) => ({
      from: path,
      name,
      to: path === "" ? name : `${path} ${name}`,
    })),
  );
