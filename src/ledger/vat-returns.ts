/**
 * VAT returns as filed, next to the tax of the books: what is rounding, and what has to be corrected, by calendar year.
 */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  compareAmounts,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../amount/amount.ts";
import {
  includesMonth,
  type Month,
  month,
  monthsOf,
  type Period,
  yearOf,
} from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { accountsWithRole } from "./account-roles.ts";
import { fileWith } from "./bank-statement.ts";
import type { Books } from "./books.ts";
import type { DeclaredVat } from "./client-input.ts";
import { documentKind } from "./document-kind.ts";
import { haveMonthsInCommon } from "./filed-vat.ts";
import { compareText, type LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import type { DocumentRef } from "./posting.ts";
import { type SourceHash, sourceHash } from "./source.ts";
import { type RateMovement, rateMovements } from "./vat-per-rate.ts";
import { vatRulesOf } from "./vat-rules.ts";

/** A return is in whole euros: each of its boxes may differ by less than this, usually in favour of the payer. */
const BOX_ROUNDING = amountOf("1");
/** 1a, 1b, 1c, 1d, 2a, 4a and 4b; the eighth box of tax is that of input tax, 5b. */
const OWED_BOXES_MAX = 7;
/**
 * A correction of at most this amount on balance may be part of the next return; a larger one is a supplementary
 * return, of a year if that is easier. Source: Algemene wet inzake rijksbelastingen, article 10a; Uitvoeringsbesluit
 * omzetbelasting 1968, article 15, which since 2025 allows eight weeks after discovery.
 */
const NEXT_RETURN_MAX = amountOf("1000");

export type VatReturnOutcome = "equal" | "rounding" | "differs";

/** One return, payable positive. */
export interface VatReturn extends Pick<DeclaredVat, "period" | "line" | "statedIn"> {
  readonly stated: Amount;
  readonly booked: Amount;
  /** The answers behind the tax of the books. */
  readonly sources: readonly SourceHash[];
  readonly outcome: VatReturnOutcome;
  /** What a later return has to add: the difference without what is booked as rounding; zero for rounding. */
  readonly correction: Amount;
}

type VatYearOutcome =
  | "equal"
  | "rounding"
  /** Returns differ, and on balance by less than a box rounds: tax of one return is in another. */
  | "offset"
  | "next-return"
  | "supplementary-return";

/** The returns of a calendar year: the limit of a correction counts for its balance. Positive has yet to be paid. */
export interface VatYear {
  readonly year: number;
  /** From the first month to the last month of its returns. */
  readonly period: Period;
  readonly returns: readonly VatReturn[];
  readonly difference: Amount;
  /** The balance of the corrections of its returns; zero where they offset each other. */
  readonly correction: Amount;
  readonly outcome: VatYearOutcome;
  /**
   * What is booked as rounding in the months of the returns, a gain positive; null if no account of rounding is known.
   */
  readonly roundingBooked: Amount | null;
  /** The months of the calendar year of which the books and the file have no return. */
  readonly monthsWithout: readonly Month[];
}

/**
 * All returns that the user supplies, by period; each month has one at most. Where a return is both stated in
 * `close-input.yml` and filed, the filed one counts (`vat-return-remarks.ts` has the difference).
 */
export const declaredReturns = oncePerBooks((books: Books): readonly DeclaredVat[] => {
  const filed = filedReturns(books);
  const stated = (books.clientInput?.declaredVat ?? []).filter(({ period }) =>
    filed.every((one) => !haveMonthsInCommon(one.period, period)),
  );
  return [...stated, ...filed].toSorted((left, right) =>
    compareText(left.period.first, right.period.first),
  );
});

function filedReturns({ vatReturns }: Books): readonly DeclaredVat[] {
  if (vatReturns === undefined) return [];
  return vatReturns.returns.map(({ fileName, lineNumber, period, boxes, total, supplement }) => {
    const file = fileWith(vatReturns, fileName);
    invariant(file !== undefined, "a return is in one of the files");
    return {
      ...{ period, amount: total, line: lineNumber, boxes },
      before: supplement?.before ?? null,
      statedIn: sourceHash(file.sha256),
    };
  });
}

/** The returns that lie in the books as a whole; another one is of another pack. */
export const returnsOfBooks = (books: Books): readonly DeclaredVat[] =>
  declaredReturns(books).filter(({ period }) => isWithin(period, books));

/** The returns that are supplied and that are not compared. */
export const returnsOutside = (books: Books): readonly DeclaredVat[] =>
  declaredReturns(books).filter(({ period }) => !isWithin(period, books));

export const isWithin = ({ first, last }: Period, { period }: Pick<Books, "period">): boolean =>
  includesMonth(period, first) && includesMonth(period, last);

/** By calendar year; empty without returns, and if no account of tax is known. */
export const vatYears = oncePerBooks((books: Books): readonly VatYear[] => {
  const declared = returnsOfBooks(books);
  const { taxAccounts } = vatRulesOf(books);
  if (declared.length === 0 || taxAccounts.size === 0) return [];
  const movements = [...rateMovements(books, taxAccounts)];
  const roundings = roundingsBooked(books, taxAccounts);
  const returns = declared.map((one) => returnOf(books, one, { movements, roundings }));
  // A period of a return that is shifted by a month belongs to the year in which it ends.
  return [...Map.groupBy(returns, ({ period }) => yearOf(period.last))]
    .sort(([left], [right]) => left - right)
    .map(([year, own]) => yearOfReturns(year, own, roundings));
});

interface Booked {
  readonly movements: readonly RateMovement[];
  readonly roundings: ReadonlyMap<Month, Amount> | null;
}

function returnOf(
  books: Books,
  declared: DeclaredVat,
  { movements, roundings }: Booked,
): VatReturn {
  const { period, amount: stated, line, statedIn } = declared;
  const own = movements.filter(
    ({ month: at, taxRateId }) => taxRateId !== null && includesMonth(period, at),
  );
  const booked = negate(sumOf(own.map(({ net }) => net)));
  const sources = books.months
    .filter(({ month: at }) => includesMonth(period, at))
    .flatMap(({ entrySources }) => entrySources);
  const difference = subtract(booked, stated);
  const limit = roundingLimit(books, own);
  const isRounding = isLess(difference, limit);
  const rounding = sumOf(monthsOf(period).map((at) => roundings?.get(at) ?? ZERO));
  return {
    ...{ period, line, statedIn, stated, booked, sources },
    outcome: isZero(difference) ? "equal" : isRounding ? "rounding" : "differs",
    // An account with more than a return can round has something else on it, which explains nothing.
    correction: isRounding ? ZERO : subtract(difference, isLess(rounding, limit) ? rounding : ZERO),
  };
}

const isLess = (amount: Amount, limit: Amount): boolean =>
  compareAmounts(absolute(amount), limit) < 0;

/**
 * What the boxes of a return can round together. The file states the total alone, so the boxes are those for which the
 * books have tax: input tax is one box, each percentage of sales another, and each reverse charge or other rate one
 * more. Rates may share a box, so this is the most that can be rounding; what an account of rounding does not explain
 * is shown.
 */
function roundingLimit({ taxRates }: Books, movements: readonly RateMovement[]): Amount {
  const nets = new Map<string, Amount>();
  const keyOf = ({ taxRateId, ledgerAccountId }: RateMovement): string => {
    const rate = taxRateId === null ? undefined : taxRates.get(taxRateId);
    return rate?.type === "sales_invoice" && rate.percentage !== null
      ? `sales ${amountText(rate.percentage, 0)}`
      : `${taxRateId ?? ""} ${ledgerAccountId}`;
  };
  for (const movement of movements) {
    const key = keyOf(movement);
    nets.set(key, add(nets.get(key) ?? ZERO, movement.net));
  }
  const sums = [...nets].filter(([, net]) => !isZero(net));
  const deducted = sums.filter(
    ([key, net]) => !isNegative(net) && !key.startsWith("sales "),
  ).length;
  const boxes = Math.min(sums.length - deducted, OWED_BOXES_MAX) + Math.min(deducted, 1);
  return multiply(BOX_ROUNDING, amountOf(String(Math.max(boxes, 1))));
}

function yearOfReturns(
  year: number,
  returns: readonly VatReturn[],
  roundings: Booked["roundings"],
): VatYear {
  const covered = new Set(returns.flatMap(({ period }) => monthsOf(period)).toSorted());
  const [first] = covered;
  const last = [...covered].at(-1);
  invariant(first !== undefined && last !== undefined, "a calendar year has returns");
  const calendarYear = { first: month(`${String(year)}-01`), last: month(`${String(year)}-12`) };
  const balance = sumOf(returns.map((one) => one.correction));
  const outcome = outcomeOf(returns, balance);
  return {
    ...{ year, period: { first, last }, returns, outcome },
    difference: sumOf(returns.map(({ booked, stated }) => subtract(booked, stated))),
    correction: outcome === "offset" ? ZERO : balance,
    roundingBooked:
      roundings === null ? null : sumOf([...covered].map((at) => roundings.get(at) ?? ZERO)),
    monthsWithout: monthsOf(calendarYear).filter((at) => !covered.has(at)),
  };
}

function outcomeOf(returns: readonly VatReturn[], balance: Amount): VatYearOutcome {
  if (returns.every(({ outcome }) => outcome === "equal")) return "equal";
  if (returns.every(({ outcome }) => outcome !== "differs")) return "rounding";
  if (isLess(balance, BOX_ROUNDING)) return "offset";
  return compareAmounts(absolute(balance), NEXT_RETURN_MAX) <= 0
    ? "next-return"
    : "supplementary-return";
}

/**
 * What documents that move tax accounts book on accounts of rounding, by month, a gain positive; null if no such
 * account is known. Invoices are left out, and so are other differences on the same account: they belong to no return.
 */
function roundingsBooked(
  books: Books,
  taxAccounts: ReadonlySet<LedgerAccountId>,
): ReadonlyMap<Month, Amount> | null {
  const accounts = new Set(accountsWithRole(books, "tax-rounding"));
  if (accounts.size === 0) return null;
  const keyOf = ({ type, id }: DocumentRef): string => `${type} ${id}`;
  const candidates = [...books.sums.documentsOn(accounts)].filter(({ document }) => {
    const kind = documentKind(books, document);
    return kind !== "sale" && kind !== "purchase";
  });
  const open = new Set(candidates.map(({ document }) => keyOf(document)));
  const ofReturns = new Set<string>();
  if (open.size > 0) {
    for (const { document } of books.sums.documentsOn(taxAccounts)) {
      const key = keyOf(document);
      if (open.has(key)) ofReturns.add(key);
    }
  }
  const found = new Map<Month, Amount>();
  for (const { document, month: at, sum } of candidates) {
    if (ofReturns.has(keyOf(document))) found.set(at, subtract(found.get(at) ?? ZERO, sum));
  }
  return found;
}
