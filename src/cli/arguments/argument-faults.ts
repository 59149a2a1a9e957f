/** What is wrong with the arguments, in sentences: those of yargs in our words, and what yargs lets pass. */
import { type Given, invalid } from "./command.ts";

/** A sentence for a message of yargs. */
export function argumentFault(message: string): string {
  const [, option, value, choices] =
    /Argument: ([\w-]+), Given: "?(.*?)"?, Choices: (.*)/.exec(message) ?? [];
  if (option !== undefined) {
    return `${option === "kind" ? "export" : `--${option}`} ${value ?? ""}: there is only ${(choices ?? "").replaceAll('"', "")}`;
  }
  const missing = /Not enough arguments following: ([\w-]+)/.exec(message)?.[1];
  if (missing !== undefined) return `--${missing} has no value`;
  if (message.includes("Not enough non-option arguments")) {
    return "the command lacks the word that says what to take";
  }
  const unknown = /Unknown (?:argument|command)s?: (.*)/.exec(message)?.[1];
  if (unknown !== undefined) return `there is no such command or option: ${unknown}`;
  return message === "" ? "the arguments cannot be read" : message.replace(/\s*\n\s*/g, "; ");
}

/** An option given twice would be no text any more, and be taken for one not given. */
export function refuseAmbiguous(given: Given, remedy: string): void {
  for (const [name, value] of Object.entries(given)) {
    if (name === "_" || name === "$0") continue;
    const problem = Array.isArray(value)
      ? `is given ${String(value.length)} times`
      : value === ""
        ? "has no value"
        : null;
    if (problem !== null) throw invalid(`--${name} ${problem}`, remedy);
  }
}
