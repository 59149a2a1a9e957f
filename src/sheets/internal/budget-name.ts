/** The budget in words: its version where a reader cannot take it for the budget, and the years of one of others. */
import type { Books } from "../../ledger/books.ts";
import type { Words } from "../sheet.ts";
import { wordsUnder } from "./word-keys.ts";

export const BUDGET_NAME_WORDS = wordsUnder("budget-name", "of-version");
export const OTHER_BUDGET_WORDS = wordsUnder("budget-name", "other-years");

/** The names that a version has where a file has one alone. */
const USUAL = ["budget", "begroting"];

/** A title that says budget, with the version if it has a name of its own. */
export function budgetNamed(
  {
    books: { budget },
    words,
  }: {
    readonly books: Pick<Books, "budget">;
    readonly words: Words<(typeof BUDGET_NAME_WORDS)[number]>;
  },
  title: string,
): string {
  const version = budget?.version.name ?? "";
  return version === "" || USUAL.includes(version.toLowerCase())
    ? title
    : words.of("budget-name.of-version", { title, version });
}

/** That the budget is of other years than the books; null where it is not. */
export function otherBudgetText(
  { otherBudget, fiscalYear }: Pick<Books, "otherBudget" | "fiscalYear">,
  words: Words<(typeof OTHER_BUDGET_WORDS)[number]>,
): string | null {
  if (otherBudget === undefined) return null;
  const list = new Intl.ListFormat(words.language, { type: "conjunction" });
  return words.of("budget-name.other-years", {
    file: otherBudget.fileName,
    years: list.format(otherBudget.years.map(String)),
    year: String(fiscalYear.year),
  });
}
