/** What a budget comes to beside the books: its totals, what is tied, and what it leaves out. */
import { type Amount, add, isNegative, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { type Month, monthsOf, type Period, periodOf } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import {
  RESULT_SECTIONS,
  type ResultSection,
  resultSectionOf,
  sideOfSection,
} from "../result-sections.ts";
import { turn } from "../signs.ts";
import { actualsOfMonth } from "./actuals-of-month.ts";
import type { Budget, BudgetLine, BudgetSubject, BudgetVersion } from "./budget.ts";
import { budgetOf, hasBudget } from "./budget-of-period.ts";
import { rgsCodeOf } from "./budget-parts.ts";
import { type BudgetedAccounts, type BudgetTie, budgetedAccounts, tiesOf } from "./budget-ties.ts";
import { yearsWith } from "./budget-years.ts";

export interface VersionSurvey {
  readonly version: BudgetVersion;
  readonly years: readonly YearSurvey[];
  /** In how many months a group or section equals its parts, and the months in which it does not. */
  readonly tied: number;
  readonly untied: readonly BudgetTie[];
  /** In the months of the books. */
  readonly accounts: readonly BudgetedAccounts[];
  /** Lines whose budget of the books' months does not have the sign of their actuals. */
  readonly opposite: readonly OppositeSign[];
}

export interface YearSurvey {
  readonly year: number;
  readonly period: Period;
  /** In the sign of a reader; sections with a line. */
  readonly sections: readonly { readonly section: ResultSection; readonly amount: Amount }[];
  /** Profit is positive. */
  readonly result: Amount;
  /** The months of the year without a budget. */
  readonly missing: readonly Month[];
}

export interface OppositeSign {
  readonly line: BudgetLine;
  readonly section: ResultSection;
  /** Debit positive. */
  readonly budget: Amount;
  readonly actual: Amount;
}

export const surveyOf = (books: Books, budget: Budget): readonly VersionSurvey[] =>
  budget.versions.map((version) => {
    const own = { ...books, budget: { ...budget, version } };
    const { lines } = version;
    const ties = tiesOf(books, lines);
    const months = lines.flatMap((line) => [...line.months.keys()]);
    return {
      version,
      years: yearsWith(books, months).map((year) => yearOf(own, year)),
      tied: ties.filter(({ isTied }) => isTied).length,
      untied: ties.filter(({ isTied }) => !isTied),
      accounts: budgetedAccounts(books, lines, monthsOf(books.period)),
      opposite: oppositeSigns(books, lines),
    };
  });

function yearOf(books: Books, { year, period }: Pick<YearSurvey, "year" | "period">): YearSurvey {
  const months = monthsOf(period);
  const stated = months.flatMap((month) => budgetOf(books, periodOf(month)) ?? []);
  const sections = RESULT_SECTIONS.map((section) => ({
    section,
    total: sumOf(
      stated.flatMap((month) => [
        ...month[section].accounts.values(),
        ...month[section].undivided.map(({ amount }) => amount),
      ]),
    ),
    isStated: stated.some(
      (month) => month[section].accounts.size + month[section].undivided.length > 0,
    ),
  }));
  return {
    year,
    period,
    sections: sections
      .filter(({ isStated }) => isStated)
      .map(({ section, total }) => ({ section, amount: turn(total, sideOfSection(section)) })),
    result: negate(sumOf(sections.map(({ total }) => total))),
    missing: months.filter((month) => !hasBudget(books, periodOf(month))),
  };
}

/** A cost that is budgeted as income, or the other way round, is mostly a sign that was mistaken. */
function oppositeSigns(books: Books, lines: readonly BudgetLine[]): readonly OppositeSign[] {
  const months = monthsOf(books.period);
  const actuals = new Map<LedgerAccountId, Amount>();
  for (const month of months) {
    for (const [id, amount] of actualsOfMonth(books, month) ?? [])
      actuals.set(id, add(actuals.get(id) ?? ZERO, amount));
  }
  const sectionOf = resultSectionOf(books);
  return lines.flatMap((line) => {
    const { subject } = line;
    const section = subject.kind === "account" ? sectionOf(subject.id) : subject.section;
    if (section === undefined) return [];
    const budget = sumOf(months.map((month) => line.months.get(month) ?? ZERO));
    const own = [...actuals].filter(([id]) => isOfSubject(books, subject, id));
    const actual = sumOf(own.map(([, amount]) => amount));
    if (isZero(budget) || isZero(actual) || isNegative(budget) === isNegative(actual)) return [];
    return [{ line, section, budget, actual }];
  });
}

function isOfSubject(books: Books, subject: BudgetSubject, id: LedgerAccountId): boolean {
  switch (subject.kind) {
    case "account":
      return subject.id === id;
    case "group":
      return rgsCodeOf(books, id).startsWith(subject.code);
    case "section":
      return resultSectionOf(books)(id) === subject.section;
  }
}
