/** The earlier months with which the results of books are compared. */
import { isZero } from "../amount/amount.ts";
import { comparedPeriod, haveEqualLengths } from "../calendar/compared-period.ts";
import type { Month, Period } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import type { SectionLine } from "./statements.ts";
import type { TrialBalance } from "./trial-balance.ts";

type ComparedBooks = Pick<Books, "fiscalYear" | "period" | "comparatives">;

/** What the results of these books are compared with: the one rule, for every sheet. */
export const comparedPeriodOf = (books: ComparedBooks): Period =>
  comparedPeriod(
    {
      fiscalYear: books.fiscalYear,
      period: books.period,
      priorYear: books.comparatives.priorYear.fiscalYear,
    },
    (month) => isKnown(books, month),
  );

/** Whether a percentage can compare the results of these books with those of the earlier months. */
export const areResultsComparable = (books: ComparedBooks): boolean =>
  haveEqualLengths(books.period, comparedPeriodOf(books));

/**
 * Whether a month has a result to show or to compare with: it is a month of the books, or a known month before books
 * that do not begin an administration. Without any result before, a column of earlier months would hold nothing.
 */
export const hasResult = (books: Pick<Books, "period" | "comparatives">, month: Month): boolean =>
  month >= books.period.first || (isKnown(books, month) && hadResult(books.comparatives));

/** Whether these books open with a balance. The first books of an administration do not. */
export const hasOpening = ({ months }: Pick<Books, "months">): boolean =>
  months.slice(0, 1).some(({ generalLedger }) => opens(generalLedger));

const opens = ({ rows }: TrialBalance): boolean =>
  [...rows.values()].some(({ opening }) => !isZero(opening));

const hadResult = ({ months, priorYear }: Books["comparatives"]): boolean =>
  [...months.map(({ profitAndLoss }) => profitAndLoss), ...priorYear.profitAndLoss].some(
    ({ sections }) => Object.values(sections).some(hasAmount),
  );

const hasAmount = (lines: readonly SectionLine[]): boolean =>
  lines.some(({ amount }) => !isZero(amount));

/**
 * Whether a month has figures, be they zero: it is in the fiscal year before or later, or something had been booked by
 * then. Earlier months are in no fiscal year of these books, so that nothing can be said of them.
 */
export function isKnown({ comparatives }: Pick<Books, "comparatives">, month: Month): boolean {
  const { first } = comparatives.priorYear.fiscalYear.period;
  const booked = firstBookedMonth(comparatives);
  return month >= first || (booked !== null && month >= booked);
}

/** The first of the months before the books that has a result, or opens with a balance; null without one. */
function firstBookedMonth({ months, ledgers }: Books["comparatives"]): Month | null {
  const openings = new Map(ledgers.map(({ month, generalLedger }) => [month, generalLedger]));
  const found = months.find(({ month, profitAndLoss }) => {
    const ledger = openings.get(month);
    return (
      Object.values(profitAndLoss.sections).some(hasAmount) ||
      (ledger !== undefined && opens(ledger))
    );
  });
  return found?.month ?? null;
}
