/** Y1: the profit and loss of each month before the books has the movements of its general ledger, in their sections. */
import { ZERO } from "../../amount/amount.ts";
import { includesMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { RESULT_TYPES } from "../../ledger/ledger-account.ts";
import { movementInYear } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { compareLines } from "../internal/accounts-of-books.ts";
import { lackJournalList, lackPriorLedgers } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";
import { priorMonths } from "../internal/prior-months.ts";

/**
 * The entries of those months are not read: the general ledger vouches for them, as P7 and P11 do for the months of
 * the books. Closing journals are excluded, as in the profit and loss; their entries come from the list of journals. As in B10, none is
 * before the last month of its fiscal year: an ordinary journal would be left out of the result. Without the list of
 * journals, the last month of a fiscal year is left out: if the year is closed, its ledger does not show the result
 * of that month.
 */
export const priorResultsEqualLedger: Check = {
  id: "Y1",
  name: "prior-results-equal-ledger",
  formula:
    "R = C - D, K = D - C, X = D - C, O = C - D per account and month before the books, in the section of its type, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "movement without closing journals, general ledger of the month",
    actual: "amount in its section, profit and loss of the month",
  },
  gap: (books) => lackPriorLedgers(books) ?? lackJournalList(books),
  *compare(books) {
    yield* compareEarlyClosing(books);
    for (const { closingMovements, ...prior } of priorMonths(books)) {
      if (closingMovements === null) continue;
      const { month, generalLedger, profitAndLoss } = prior;
      for (const type of RESULT_TYPES) {
        const belongs = [...generalLedger.rows.keys()].filter(
          (id) => books.accounts.get(id)?.type === type,
        );
        yield* compareLines({
          month,
          lines: profitAndLoss.sections[type],
          accounts: belongs,
          amountOf: (id) =>
            books.accounts.get(id)?.type === type
              ? movementInYear({ generalLedger, closingMovements }, id)
              : ZERO,
          sources: [...profitAndLoss.sources, ...generalLedger.sources],
        });
      }
    }
  },
};

/** Accounts that a closing journal of the previous fiscal year moves before its last month. */
function* compareEarlyClosing(books: Books): Generator<Comparison> {
  const { period } = books.comparatives.priorYear.fiscalYear;
  for (const { month, generalLedger, closingMovements } of priorMonths(books)) {
    const moved = closingMovements?.size ?? 0;
    if (moved === 0 || !includesMonth(period, month) || month === period.last) continue;
    yield {
      month,
      subject: { kind: "figure", word: "figures.closing-journal" },
      isCount: true,
      expected: ZERO,
      actual: countOf(moved),
      sources: generalLedger.sources,
    };
  }
}
