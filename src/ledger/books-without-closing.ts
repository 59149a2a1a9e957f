/** Books without the closing entries of an ordinary type, which the service includes in its statements of results. */
import { type Amount, sumOf } from "../amount/amount.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import { type Month, monthOf, type Period } from "../calendar/month.ts";
import type { BooksMonth } from "./books.ts";
import type { JournalEffect } from "./closing-entries.ts";
import type { DocumentId, LedgerAccountId } from "./ledger-account.ts";
import type { Comparatives, PeriodReports } from "./period-reports.ts";
import { totalsBy } from "./statements.ts";
import {
  type ClosingLine,
  isOnResult,
  linesWithout,
  openYearsWithout,
  profitAndLossWithout,
  type TypeOf,
} from "./without-closing.ts";

/** The lines of a year's closing entries on result accounts. */
export interface LinesTakenOut {
  readonly lines: readonly ClosingLine[];
  readonly ofYearBefore: readonly ClosingLine[];
  readonly order: { readonly fiscalYear: FiscalYear; readonly priorYear: FiscalYear };
  readonly typeOf: TypeOf;
}

/** The lines on result accounts of the closing entries that were found, and which of them close the year before. */
export function linesTakenOut(
  journals: readonly { readonly id: DocumentId; readonly lines: readonly ClosingLine[] }[],
  found: { readonly ids: ReadonlySet<DocumentId>; readonly ofYearBefore: ReadonlySet<DocumentId> },
  of: Pick<LinesTakenOut, "order" | "typeOf">,
): LinesTakenOut {
  const linesOf = (ids: ReadonlySet<DocumentId>): readonly ClosingLine[] =>
    journals.flatMap(({ id, lines }) => (ids.has(id) ? lines.filter(isOnResult(of.typeOf)) : []));
  return { ...of, lines: linesOf(found.ids), ofYearBefore: linesOf(found.ofYearBefore) };
}

type Statements = Pick<BooksMonth, "profitAndLoss" | "balanceSheet">;

/** The profit and loss of a month without the lines that are dated in it; its balance sheet with the year before closed. */
export function statementsWithout(
  { month, profitAndLoss, balanceSheet }: Statements & Pick<BooksMonth, "month">,
  { lines, ofYearBefore, order, typeOf }: LinesTakenOut,
): Statements {
  const own = lines.filter((line) => line.month === month);
  const until = ofYearBefore.filter((line) => line.month <= month);
  const years = { closes: order.priorYear.year, dated: order.fiscalYear.year };
  return {
    profitAndLoss: profitAndLossWithout(profitAndLoss, own, typeOf),
    balanceSheet: openYearsWithout(balanceSheet, sumOf(until.map(amountIn)), years),
  };
}

/** With the reports by contact and by project. */
export function monthWithout(month: BooksMonth, taken: LinesTakenOut): BooksMonth {
  const { lines, typeOf } = taken;
  const own = lines.filter((line) => line.month === month.month);
  const ofTypes = (...types: readonly string[]): readonly ClosingLine[] =>
    own.filter(({ ledgerAccountId }) => types.includes(typeOf(ledgerAccountId) ?? ""));
  const revenue = ofTypes("revenue");
  const expenses = ofTypes("direct_costs", "expenses");
  return {
    ...month,
    ...statementsWithout(month, taken),
    revenueByContact: byContactWithout(month.revenueByContact, revenue),
    expensesByContact: byContactWithout(month.expensesByContact, expenses),
    revenueByProject: byProjectWithout(month.revenueByProject, revenue),
    expensesByProject: byProjectWithout(month.expensesByProject, expenses),
  };
}

const amountIn = ({ amount }: ClosingLine): Amount => amount;

const byContactWithout = (
  of: BooksMonth["revenueByContact"],
  lines: readonly ClosingLine[],
): BooksMonth["revenueByContact"] => ({
  ...of,
  lines: linesWithout(
    of.lines,
    totalsBy(lines, ({ contactId }) => contactId),
    { keyOf: ({ contactId }) => contactId, make: (contactId, amount) => ({ contactId, amount }) },
  ),
});

const byProjectWithout = (
  of: BooksMonth["revenueByProject"],
  lines: readonly ClosingLine[],
): BooksMonth["revenueByProject"] => ({
  ...of,
  lines: linesWithout(
    of.lines,
    totalsBy(lines, ({ projectId }) => projectId),
    { keyOf: ({ projectId }) => projectId, make: (projectId, amount) => ({ projectId, amount }) },
  ),
});

export function periodReportsWithout(
  reports: PeriodReports,
  lines: readonly ClosingLine[],
  typeOf: TypeOf,
): PeriodReports {
  const within = (period: Period, of: readonly ClosingLine[]): readonly ClosingLine[] =>
    of.filter(({ month }) => period.first <= month && month <= period.last);
  return {
    ...reports,
    profitAndLoss: reports.profitAndLoss.map(({ period, profitAndLoss }) => ({
      period,
      profitAndLoss: profitAndLossWithout(profitAndLoss, within(period, lines), typeOf),
    })),
    projects: reports.projects.map(({ projectId, profitAndLoss }) => ({
      projectId,
      profitAndLoss: profitAndLoss.map((one, at) => {
        const { period } = reports.generalLedgers[at] ?? { period: null };
        const own = lines.filter((line) => line.projectId === projectId);
        return period === null ? one : profitAndLossWithout(one, within(period, own), typeOf);
      }),
    })),
  };
}

/** The year before without the closing entries that are dated in it. */
export function comparativesWithout(
  comparatives: Comparatives,
  closings: readonly JournalEffect[],
  typeOf: TypeOf,
): Comparatives {
  if (closings.length === 0) return comparatives;
  const lines = closings.flatMap(({ date, amounts }) =>
    [...amounts]
      .map(([ledgerAccountId, amount]) => ({
        ...{ month: monthOf(date), ledgerAccountId, amount },
        ...{ contactId: null, projectId: null },
      }))
      .filter(isOnResult(typeOf)),
  );
  const { months, priorYear, closingMovements } = comparatives;
  const [last] = priorYear.profitAndLoss.slice(-1);
  return {
    ...comparatives,
    months: months.map(({ month, profitAndLoss }) => ({
      month,
      profitAndLoss: profitAndLossWithout(
        profitAndLoss,
        lines.filter((line) => line.month === month),
        typeOf,
      ),
    })),
    closingMovements: closingMovements === null ? null : withEffects(closingMovements, closings),
    priorYear: {
      ...priorYear,
      // Its closing entries are in its last month, and so in its last piece.
      profitAndLoss: [
        ...priorYear.profitAndLoss.slice(0, -1),
        ...(last === undefined ? [] : [profitAndLossWithout(last, lines, typeOf)]),
      ],
    },
  };
}

function withEffects(
  movements: ReadonlyMap<Month, ReadonlyMap<LedgerAccountId, Amount>>,
  closings: readonly JournalEffect[],
): ReadonlyMap<Month, ReadonlyMap<LedgerAccountId, Amount>> {
  const months = new Map(movements);
  for (const { date, amounts } of closings) {
    const month = monthOf(date);
    const entries = [...(months.get(month) ?? []), ...amounts];
    months.set(
      month,
      totalsBy(
        entries.map(([id, amount]) => ({ id, amount })),
        ({ id }) => id,
      ),
    );
  }
  return months;
}
