/** The failure of a file that the user wrote for a pack. */
import { Failure } from "../../failure.ts";
import type { LinedProblem } from "../read-yaml.ts";

/** `: did you mean "close"?` for a word that is nearly one of the known ones, or nothing. */
export type Suggest = (given: string, known: Iterable<string>) => string;

/** `path` as the user knows the file. */
export function invalidFile(
  what: string,
  path: string,
  problems: readonly LinedProblem[],
): Failure {
  const lines = problems.map(({ line, at, what: problem }) => {
    const where = [path, `line ${String(line)}`, ...(at === "" ? [] : [at])].join(", ");
    return `  ${where}: ${problem}`;
  });
  return new Failure(
    "input-invalid",
    `${what} cannot be used:\n${lines.join("\n")}`,
    "Correct these lines; docs/using.md describes the file. A pack can also be made without it.",
  );
}
