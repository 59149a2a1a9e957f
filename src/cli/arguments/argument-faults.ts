/** Faults in the arguments as sentences: messages of yargs in our words, and faults that yargs accepts. */
import { suggestion } from "../../fields/nearest-word.ts";
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
  command: Command | null,
  argv: readonly string[] = [],
): string {
  const required = command?.requiredWords ?? [];
  const [, option, value = "", listed = ""] = CHOICE.exec(message) ?? [];
  if (option !== undefined) {
    const choices = listed.replaceAll('"', "").split(", ");
    const meant = suggestion(value, choices);
    return required.some(({ name }) => name === option)
      ? `unknown ${nounOf(option)} "${value}"${meant || `: ${alternatives(choices)}`}`
      : `--${option} ${value}: must be ${alternatives(choices)}${meant.replace(":", ";")}`;
  }
  const withoutValue = NO_VALUE.exec(message)?.[1];
  if (withoutValue !== undefined) return `--${withoutValue} has no value`;
  const given = MISSING_WORD.exec(message)?.[1];
  const missing = given === undefined ? undefined : required[Number.parseInt(given, 10)];
  if (missing !== undefined) return missingSentence(missing);
  const unexpected = UNKNOWN.exec(message)?.[1];
  if (unexpected !== undefined) {
    return unexpected
      .split(", ")
      .map((word) => unexpectedSentence(word, command, argv))
      .join("; ");
  }
  return message === "" ? "the arguments cannot be read" : message.replace(/\s*\n\s*/g, "; ");
}

const nounOf = (word: string): string => NOUNS[word] ?? word;

function missingSentence({ name, choices }: RequiredWord): string {
  return `missing ${nounOf(name)}${choices.length === 0 ? "" : `: ${alternatives(choices)}`}`;
}

/** A year or a month without its option is what people write first; others write a space before a unit. */
function unexpectedSentence(
  word: string,
  command: Command | null,
  argv: readonly string[],
): string {
  const at = argv.indexOf(word);
  const [before = "", number = ""] = argv.slice(Math.max(0, at - 2), Math.max(0, at));
  const [unit] = word;
  if (before === "--max-duration" && /^\d+$/.test(number) && /^[smh]/.test(unit ?? "")) {
    return `--max-duration ${number} ${word}: write it as ${number}${unit ?? ""}`;
  }
  const option = /^\d{4}$/.test(word) ? "year" : /^\d{4}-?\d\d/.test(word) ? "period" : "";
  const isMeant = command !== null && Object.hasOwn(command.options, option);
  return `unexpected argument "${word}"${isMeant ? `: did you mean "--${option} ${word}"?` : ""}`;
}

/** `create, list or revoke`. */
function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** Refuses an option that is given twice, which yargs reads as an array, and one with an empty value. */
export function refuseAmbiguous(given: Given, { options }: Command, remedy: string): void {
  const lists = new Set(
    Object.entries(options).flatMap(([name, { kind }]) => (kind === "words" ? [name] : [])),
  );
  for (const [name, value] of Object.entries(given)) {
    if (name === "_" || name === "$0" || lists.has(name)) continue;
    const problem = Array.isArray(value)
      ? "is given more than once"
      : value === ""
        ? "has no value"
        : null;
    if (problem !== null) throw invalid(`--${name} ${problem}`, remedy);
  }
}
