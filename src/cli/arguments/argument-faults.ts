/** Faults in the arguments as sentences: messages of yargs in our words, and faults that yargs accepts. */
import { type Command, type Given, invalid, type RequiredWord } from "./command.ts";

/** The messages of yargs. */
const CHOICE = /Argument: ([\w-]+), Given: "?(.*?)"?, Choices: (.*)/;
const NO_VALUE = /Not enough arguments following: ([\w-]+)/;
const MISSING_WORD = /Not enough non-option arguments: got (\d+)/;
const UNKNOWN = /Unknown (?:argument|command)s?: (.*)/;

/** What people call the words of the usage; other words go by their names. */
const NOUNS: Readonly<Record<string, string>> = { action: "subcommand", kind: "export" };

/** Returns the sentence for a message of yargs; `command` is null when the arguments name none. */
export function argumentFault(
  message: string,
  argv: readonly string[],
  command: Command | null,
): string {
  const words = command?.requiredWords ?? [];
  const [, option, value = "", choices = ""] = CHOICE.exec(message) ?? [];
  if (option !== undefined) {
    const listed = alternatives(choices.replaceAll('"', "").split(", "));
    return words.some(({ name }) => name === option)
      ? `unknown ${nounOf(option)} "${value}": ${listed}`
      : `--${option} ${value}: must be ${listed}`;
  }
  const withoutValue = NO_VALUE.exec(message)?.[1];
  if (withoutValue !== undefined) return `--${withoutValue} has no value`;
  const given = MISSING_WORD.exec(message)?.[1];
  const missing = given === undefined ? undefined : words[Number.parseInt(given, 10)];
  if (missing !== undefined) return missingSentence(missing);
  const unknown = UNKNOWN.exec(message)?.[1];
  if (unknown !== undefined) {
    return unknown
      .split(", ")
      .map((name) => unknownSentence(name, argv, command))
      .join("; ");
  }
  return message === "" ? "the arguments cannot be read" : message.replace(/\s*\n\s*/g, "; ");
}

const nounOf = (word: string): string => NOUNS[word] ?? word;

function missingSentence({ name, choices }: RequiredWord): string {
  return `missing ${nounOf(name)}${choices.length === 0 ? "" : `: ${alternatives(choices)}`}`;
}

function unknownSentence(name: string, argv: readonly string[], command: Command | null): string {
  const option = argv
    .map((argument) => argument.split("=", 1)[0] ?? "")
    .find((argument) => ["--", "--no-", "-"].some((dashes) => argument === `${dashes}${name}`));
  if (option !== undefined) return `unknown option ${option}`;
  if (command === null) return `unknown command "${name}"`;
  return `${command.subcommands === undefined ? "unexpected argument" : "unknown subcommand"} "${name}"`;
}

/** `create, list or revoke`. */
function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** Refuses an option that is given twice, which yargs reads as an array, and one with an empty value. */
export function refuseAmbiguous(given: Given, remedy: string): void {
  for (const [name, value] of Object.entries(given)) {
    if (name === "_" || name === "$0") continue;
    const problem = Array.isArray(value)
      ? "is given more than once"
      : value === ""
        ? "has no value"
        : null;
    if (problem !== null) throw invalid(`--${name} ${problem}`, remedy);
  }
}
