/** The budget of any months: per section of the result its accounts, and what is budgeted for no account alone. */
import { type Amount, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { type Month, monthsOf, type Period } from "../../calendar/month.ts";
import type { BooksWithRoles } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { forResultSections, type ResultSection, resultSectionOf } from "../result-sections.ts";
import type { BudgetLine } from "./budget.ts";
import { partsOf } from "./budget-parts.ts";

/** Debit positive. */
export interface SectionBudget {
  readonly accounts: ReadonlyMap<LedgerAccountId, Amount>;
  /** The part of groups and of the whole section that no account has. */
  readonly undivided: Amount;
}

export type PeriodBudget = Readonly<Record<ResultSection, SectionBudget>>;

type BudgetedBooks = BooksWithRoles & Pick<Books, "budget">;

/** Whether the version with which results are compared states something for each of the months. */
export const hasBudget = ({ budget }: Pick<Books, "budget">, period: Period): boolean =>
  budget !== undefined &&
  monthsOf(period).every((month) => budget.version.lines.some(({ months }) => months.has(month)));

/** Null if one of the months has no budget: the sum of the others would be taken for that of all. */
export function budgetOf(books: BudgetedBooks, period: Period): PeriodBudget | null {
  if (books.budget === undefined || !hasBudget(books, period)) return null;
  const { lines } = books.budget.version;
  const months = monthsOf(period);
  const amountsOf = (kept: readonly BudgetLine[]): Amount =>
    sumOf(kept.map((line) => amountIn(line, months)));
  const sectionOf = sectionOfLines(books);
  const { tops } = partsOf(books, lines);
  return forResultSections((section) => {
    const own = lines.filter((line) => sectionOf(line) === section);
    const accounts = new Map(
      own.flatMap((line) =>
        line.subject.kind === "account" ? [[line.subject.id, amountIn(line, months)] as const] : [],
      ),
    );
    const whole = own.filter(({ subject }) => subject.kind === "section");
    const total = amountsOf(whole.length > 0 ? whole : own.filter((line) => tops.has(line)));
    return { accounts, undivided: subtract(total, sumOf([...accounts.values()])) };
  });
}

const amountIn = ({ months }: BudgetLine, period: readonly Month[]): Amount =>
  sumOf(period.map((month) => months.get(month) ?? ZERO));

/** Returns the section in which a line counts; undefined for an account outside the result. */
export function sectionOfLines(
  books: BooksWithRoles,
): (line: BudgetLine) => ResultSection | undefined {
  const sectionOf = resultSectionOf(books);
  return ({ subject }) => (subject.kind === "account" ? sectionOf(subject.id) : subject.section);
}
