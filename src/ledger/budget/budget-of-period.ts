/** The budget of any months: per section of the result its accounts, and what is budgeted for no account alone. */
import { type Amount, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { type Month, monthsOf, type Period } from "../../calendar/month.ts";
import type { BooksWithRoles } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { forResultSections, type ResultSection, resultSectionOf } from "../result-sections.ts";
import type { BudgetLine } from "./budget.ts";
import { partsOf, rgsCodeOf } from "./budget-parts.ts";

/** Debit positive. */
export interface SectionBudget {
  readonly accounts: ReadonlyMap<LedgerAccountId, Amount>;
  /** The parts of groups and of the whole section that no account has, without those of zero. */
  readonly undivided: readonly UndividedBudget[];
}

export interface UndividedBudget extends UndividedPart {
  readonly amount: Amount;
}

/** What a section has on none of its accounts. */
export interface UndividedPart {
  /** The RGS code of the group whose part it is; empty for the section as a whole. */
  readonly code: string;
  /** What the file calls the group; empty without a name. */
  readonly name: string;
  /** To which of the accounts it may belong. */
  readonly accounts: ReadonlySet<LedgerAccountId>;
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
  const { within, tops } = partsOf(books, lines);
  const sectionOfAccount = resultSectionOf(books);
  return forResultSections((section) => {
    const own = lines.filter((line) => sectionOf(line) === section);
    const accounts = new Map(
      own.flatMap((line) =>
        line.subject.kind === "account" ? [[line.subject.id, amountIn(line, months)] as const] : [],
      ),
    );
    const inSection = [...books.accounts.keys()].filter((id) => sectionOfAccount(id) === section);
    const undivided = own.flatMap((line): readonly UndividedBudget[] => {
      const { subject, name } = line;
      if (subject.kind === "account") return [];
      const code = subject.kind === "group" ? subject.code : "";
      const parts =
        subject.kind === "group" ? (within.get(line) ?? []) : own.filter((one) => tops.has(one));
      const amount = subtract(amountIn(line, months), amountsOf(parts));
      if (isZero(amount)) return [];
      const ids = inSection.filter((id) => rgsCodeOf(books, id).startsWith(code));
      return [{ code, name: code === "" ? "" : name, accounts: new Set(ids), amount }];
    });
    return { accounts, undivided };
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
