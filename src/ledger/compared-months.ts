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

/** The months whose results were read: those of the books and of the year before. */
export const monthsRead = ({
  period,
  comparatives,
}: Pick<Books, "period" | "comparatives">): Period => ({
  first: comparatives.months[0]?.month ?? period.first,
  last: period.last,
});

/** Why a period has no result to show: some of its months were not read, or it is before the first ones. */
export type WithoutResult = "outside" | "before-first" | "nothing-before";

/** Null for a period with a result. */
export function whyWithoutResult(
  books: Pick<Books, "period" | "comparatives">,
  { first, last }: Period,
): WithoutResult | null {
  const read = monthsRead(books);
  if (last > read.last || (first < read.first && hasResult(books, read.first))) return "outside";
  if (!isKnown(books, first)) return "before-first";
  return hasResult(books, first) ? null : "nothing-before";
}

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
