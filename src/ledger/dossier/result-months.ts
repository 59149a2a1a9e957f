/**
 * The result accounts by month, of the year and the year before: months that stand out from the others, and cost
 * accounts whose postings do not keep their rhythm.
 */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  divideRounded,
  isNegative,
  isZero,
  multiply,
  subtract,
  ZERO,
} from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import { hasResult } from "../compared-months.ts";
import { closesYear } from "../document-kind.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { DocumentAccountSum } from "../posting-sums.ts";
import { type ProfitAndLoss, totalsBy } from "../statements.ts";

/** An account that has an amount in any of these months; debit positive. */
interface ResultByMonth {
  readonly ledgerAccountId: LedgerAccountId;
  readonly isCost: boolean;
  /** The months before the books of which results are known, in order; zero where nothing was booked. */
  readonly before: readonly MonthAmount[];
  readonly own: readonly MonthAmount[];
}

interface MonthAmount {
  readonly month: Month;
  readonly amount: Amount;
}

const COST_TYPES: readonly string[] = ["direct_costs", "expenses", "other_income_expenses"];

/** The months before the books with which they are compared: empty in the first year of an administration. */
export const monthsBefore = (books: Books): readonly Month[] =>
  books.comparatives.months.flatMap(({ month }) => (hasResult(books, month) ? [month] : []));

/** In the order of the chart. */
const resultsByMonth = oncePerBooks((books: Books): readonly ResultByMonth[] => {
  const known = new Set(monthsBefore(books));
  const amountsIn = ({ sections }: ProfitAndLoss) =>
    totalsBy(Object.values(sections).flat(), ({ ledgerAccountId }) => ledgerAccountId);
  const before = books.comparatives.months
    .filter(({ month }) => known.has(month))
    .map(({ month, profitAndLoss }) => ({ month, amounts: amountsIn(profitAndLoss) }));
  const own = books.months.map(({ month, profitAndLoss }) => ({
    month,
    amounts: amountsIn(profitAndLoss),
  }));
  const moved = new Set(
    [...before, ...own].flatMap(({ amounts }) =>
      [...amounts].flatMap(([id, amount]) => (isZero(amount) ? [] : [id])),
    ),
  );
  const ordered = [...new Set([...books.accounts.keys(), ...moved])];
  return ordered
    .filter((id) => moved.has(id))
    .map((id) => {
      const amountsOf = (months: typeof own): readonly MonthAmount[] =>
        months.map(({ month, amounts }) => ({ month, amount: amounts.get(id) ?? ZERO }));
      const isCost = COST_TYPES.includes(books.accounts.get(id)?.type ?? "");
      return { ledgerAccountId: id, isCost, before: amountsOf(before), own: amountsOf(own) };
    });
});

/** A month stands out by more than so many median absolute deviations, and by at least this part of the median. */
const DEVIATIONS_MIN = amountOf("5");
const PART_OF_MEDIAN_MIN = amountOf("0.25");
/** Fewer months with an amount have no usual one. */
const MONTHS_WITH_AMOUNT_MIN = 6;
const DOCUMENTS_MAX = 3;

export interface UnusualMonth extends MonthAmount {
  readonly ledgerAccountId: LedgerAccountId;
  /** The median of all months with an amount. */
  readonly median: Amount;
  /** At most three documents with the largest amounts on the side to which the month deviates, the largest first. */
  readonly documents: readonly DocumentAccountSum[];
}

/**
 * The months of the books that deviate from the median of their account by `amountMin` at least, the largest first. A
 * month without an amount is compared where it is not a cost: `postingRhythms` has costs that are missing.
 */
export function unusualMonths(books: Books, amountMin: Amount): readonly UnusualMonth[] {
  const found = resultsByMonth(books).flatMap((account) => unusualOf(account, amountMin));
  const documents = documentsOf(books, found);
  return found.toSorted(byDeviation).map((one) => ({
    ...one,
    documents: largestTowards(subtract(one.amount, one.median), documents.get(placeOf(one)) ?? []),
  }));
}

const placeOf = ({ month, ledgerAccountId }: Pick<Unusual, "month" | "ledgerAccountId">): string =>
  `${month}/${ledgerAccountId}`;

