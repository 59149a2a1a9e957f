/** The lines of a budget that begins with actuals: the accounts with a result, month by month. */
import {
  type Amount,
  add,
  amountOf,
  divideRounded,
  isZero,
  multiply,
} from "../../amount/amount.ts";
import { addMonths, type Month, monthsOf } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { Books } from "../books.ts";
import type { LedgerAccount, LedgerAccountId } from "../ledger-account.ts";
import { RESULT_SECTIONS, resultSectionOf, sideOfSection } from "../result-sections.ts";
import { turn } from "../signs.ts";
import { actualsOfMonth } from "./actuals-of-month.ts";
import { yearNamed } from "./budget-years.ts";

export interface BudgetTemplate {
  readonly year: number;
  readonly months: readonly Month[];
  /** The month whose actuals each month has, in the same order. */
  readonly actualsOf: readonly Month[];
  readonly lines: readonly TemplateLine[];
  /** Accounts with a result that no line can name: without a number, or with that of another account. */
  readonly unnamed: readonly LedgerAccount[];
}

export interface TemplateLine {
  readonly code: string;
  readonly name: string;
  /** One for each month, whole, in the sign of a reader. */
  readonly amounts: readonly Amount[];
}

const YEAR_MONTHS = 12;
const HUNDRED = amountOf("100");

/**
 * The budget of a fiscal year, by default that of the books, or the next one if the books have all months of theirs. A
 * month has the actuals of the last such month before it, changed by a percentage. Failure code: `arguments-invalid`
 * for a year without actuals.
 */
export function budgetTemplate(books: Books, given: number | null, growth: Amount): BudgetTemplate {
  const year = given ?? yearToBudget(books);
  const months = monthsOf(yearNamed(books, year));
  const found = months.map((month) => lastActuals(books, month));
  const actuals = found.flatMap((one) => (one === null ? [] : [one]));
  if (actuals.length < months.length) {
    throw new Failure(
      "arguments-invalid",
      `a budget of ${String(year)}: these books do not have actuals for each of its months a year or two before`,
      "Name another year with --for, or another snapshot with --year or --period.",
    );
  }
  const lines = linesOf(
    books,
    actuals.map((one) => one.amounts),
    growth,
  );
  return { year, months, actualsOf: actuals.map(({ month }) => month), ...lines };
}

const yearToBudget = ({ fiscalYear, period }: Books): number =>
  period.last === fiscalYear.period.last ? fiscalYear.year + 1 : fiscalYear.year;

type Actuals = ReadonlyMap<LedgerAccountId, Amount>;

function lastActuals(
  books: Books,
  month: Month,
): { readonly month: Month; readonly amounts: Actuals } | null {
  for (const years of [1, 2]) {
    const before = addMonths(month, -YEAR_MONTHS * years);
    const amounts = actualsOfMonth(books, before);
    if (amounts !== null) return { month: before, amounts };
  }
  return null;
}

/** By section, in the order of the chart. */
function linesOf(
  books: Books,
  actuals: readonly Actuals[],
  growth: Amount,
): Pick<BudgetTemplate, "lines" | "unnamed"> {
  const sectionOf = resultSectionOf(books);
  const byNumber = Map.groupBy(books.accounts.values(), ({ code }) => code);
  const unnamed: LedgerAccount[] = [];
  const lines = RESULT_SECTIONS.flatMap((section) =>
    [...books.accounts.values()].flatMap((account) => {
      const { id, code, name } = account;
      if (sectionOf(id) !== section) return [];
      const amounts = actuals
        .map((of) => of.get(id))
        .map((amount) =>
          amount === undefined
            ? amountOf("0")
            : grown(turn(amount, sideOfSection(section)), growth),
        );
      if (amounts.every(isZero)) return [];
      if (code !== null && byNumber.get(code)?.length === 1) return [{ code, name, amounts }];
      unnamed.push(account);
      return [];
    }),
  );
  return { lines, unnamed };
}

const grown = (amount: Amount, growth: Amount): Amount =>
  divideRounded(multiply(amount, add(HUNDRED, growth)), HUNDRED, 0);
