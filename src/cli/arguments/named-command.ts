/** The command that the arguments name, and the options and words that belong to no command. */

import { suggestion } from "../../fields/nearest-word.ts";
import { longName } from "../../runs/order.ts";
import { type Command, hasDashes, nameOf, type Option } from "./command.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";

export interface Named {
  /** The command, then its subcommand: `serve`, `serve token`. Empty when the words name none. */
  readonly path: readonly Command[];
  /** The words after the names. */
  readonly words: readonly string[];
}

/** Finds the command by the words of the arguments; the values of options are no words. */
export function namedCommand(argv: readonly string[], commands: readonly Command[]): Named {
  const words = wordsOf(argv, commands);
  const path: Command[] = [];
  let known = commands;
  for (const word of words) {
    const found = known.find((one) => nameOf(one) === word);
    if (found === undefined) break;
    path.push(found);
    known = found.subcommands ?? [];
  }
  return { path, words: words.slice(path.length) };
}

function wordsOf(argv: readonly string[], commands: readonly Command[]): readonly string[] {
  const valued = new Set(
    allOptions(commands).flatMap(([name, { kind }]) => (kind === "text" ? [name] : [])),
  );
  return argv.filter((argument, at) => {
    const before = argv[at - 1] ?? "";
    return !argument.startsWith("-") && !(before.startsWith("--") && valued.has(before.slice(2)));
  });
}

/**
 * The arguments in which an option that may be written without its value has one: `--sample` and `--sample
 * sole-trader` are `--sample=trading-company` and `--sample=sole-trader`. A word that is no choice stays a word; of an
 * option without choices any word that follows is its value.
 */
export function withImpliedChoices(
  argv: readonly string[],
  commands: readonly Command[],
): readonly string[] {
  const options = new Map(allOptions(commands).map(([name, option]) => [`--${name}`, option]));
  const end = argv.indexOf("--");
  const joined: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? "";
    const { implied, choices } = options.get(argument) ?? {};
    if (implied === undefined || (end !== -1 && at > end)) {
      joined.push(argument);
      continue;
    }
    const next = argv[at + 1] ?? "";
    const isChosen = choices?.includes(next) ?? !(next === "" || next.startsWith("-"));
    joined.push(`${argument}=${isChosen ? next : implied}`);
    if (isChosen) at += 1;
  }
  return joined;
}

type NamedOption = readonly [
  name: string,
  option: Pick<Option<unknown>, "kind" | "choices" | "implied">,
];

const optionsOf = ({ options }: Pick<Command, "options">): readonly NamedOption[] =>
  Object.entries(options)
    .filter(([, option]) => hasDashes(option))
    .map(([name, option]) => [longName(name), option]);

const GLOBALS: readonly NamedOption[] = Object.entries(GLOBAL_OPTIONS).map(([name, option]) => [
  longName(name),
  option,
]);

const allOptions = (commands: readonly Command[]): readonly NamedOption[] => [
  ...GLOBALS,
  ...commands.flatMap((command) => [
    ...optionsOf(command),
    ...allOptions(command.subcommands ?? []),
  ]),
];

/** One sentence for the first word that is no command where one is required; null when there is none. */
export function unknownCommand(
  { path, words }: Named,
  commands: readonly Command[],
): string | null {
  const [word] = words;
  const command = path.at(-1);
  if (word === undefined) return null;
  if (command === undefined) {
    return `unknown command "${word}"${suggestion(word, commands.map(nameOf))}`;
  }
  const subcommands = command.subcommands ?? [];
  const takesWords = Object.values(command.options).some((option) => !hasDashes(option));
  if (subcommands.length === 0 || takesWords) return null;
  const names = subcommands.map(nameOf);
  return `unknown subcommand "${word}"${suggestion(word, names) || `: ${names.join(", ")}`}`;
}

/** One sentence for each option that the command does not have. */
export function unknownOptions(
  argv: readonly string[],
  path: readonly Command[],
  commands: readonly Command[],
): readonly string[] {
  const command = path.at(-1);
  const own = [...GLOBALS, ...(command === undefined ? [] : optionsOf(command))];
  const names = [
    ...own.map(([name]) => name),
    "help",
    ...(command === undefined ? ["version"] : []),
  ];
  const elsewhere = new Set(allOptions(commands).map(([name]) => name));
  const where = ["slotsom", ...path.map(nameOf)].join(" ");
  return argv.flatMap((argument) => {
    // A number below zero is a value.
    if (!/^-\D/.test(argument)) return [];
    const [written = ""] = argument.split("=", 1);
    const name = written.replace(/^-+/, "").replace(/^no-/, "");
    if (written.startsWith("--") && names.includes(name)) return [];
    if (written.startsWith("--") && elsewhere.has(name)) {
      // Without a command, what is missing is the command.
      return command === undefined ? [] : [`${written} is not an option of ${where}`];
    }
    const near = suggestion(name, names).replace('"', '"--');
    return [`unknown option ${written}${near}`];
  });
}

/** One sentence for each flag that has a value: the parser reads `--json=1` as a flag that is off. */
export function flagsWithValue(
  argv: readonly string[],
  { path }: Pick<Named, "path">,
): readonly string[] {
  const command = path.at(-1);
  const own = [...GLOBALS, ...(command === undefined ? [] : optionsOf(command))];
  const flags = new Set(own.flatMap(([name, { kind }]) => (kind === "flag" ? [`--${name}`] : [])));
  return argv.flatMap((argument) => {
    const [, name = "", value = ""] = /^(--[^=]+)=(.*)$/s.exec(argument) ?? [];
    return flags.has(name) && value !== "true" && value !== "false"
      ? [`${name} takes no value, not ${value === "" ? "an empty one" : `"${value}"`}`]
      : [];
  });
}