/** The documents of these months and accounts alone: an account may have as many as the books. */
function documentsOf(
  books: Books,
  found: readonly Unusual[],
): ReadonlyMap<string, readonly DocumentAccountSum[]> {
  const accounts = new Set(found.map(({ ledgerAccountId }) => ledgerAccountId));
  const documents = new Map<string, DocumentAccountSum[]>(found.map((one) => [placeOf(one), []]));
  if (accounts.size === 0) return documents;
  for (const one of books.sums.documentsOn(accounts)) {
    if (!closesYear(books, one.document)) documents.get(placeOf(one))?.push(one);
  }
  return documents;
}

type Unusual = Omit<UnusualMonth, "documents">;

function unusualOf(
  { ledgerAccountId, isCost, before, own }: ResultByMonth,
  amountMin: Amount,
): readonly Unusual[] {
  const amounts = [...before, ...own].map(({ amount }) => amount);
  const booked = amounts.filter((amount) => !isZero(amount));
  if (booked.length < MONTHS_WITH_AMOUNT_MIN) return [];
  const median = medianOf(booked);
  const spread = medianOf(booked.map((amount) => absolute(subtract(amount, median))));
  const least = [
    multiply(spread, DEVIATIONS_MIN),
    multiply(absolute(median), PART_OF_MEDIAN_MIN),
    amountMin,
  ];
  const isRegular = booked.length * MONTH_PARTS >= amounts.length * MONTH_PART;
  return own
    .filter(({ amount }) => {
      if (isZero(amount) && (isCost || !isRegular)) return false;
      const deviation = absolute(subtract(amount, median));
      return !isZero(deviation) && least.every((one) => compareAmounts(deviation, one) >= 0);
    })
    .map(({ month, amount }) => ({ ledgerAccountId, month, amount, median }));
}

const byDeviation = (left: Unusual, right: Unusual): number =>
  compareAmounts(
    absolute(subtract(right.amount, right.median)),
    absolute(subtract(left.amount, left.median)),
  ) || (left.month < right.month ? -1 : left.month > right.month ? 1 : 0);

const largestTowards = (
  deviation: Amount,
  documents: readonly DocumentAccountSum[],
): readonly DocumentAccountSum[] =>
  documents
    .filter(({ sum }) => !isZero(sum) && isNegative(sum) === isNegative(deviation))
    .toSorted((left, right) => compareAmounts(absolute(right.sum), absolute(left.sum)))
    .slice(0, DOCUMENTS_MAX);

/** The middle amount; of an even number the mean of the two in the middle, to the cent. */
export function medianOf(amounts: readonly Amount[]): Amount {
  const ordered = amounts.toSorted(compareAmounts);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle] ?? ZERO;
  if (ordered.length % 2 === 1) return upper;
  return divideRounded(add(ordered[middle - 1] ?? ZERO, upper), TWO, CENTS);
}

const TWO = amountOf("2");
const CENTS = 2;
/** An account with amounts in at least three of four months has a posting in every month: nine of twelve. */
const MONTH_PART = 3;
const MONTH_PARTS = 4;

/** A cost account that has fewer or more postings in the year than its rhythm lets expect. */
export interface PostingRhythm {
  readonly ledgerAccountId: LedgerAccountId;
  /** A quarter is three months of the fiscal year. */
  readonly rhythm: "month" | "quarter";
  /** The first months of those without a posting. */
  readonly missing: readonly Month[];
  /** Those with more postings than usual, and how many they have; of a quarter its first month, and its months. */
  readonly extra: readonly { readonly month: Month; readonly count: number }[];
  /** The postings that a month usually has; 1 for a quarter. */
  readonly countUsual: number;
  /** The median amount of the months with one, debit positive. */
  readonly median: Amount;
}

/** The accounts that miss most, by their usual amount, first. */
export function postingRhythms(books: Books): readonly PostingRhythm[] {
  const accounts = resultsByMonth(books).filter(({ isCost }) => isCost);
  const counts = countsIn(books, new Set(accounts.map(({ ledgerAccountId }) => ledgerAccountId)));
  return accounts
    .flatMap((account) => rhythmOf(account, counts.get(account.ledgerAccountId) ?? new Map()))
    .filter(({ missing, extra }) => missing.length + extra.length > 0)
    .toSorted((left, right) => compareAmounts(sizeOf(right), sizeOf(left)));
}

