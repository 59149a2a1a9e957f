/** Recognises the closing entries of an ordinary type among the journals of books and of the year before. */
import { type Amount, subtract, ZERO } from "../amount/amount.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import { addMonths, type Month, monthOf, type Period } from "../calendar/month.ts";
import { type ClosingEntries, closingEntries, type JournalEffect } from "./closing-entries.ts";
import type { DocumentId, LedgerAccountId } from "./ledger-account.ts";
import { type ProfitAndLoss, totalsBy } from "./statements.ts";
import { type ClosingLine, isOnResult, type TypeOf } from "./without-closing.ts";

/** A general journal of the books with its lines. */
export interface JournalOfBooks extends JournalEffect {
  readonly closesYear: boolean;
  readonly lines: readonly ClosingLine[];
}

/** A year may be closed as late as this many months after its end. */
const MONTHS_AFTER_MAX = 6;
export const lastLateMonth = (first: Month): Month => addMonths(first, MONTHS_AFTER_MAX - 1);

/** The journals and results in which closing entries of the year before are recognised. */
export interface YearBefore {
  /** The results of the year before, as stated. */
  readonly results: readonly ProfitAndLoss[];
  /** Whether journals of the service's own type close it. */
  readonly isClosed: boolean;
  /** Ordinary journals of its last month. */
  readonly journals: readonly JournalEffect[];
}

export interface BooksToClose {
  readonly order: {
    readonly period: Period;
    readonly fiscalYear: FiscalYear;
    readonly priorYear: FiscalYear;
  };
  /** The result of each month, as stated. */
  readonly results: readonly ProfitAndLoss[];
  readonly journals: readonly JournalOfBooks[];
  readonly yearBefore: YearBefore;
  readonly typeOf: TypeOf;
  /** The numbers or ids of those that a person named; null if nobody did. */
  readonly named: readonly string[] | null;
}

export interface ClosingsByEffect {
  /** Closing entries of ordinary type, dated in the books. */
  readonly ids: ReadonlySet<DocumentId>;
  readonly doubtful: ReadonlySet<DocumentId>;
  /** The part of them that closes the year before. */
  readonly ofYearBefore: ReadonlySet<DocumentId>;
  /** Dated in the year before, which they close. */
  readonly inYearBefore: readonly JournalEffect[];
}

/**
 * A year that journals of the service's own type close has no others. What a person named is not judged by what it
 * does.
 */
export function closingsByEffect(books: BooksToClose): ClosingsByEffect {
  return books.named === null ? recognised(books) : namedClosings(books, books.named);
}

export const isNamed = (
  { id, number }: Pick<JournalEffect, "id" | "number">,
  named: readonly string[],
): boolean => named.includes(id) || (number !== null && named.includes(number));

function namedClosings(
  { journals, yearBefore, order }: BooksToClose,
  named: readonly string[],
): ClosingsByEffect {
  const ids = journals.filter((one) => !one.closesYear && isNamed(one, named));
  const ofThisYear = order.fiscalYear.period.last;
  return {
    ids: idsOf(ids),
    doubtful: new Set(),
    ofYearBefore: idsOf(ids.filter(({ date }) => monthOf(date) !== ofThisYear)),
    inYearBefore: yearBefore.journals.filter((one) => isNamed(one, named)),
  };
}

const idsOf = (journals: readonly JournalEffect[]): ReadonlySet<DocumentId> =>
  new Set(journals.map(({ id }) => id));

function recognised(books: BooksToClose): ClosingsByEffect {
  const { order, journals, yearBefore, typeOf } = books;
  const { period, fiscalYear } = order;
  const ordinary = journals.filter(({ closesYear }) => !closesYear);
  const before = yearBefore.isClosed
    ? NONE
    : closingEntries({
        results: resultsWithout(yearBefore.results, yearBefore.journals, typeOf),
        ...{ journals: yearBefore.journals, isOver: false, typeOf },
      });
  const isOpen = !yearBefore.isClosed && before.closing.size === 0;
  const until = lastLateMonth(period.first);
  const late = isOpen
    ? closingEntries({
        results: resultsWithout(yearBefore.results, [], typeOf),
        journals: ordinary.filter(({ date }) => monthOf(date) <= until),
        ...{ isOver: true, typeOf },
      })
    : NONE;
  const { last } = fiscalYear.period;
  const inLast = journals.filter(({ date }) => monthOf(date) === last);
  const others = inLast.filter(({ id }) => !late.closing.has(id));
  const isTyped = inLast.some(({ closesYear }) => closesYear);
  const closed = ordinary.filter(({ id }) => late.closing.has(id));
  const own = isTyped
    ? NONE
    : closingEntries({
        results: resultsWithout(books.results, [...others, ...closed], typeOf),
        ...{ journals: others, isOver: false, typeOf },
      });
  return {
    ids: new Set([...late.closing, ...own.closing]),
    doubtful: new Set([...before.doubtful, ...late.doubtful, ...own.doubtful]),
    ofYearBefore: late.closing,
    inYearBefore: yearBefore.journals.filter(({ id }) => before.closing.has(id)),
  };
}

const NONE: ClosingEntries = { closing: new Set(), doubtful: new Set() };

/** Per result account, without the lines of these journals. */
function resultsWithout(
  stated: readonly ProfitAndLoss[],
  journals: readonly JournalEffect[],
  typeOf: TypeOf,
): ReadonlyMap<LedgerAccountId, Amount> {
  const lines = stated.flatMap(({ sections }) => Object.values(sections).flat());
  const results = new Map(totalsBy(lines, ({ ledgerAccountId }) => ledgerAccountId));
  for (const { amounts } of journals) {
    for (const [ledgerAccountId, amount] of amounts) {
      if (!isOnResult(typeOf)({ ledgerAccountId })) continue;
      results.set(ledgerAccountId, subtract(results.get(ledgerAccountId) ?? ZERO, amount));
    }
  }
  return results;
}
