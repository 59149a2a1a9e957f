/** Whether the groups and sections of a budget equal their accounts, and which accounts have no budget. */
import { type Amount, equalAmounts, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { BooksWithRoles } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { RESULT_SECTIONS, type ResultSection, resultSectionOf } from "../result-sections.ts";
import { actualsOfMonth } from "./actuals-of-month.ts";
import type { BudgetLine } from "./budget.ts";
import { sectionOfLines } from "./budget-of-period.ts";
import { groupAbove, partsOf, rgsCodeOf } from "./budget-parts.ts";

/** A group or a section of which the budget also has parts, in one month; debit positive. */
export interface BudgetTie {
  readonly line: BudgetLine;
  readonly section: ResultSection;
  readonly month: Month;
  readonly stated: Amount;
  readonly parts: Amount;
  readonly isTied: boolean;
}

/** In the order of the lines, then by month. A month of the parts alone counts as zero of the group. */
export function tiesOf(books: BooksWithRoles, lines: readonly BudgetLine[]): readonly BudgetTie[] {
  const { within, tops } = partsOf(books, lines);
  const sectionOf = sectionOfLines(books);
  return lines.flatMap((line) => {
    const section = sectionOf(line);
    if (section === undefined || line.subject.kind === "account") return [];
    const parts =
      line.subject.kind === "group"
        ? (within.get(line) ?? [])
        : [...tops].filter((top) => sectionOf(top) === section);
    if (parts.length === 0) return [];
    const months = [line, ...parts].flatMap((one) => [...one.months.keys()]);
    return [...new Set(months)].toSorted().map((month) => {
      const stated = line.months.get(month) ?? ZERO;
      const sum = sumOf(parts.map((part) => part.months.get(month) ?? ZERO));
      return { line, section, month, stated, parts: sum, isTied: equalAmounts(stated, sum) };
    });
  });
}

/** The accounts with a result in these months by section, and those of them that no line budgets. */
export interface BudgetedAccounts {
  readonly section: ResultSection;
  readonly accounts: readonly LedgerAccountId[];
  readonly unbudgeted: readonly LedgerAccountId[];
}

/** An account has a budget of its own, or as part of a group or of its section. */
export function budgetedAccounts(
  books: BooksWithRoles & Pick<Books, "months" | "comparatives">,
  lines: readonly BudgetLine[],
  months: readonly Month[],
): readonly BudgetedAccounts[] {
  const isBudgeted = budgetedIn(books, linesOfAny(lines, months));
  const sectionOf = resultSectionOf(books);
  const moved = new Set(
    months.flatMap((month) =>
      [...(actualsOfMonth(books, month) ?? [])].flatMap(([id, amount]) =>
        isZero(amount) ? [] : [id],
      ),
    ),
  );
  return RESULT_SECTIONS.flatMap((section) => {
    const accounts = [...moved].filter((id) => sectionOf(id) === section);
    const unbudgeted = accounts.filter((id) => !isBudgeted(id));
    return accounts.length === 0 ? [] : [{ section, accounts, unbudgeted }];
  });
}

/** The lines that state something for any of the months. */
export const linesOfAny = (
  lines: readonly BudgetLine[],
  months: readonly Month[],
): readonly BudgetLine[] => lines.filter((line) => months.some((month) => line.months.has(month)));

function budgetedIn(
  books: BooksWithRoles,
  lines: readonly BudgetLine[],
): (id: LedgerAccountId) => boolean {
  const sectionOf = resultSectionOf(books);
  const named = new Set(
    lines.map(({ subject }) => (subject.kind === "account" ? subject.id : null)),
  );
  const groups = new Map(
    lines.flatMap((line) =>
      line.subject.kind === "group" ? [[line.subject.code, line] as const] : [],
    ),
  );
  const whole = new Set(
    lines.flatMap(({ subject }) => (subject.kind === "section" ? [subject.section] : [])),
  );
  return (id) => {
    const section = sectionOf(id);
    return (
      named.has(id) ||
      (section !== undefined && whole.has(section)) ||
      groupAbove(groups, rgsCodeOf(books, id)) !== undefined
    );
  };
}
