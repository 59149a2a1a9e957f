/** The failure of a file that the user wrote for a pack. */
import { Failure } from "../../failure.ts";
import { type LinedProblem, linedText } from "../read-yaml.ts";

/** `path` as the user knows the file. */
export function invalidFile(
  what: string,
  path: string,
  problems: readonly LinedProblem[],
  {
    document = "docs/supplying.md",
    cause,
  }: { readonly document?: string; readonly cause?: unknown } = {},
): Failure {
  const lines = problems.map((problem) => `  ${linedText(path, problem)}`);
  const isOfLines = problems.some(({ line }) => line !== null);
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  const remedy = isOfLines
    ? "Correct these lines"
    : (fixes[0] ?? "Name a file with content that you can read");
  return new Failure(
    "input-invalid",
    `${what} cannot be used:\n${lines.join("\n")}`,
    `${remedy}; ${document} describes it. A pack can also be made without it.`,
    cause,
  );
}
