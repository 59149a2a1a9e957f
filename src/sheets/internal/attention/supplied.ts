/** What the user could add: figures that no answer of the service can prove, and notes on large changes. */
import { isZero, ZERO } from "../../../amount/amount.ts";
import { outcomeOf } from "../../../checks/outcome.ts";
import { accountsWithRole } from "../../../ledger/account-roles.ts";
import type { Books } from "../../../ledger/books.ts";
import { hasOpening } from "../../../ledger/compared-months.ts";
import { type AttentionInput, type Matter, SUPPLIED_CHECKS } from "./matter.ts";

/** The checks that are not possible because the user supplied nothing to compare with, where the books have what it would be compared with. */
export function unsuppliedMatters({ books, results, words }: AttentionInput): readonly Matter[] {
  const missing = SUPPLIED_CHECKS.filter(
    (id) =>
      (id !== "C2" || hasWages(books)) &&
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

const WAGE_ROLES = ["gross-wages", "wage-tax", "net-wages"] as const;

const hasWages = (books: Books): boolean =>
  WAGE_ROLES.some((role) =>
    accountsWithRole(books, role).some((id) =>
      books.months.some(({ generalLedger }) => {
        const { debit = ZERO, credit = ZERO } = generalLedger.rows.get(id) ?? {};
        return !isZero(debit) || !isZero(credit);
      }),
    ),
  );

export function unexplainedMatters({ words, unexplained }: AttentionInput): readonly Matter[] {
  if (unexplained.length === 0) return [];
  const subjects = listText(words.language, unexplained);
  const text = words.of("first-page.attention.unexplained", { subjects });
  return [{ rank: "reminder", text, targets: [], figure: null }];
}

const listText = (language: string, items: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(items);
