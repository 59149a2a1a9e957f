/** G5: a year opens with the balances that closed the one before; result accounts start again. */
import { type Amount, ZERO } from "../../amount/amount.ts";
import { nextMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf, type TrialBalance } from "../../ledger/trial-balance.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { isResultAccount } from "../internal/accounts-of-books.ts";

/**
 * Where the books begin, and where they end once the month after had begun. The specification does
 * not say what result accounts do (docs/api-gaps.md, shapes of reports): zero and carried over are
 * both measured. Books that end within their year are carried over in any case.
 */
export const yearOpensAsTheOneBeforeClosed: Check = calibrated({
  id: "G5",
  name: "year-opens-as-the-one-before-closed",
  formula: "S[1] = F[month before] per balance account; result accounts 0, or carried over",
  severity: "blocking",
  readings: [
    { name: "results-start-at-zero", compare: (books) => compareEnds(books, () => ZERO) },
    { name: "results-are-carried", compare: (books) => compareEnds(books, (closing) => closing) },
  ],
});

/** From the closing of a result account in one year to its opening in the next. */
type Carry = (closing: Amount) => Amount;

function* compareEnds(books: Books, carry: Carry): Generator<Comparison> {
  const { fiscalYear, period, comparatives } = books;
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
