/** Changes records of the intake of entries, and figures of the reports by contact and by project. */
import { type Amount, add, amountOf } from "../../src/amount/amount.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { Intake, SeriesIntake } from "../../src/ledger/intake.ts";
import {
  type ContactId,
  contactId,
  type ProjectId,
  projectId,
  type ResultType,
} from "../../src/ledger/ledger-account.ts";
import type { ProfitAndLoss } from "../../src/ledger/statements.ts";
import {
  type MonthChange,
  profitAndLossLine,
  profitAndLossTotals,
} from "./books-notation-changes.ts";

export const withIntake = (books: Books, change: Partial<Intake>): Books => ({
  ...books,
  intake: { ...books.intake, ...change },
});

/** Changes the intake of a series of a month; null is the series without a project. */
export function withSeries(
  books: Books,
  { month, project }: { readonly month: string; readonly project: string | null },
  change: Partial<SeriesIntake>,
): Books {
  const isTarget = (one: SeriesIntake): boolean =>
    one.month === month &&
    (one.series.kind === "project" ? one.series.projectId === project : project === null);
  invariant(books.intake.series.some(isTarget), "the books have that series");
  const series = books.intake.series.map((one) => (isTarget(one) ? { ...one, ...change } : one));
  return withIntake(books, { series });
}

type ListByContact = "revenueByContact" | "expensesByContact";
type ListByProject = "revenueByProject" | "expensesByProject";

export const byContact =
  (list: ListByContact, contact: ContactId | string | null, added: string): MonthChange =>
  (month) => {
    const wanted = contact === null ? null : contactId(contact);
    const { lines } = month[list];
    invariant(
      lines.some((line) => line.contactId === wanted),
      "the list has the contact",
    );
    const changed = lines.map((line) =>
      line.contactId === wanted ? { ...line, amount: plus(line.amount, added) } : line,
    );
    return { ...month, [list]: { ...month[list], lines: changed } };
  };

export const byProject =
  (list: ListByProject, project: ProjectId | string | null, added: string): MonthChange =>
  (month) => {
    const wanted = project === null ? null : projectId(project);
    const { lines } = month[list];
    invariant(
      lines.some((line) => line.projectId === wanted),
      "the list has the project",
    );
    const changed = lines.map((line) =>
      line.projectId === wanted ? { ...line, amount: plus(line.amount, added) } : line,
    );
    return { ...month, [list]: { ...month[list], lines: changed } };
  };

export const projectTotals = (
  books: Books,
  project: string,
  added: Partial<Record<keyof ProfitAndLoss["totals"], string>>,
): Books => ofProject(books, project, profitAndLossTotals(added));

export const projectLine = (
  books: Books,
  project: string,
  { section, code, added }: { section: ResultType; code: string; added: string },
): Books => ofProject(books, project, profitAndLossLine(section, code, added));

/** A change of a month, applied to the report of a project. */
function ofProject(books: Books, project: string, change: MonthChange): Books {
  const [month] = books.months;
  const { projects } = books.periodReports;
  invariant(month !== undefined, "the books have a month");
  invariant(
    projects.some((one) => one.projectId === project),
    "the books have that project",
  );
  return {
    ...books,
    periodReports: {
      ...books.periodReports,
      projects: projects.map((one) => ({
        ...one,
        profitAndLoss:
          one.projectId === project
            ? one.profitAndLoss.map(
                (report) => change({ ...month, profitAndLoss: report }).profitAndLoss,
              )
            : one.profitAndLoss,
      })),
    },
  };
}

const plus = (amount: Amount, added: string): Amount => add(amount, amountOf(added));