const sizeOf = ({ median, missing, extra }: PostingRhythm): Amount =>
  multiply(absolute(median), amountOf(String(missing.length + extra.length)));

type Counts = ReadonlyMap<Month, number>;

/** The postings of each account by month, without those of closing journals. */
function countsIn(
  { sums }: Books,
  accounts: ReadonlySet<LedgerAccountId>,
): ReadonlyMap<LedgerAccountId, Counts> {
  const counts = new Map<LedgerAccountId, Map<Month, number>>();
  // Of all groupings this one has the fewest groups: result accounts have no financial account.
  for (const { ledgerAccountId, month, count, closesYear: isClosing } of sums.per(
    "financial-account",
    accounts,
  )) {
    if (isClosing) continue;
    const own = counts.get(ledgerAccountId) ?? new Map<Month, number>();
    counts.set(ledgerAccountId, own);
    own.set(month, (own.get(month) ?? 0) + count);
  }
  return counts;
}

function rhythmOf(account: ResultByMonth, counts: Counts): readonly PostingRhythm[] {
  const { ledgerAccountId, before, own } = account;
  const months = own.map(({ month }) => ({ month, count: counts.get(month) ?? 0 }));
  const wasBooked = before.map(({ amount }) => !isZero(amount));
  const isBooked = months.map(({ count }) => count > 0);
  const booked = [...before, ...own].flatMap(({ amount }) => (isZero(amount) ? [] : [amount]));
  const of = { ledgerAccountId, median: medianOf(booked) };
  if (isMonthly(wasBooked) || isMonthly(isBooked)) {
    // A cost that begins in the year is not expected before.
    const first = wasBooked.includes(true) ? 0 : isBooked.indexOf(true);
    const countUsual = usualCount(months.map(({ count }) => count));
    return [
      {
        ...{ ...of, rhythm: "month", countUsual: countUsual ?? 1 },
        missing: months.slice(first).flatMap(({ month, count }) => (count === 0 ? [month] : [])),
        extra: countUsual === null ? [] : months.filter(({ count }) => count > countUsual),
      },
    ];
  }
  if (!isQuarterly(wasBooked) && !isQuarterly(isBooked)) return [];
  const quarters = inQuarters(months).map((three) => ({
    month: three[0]?.month,
    count: three.filter(({ count }) => count > 0).length,
  }));
  const named = quarters.flatMap(({ month, count }) =>
    month === undefined ? [] : [{ month, count }],
  );
  return [
    {
      ...{ ...of, rhythm: "quarter", countUsual: 1 },
      missing: named.flatMap(({ month, count }) => (count === 0 ? [month] : [])),
      extra: named.filter(({ count }) => count > 1),
    },
  ];
}

const isMonthly = (booked: readonly boolean[]): boolean =>
  booked.length >= MONTHS_WITH_AMOUNT_MIN &&
  booked.filter((is) => is).length * MONTH_PARTS >= booked.length * MONTH_PART;

/** At least three of four quarters have one month with a posting, and none has more. */
function isQuarterly(booked: readonly boolean[]): boolean {
  const counts = inQuarters(booked).map((three) => three.filter((is) => is).length);
  return (
    counts.length >= MONTH_PARTS &&
    counts.every((count) => count <= 1) &&
    counts.filter((count) => count === 1).length * MONTH_PARTS >= counts.length * MONTH_PART
  );
}

const QUARTER = 3;

/** Counted from the last: the months of a short year before are those before the books. */
function inQuarters<Value>(months: readonly Value[]): readonly (readonly Value[])[] {
  const begin = months.length % QUARTER;
  return Array.from({ length: Math.floor(months.length / QUARTER) }, (_, at) =>
    months.slice(begin + at * QUARTER, begin + (at + 1) * QUARTER),
  );
}

/** The number that at least three of four months have; null without one. */
function usualCount(counts: readonly number[]): number | null {
  for (const count of new Set(counts)) {
    const same = counts.filter((one) => one === count).length;
    if (count > 0 && same * MONTH_PARTS >= counts.length * MONTH_PART) return count;
  }
  return null;
}
