/** A forecast of the fiscal year: its result to date, and the budget of the months that are left. */
import { add } from "../../amount/amount.ts";
import { nextMonth } from "../../calendar/month.ts";
import { CLIENT_SUPPLIED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultSections, type ResultSection } from "../../ledger/result-sections.ts";
import { budgetColumn } from "./budget-column.ts";
import { amountCell } from "./cells.ts";
import { toDateColumn } from "./profit-and-loss-table.ts";
import type { ResultColumn } from "./result-table.ts";
import { statedColumn, type UndividedColumn } from "./statement-columns.ts";

const FORECAST = "forecast";

/** Null for a complete year, and without a budget for each of the months that are left. */
export function forecastColumn(books: Books): ResultColumn | null {
  const { period, fiscalYear } = books;
  if (period.last === fiscalYear.period.last) return null;
  const left = { first: nextMonth(period.last), last: fiscalYear.period.last };
  const budget = budgetColumn(books, { key: FORECAST, period: left });
  if (budget === null) return null;
  const actual = toDateColumn(books);
  const name = {
    key: FORECAST,
    period: fiscalYear.period,
    sources: [...new Set([...actual.sources, ...budget.sources])],
    backing: CLIENT_SUPPLIED,
  };
  const sums = forResultSections((type) => {
    const ids = new Set([...actual.ids(type), ...budget.ids(type)]);
    return new Map(
      [...ids].map((id) => {
        const of = { type, id, before: [] };
        const own = { id: `${FORECAST}/${type}/${id}`, period: name.period };
        return [id, add(actual.cellOf(own, of).amount, budget.cellOf(own, of).amount)] as const;
      }),
    );
  });
  return {
    ...statedColumn(name, sums),
    ...(budget.undivided === undefined ? {} : { undivided: sourced(budget.undivided, name) }),
  };
}

/** The parts of the budget on no account, which have no actuals. */
const sourced = (
  { partsOf, cellOf }: UndividedColumn<ResultSection>,
  { sources, backing }: Pick<ResultColumn, "sources" | "backing">,
): UndividedColumn<ResultSection> => ({
  partsOf,
  cellOf: (own, of) => {
    const cell = cellOf(own, of);
    return cell === null ? null : amountCell({ ...own, sources, backing }, cell.amount);
  },
});
