/** Gives the lines of a budget their accounts, sections and months in the books. */

import { type Amount, amountOf, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import { apportion } from "../../amount/apportion.ts";
import { addMonths, includesMonth, type Month, monthsOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { actualsOfMonth } from "../../ledger/budget/actuals-of-month.ts";
import type { Budget, BudgetLine } from "../../ledger/budget/budget.ts";
import { yearNamed, yearsWith } from "../../ledger/budget/budget-years.ts";
import { sideOfSection } from "../../ledger/result-sections.ts";
import { turn } from "../../ledger/signs.ts";
import type { LinedProblem } from "../read-yaml.ts";
import { type BudgetFile, invalidBudget } from "./budget-file.ts";
import type { BudgetRow, BudgetYear } from "./budget-rows.ts";
import { type NamedSubject, subjectsIn } from "./budget-subjects.ts";
import { at } from "./csv-lines.ts";

const YEAR_MONTHS = 12;
const ONE = amountOf("1");

/**
 * Failure code: `input-invalid` with every line that does not fit the books. Of lines for other years the rest is used:
 * an account of next year need not be in the books yet.
 */
export function resolveBudget(file: BudgetFile, books: Books): Budget {
  const { budget, problems: all } = surveyedBudget(file, books);
  const problems = all.filter(({ isOfYear }) => isOfYear);
  if (problems.length > 0) throw invalidBudget(file.fileName, problems);
  return budget;
}

export interface BudgetProblem extends LinedProblem {
  /** Whether its line is for the fiscal year of the books. */
  readonly isOfYear: boolean;
}

/** The lines that fit the books, and every problem of the others. */
export function surveyedBudget(
  { fileName, fileSha256: sha256, versionChosen, written }: BudgetFile,
  books: Books,
): { readonly budget: Budget; readonly problems: readonly BudgetProblem[] } {
  const problems: BudgetProblem[] = [];
  const subjectOf = subjectsIn(books);
  const byVersion = new Map(written.versions.map((name) => [name, new Map<string, BudgetLine>()]));
  for (const row of written.rows) {
    const fault = (what: string): void => {
      problems.push({ ...at(row.line, what), isOfYear: isOfYear(row, books) });
    };
    const subject = subjectOf(row.subject);
    if (!subject.ok) {
      fault(subject.problem);
      continue;
    }
    const months = monthsStated(row, subject.value, books, fault);
    const lines = byVersion.get(row.version);
    const before = lines?.get(subject.value.key);
    const twice = [...months.keys()].find((month) => before?.months.has(month) === true);
    if (before !== undefined && twice !== undefined) {
      fault(`"${row.subject}" has ${twice} on line ${String(before.line)} too`);
    }
    lines?.set(subject.value.key, {
      subject: subject.value.subject,
      name: before?.name ?? row.name,
      line: before?.line ?? row.line,
      months: new Map([...(before?.months ?? []), ...months]),
    });
  }
  const versions = [...byVersion].map(([name, lines]) => ({ name, lines: [...lines.values()] }));
  const wanted = versionChosen?.toLowerCase();
  const version = versions.find(({ name }) => name.toLowerCase() === wanted) ??
    versions[0] ?? { name: "", lines: [] };
  return { budget: { fileName, sha256, versions, version }, problems };
}

/** The fiscal years for which the version states amounts; its lines may name accounts that the books do not have. */
export function yearsWritten(
  { written }: BudgetFile,
  { version }: Budget,
  books: Pick<Books, "fiscalYear">,
): readonly number[] {
  const years = written.rows
    .filter((row) => row.version === version.name)
    .flatMap(({ stated }) =>
      stated.kind === "year"
        ? [stated.year]
        : yearsWith(books, [...stated.amounts.keys()]).map(({ year }) => year),
    );
  return [...new Set(years)].toSorted();
}

const isOfYear = ({ stated }: BudgetRow, { fiscalYear }: Pick<Books, "fiscalYear">): boolean =>
  stated.kind === "year"
    ? stated.year === fiscalYear.year
    : [...stated.amounts.keys()].some((month) => includesMonth(fiscalYear.period, month));

/** Debit positive. */
function monthsStated(
  { stated }: BudgetRow,
  subject: NamedSubject,
  books: Books,
  fault: (what: string) => void,
): ReadonlyMap<Month, Amount> {
  const side = sideOfSection(subject.section);
  if (stated.kind === "months") {
    return new Map([...stated.amounts].map(([month, amount]) => [month, turn(amount, side)]));
  }
  const months = monthsOf(yearNamed(books, stated.year));
  const weights = weightsOf(stated, months, { subject, books });
  if (typeof weights === "string") {
    fault(weights);
    return new Map();
  }
  const parts = apportion(turn(stated.amount, side), weights);
  return new Map(months.map((month, index) => [month, parts[index] ?? ZERO]));
}

/** One for each month, or why there are none. */
function weightsOf(
  { spread, year }: BudgetYear,
  months: readonly Month[],
  { subject, books }: { readonly subject: NamedSubject; readonly books: Books },
): readonly Amount[] | string {
  if (spread === "even") return months.map(() => ONE);
  if (spread !== "prior") {
    return spread.length === months.length
      ? spread
      : `the spread has ${String(spread.length)} weights and the fiscal year ${String(year)} ${String(months.length)} months`;
  }
  const season = months.map((month) => actualsOfMonth(books, addMonths(month, -YEAR_MONTHS)));
  const known = season.flatMap((actuals) =>
    actuals === null ? [] : [sumOf(subject.accounts.map((id) => actuals.get(id) ?? ZERO))],
  );
  if (known.length < months.length) {
    return `spread "prior": the books do not have all months of the year before ${String(year)}`;
  }
  return isZero(sumOf(known))
    ? `spread "prior": the year before ${String(year)} has no amount to spread by`
    : known;
}
