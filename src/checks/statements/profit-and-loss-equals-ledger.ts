/** P7: every account of the profit and loss has the movement that the general ledger gives it. */
import { ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check, Comparison } from "../check.ts";
import { isResultAccount, movementInYear, shownPerAccount } from "../internal/accounts-of-books.ts";

/**
 * Debit positive, so the four sections have one formula. The journal that closes a year empties the
 * result accounts in the ledger, while the profit and loss leaves it out: so it is left out here too.
 * An account that is no result account belongs in no section, hence zero.
 */
export const profitAndLossEqualsLedger: Check = {
  id: "P7",
  name: "profit-and-loss-equals-ledger",
  formula: "R = C - D, K = D - C, X = D - C, O = C - D per account, closing journals left out",
  severity: "blocking",
  compare: compareWithLedger,
};

function* compareWithLedger(books: Books): Generator<Comparison> {
  for (const month of books.months) {
    const shown = shownPerAccount(month.profitAndLoss.sections);
    const booked = [...month.generalLedger.rows.keys()].filter((id) => isResultAccount(books, id));
    for (const id of new Set([...booked, ...shown.keys()])) {
      yield {
        month: month.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: isResultAccount(books, id) ? movementInYear(month, id) : ZERO,
        actual: shown.get(id) ?? ZERO,
        sources: [...month.profitAndLoss.sources, ...month.generalLedger.sources],
      };
    }
  }
}
