/** G5: the opening balances of a year are the closing balances of the previous year; result accounts restart. */
import { type Amount, ZERO } from "../../amount/amount.ts";
import { nextMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf, type TrialBalance } from "../../ledger/trial-balance.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { isResultAccount } from "../internal/accounts-of-books.ts";

/**
 * Compares at the start of the books, and at their end if the next month had started; of the start of the year before only the
 * result accounts, because Y6 compares the others. The
 * specification does not state whether result accounts restart at zero or carry over (docs/api-
 * gaps.md, shapes of reports): both are measured, over all these starts together, and G3 and Y6 follow. At the end of books that
 * stop within their year, accounts always carry over.
 */
export const yearOpeningIsClosingOfYearBefore: Check = calibrated({
  id: "G5",
  name: "year-opening-is-closing-of-year-before",
  formula: "S[1] = F[month before] per balance account; result accounts 0, or carried over",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "closing balance of the previous year as it is carried over, general ledger",
    actual: "opening balance of the year, general ledger",
  },
  readings: [
    { name: "results-start-at-zero", compare: (books) => compareEnds(books, () => ZERO) },
    { name: "results-are-carried", compare: (books) => compareEnds(books, (closing) => closing) },
  ],
});

/** Converts the closing balance of a result account to its opening balance in the next year. */
type Carry = (closing: Amount) => Amount;

function* compareEnds(books: Books, carry: Carry): Generator<Comparison> {
  const { fiscalYear, period, comparatives } = books;
  yield* comparePriorStart(books, carry);
  const first = books.months[0];
  const last = books.months.at(-1);
  if (first === undefined || last === undefined) return;
  const resultsCarried =
    (between: Carry) =>
    (id: LedgerAccountId, closing: Amount): Amount =>
      isResultAccount(books, id) ? between(closing) : closing;
  yield* compareOpenings(
    { month: first.month, before: comparatives.ledgerBefore, after: first.generalLedger },
    resultsCarried(carry),
  );
  if (comparatives.ledgerAfter === null) return;
  const isWithinYear = period.last < fiscalYear.period.last;
  yield* compareOpenings(
    {
      month: nextMonth(last.month),
      before: last.generalLedger,
      after: comparatives.ledgerAfter,
    },
    resultsCarried(isWithinYear ? (closing) => closing : carry),
  );
}

function* comparePriorStart(books: Books, carry: Carry): Generator<Comparison> {
  const { ledgers, priorYear } = books.comparatives;
  const at = ledgers.findIndex(({ month }) => month === priorYear.fiscalYear.period.first);
  const [before, after] = [ledgers[at - 1], ledgers[at]];
  if (before === undefined || after === undefined) return;
  const seam = { month: after.month, before: before.generalLedger, after: after.generalLedger };
  for (const comparison of compareOpenings(seam, (_id, closing) => carry(closing))) {
    if (isOfResultAccount(books, comparison)) yield comparison;
  }
}

const isOfResultAccount = (books: Books, { subject }: Comparison): boolean =>
  subject.kind === "account" && isResultAccount(books, subject.ledgerAccountId);

interface Seam {
  /** The month that opens. */
  readonly month: Comparison["month"];
  readonly before: TrialBalance;
  readonly after: TrialBalance;
}

function* compareOpenings(
  { month, before, after }: Seam,
  openingOf: (id: LedgerAccountId, closing: Amount) => Amount,
): Generator<Comparison> {
  for (const id of new Set([...before.rows.keys(), ...after.rows.keys()])) {
    yield {
      month,
      subject: { kind: "account", ledgerAccountId: id },
      expected: openingOf(id, rowOf(before, id).closing),
      actual: rowOf(after, id).opening,
      sources: [...before.sources, ...after.sources],
    };
  }
}
