/** What the user could add: figures that no answer of the service can prove, and notes on large changes. */
import { outcomeOf } from "../../../checks/outcome.ts";
import { hasOpening } from "../../../ledger/compared-months.ts";
import { type AttentionInput, type Matter, SUPPLIED_CHECKS } from "./matter.ts";

/** The checks that are not possible because the user supplied nothing to compare with, where the books have what it would be compared with. */
export function unsuppliedMatters({ books, results, words }: AttentionInput): readonly Matter[] {
  const missing = SUPPLIED_CHECKS.filter(
    (id) =>
      (id !== "C3" || hasOpening(books)) &&
      results.some(
        (result) =>
          result.check.id === id &&
          outcomeOf(result) === "not-possible" &&
          result.gap === "no-client-input",
      ),
  );
  if (missing.length === 0) return [];
  const what = listText(
    words.language,
    missing.map((id) => words.of(`first-page.attention.supplied.${id}`)),
  );
  const text = words.of("first-page.attention.unsupplied", { what });
  return [{ rank: "reminder", text, targets: ["proof"], figure: null }];
}

export function unexplainedMatters({ words, unexplained }: AttentionInput): readonly Matter[] {
  if (unexplained.length === 0) return [];
  const subjects = listText(words.language, unexplained);
  const text = words.of("first-page.attention.unexplained", { subjects });
  return [{ rank: "reminder", text, targets: [], figure: null }];
}

const listText = (language: string, items: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(items);
