/**
 * Reads the budget of a user beside books, with every mistake at once: those of the file, and those of lines that do
 * not fit the books.
 */
import { Failure } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import type { Budget } from "../../ledger/budget/budget.ts";
import { BUDGET_FILES, invalidBudget, surveyBudget } from "../../packs/own-files/budget-file.ts";
import { surveyedBudget } from "../../packs/own-files/resolve-budget.ts";
import { unusedFiles } from "../own-files.ts";
import { ownPathOf } from "../own-paths.ts";
import type { ChosenBooks } from "../profile/chosen-books.ts";
import type { RunPorts } from "../run-ports.ts";

/** Also lines of other years must fit. Failure codes: `arguments-invalid` where there is no budget, `input-invalid`. */
export async function readBudgetBeside(
  { file, budgetVersion }: { readonly file: string | null; readonly budgetVersion: string | null },
  chosen: ChosenBooks,
  books: Books,
  ports: Pick<RunPorts, "workingFolder" | "signal" | "onEvent">,
): Promise<Budget> {
  const profile = chosen.kind === "sample" ? null : chosen.profile;
  const path = ownPathOf(chosen, ports)(file, profile?.budget, ...BUDGET_FILES);
  if (path === null) {
    throw new Failure(
      "arguments-invalid",
      "budget check: there is no budget",
      "Name the file, or write one: slotsom budget template budget.csv",
    );
  }
  // The file is named without an option here.
  const files = unusedFiles({ budget: file }, chosen, ports)
    .filter(({ option }) => option === "--budget")
    .map(({ name }) => ({ name, option: `slotsom budget check ${name}` }));
  if (files.length > 0) ports.onEvent({ kind: "own-files-unused", files });
  const version = budgetVersion ?? profile?.budgetVersion ?? null;
  const reading = await surveyBudget(path, version, ports.signal);
  const { budget, problems: unfit } = surveyedBudget(reading.file, books);
  const problems = [...reading.problems, ...unfit];
  if (problems.length === 0) return budget;
  throw invalidBudget(
    path,
    problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  );
}
