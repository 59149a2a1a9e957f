/** The months before the books, each with its ledger. */
import type { Amount } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { closingBefore } from "../../ledger/prior-closings.ts";
import type { ProfitAndLoss } from "../../ledger/statements.ts";
import type { TrialBalance } from "../../ledger/trial-balance.ts";

interface PriorMonth {
  readonly month: Month;
  readonly generalLedger: TrialBalance;
  readonly profitAndLoss: ProfitAndLoss;
  /** The part of its movements that comes from journals that close a year; null if it is not known. */
  readonly closingMovements: ReadonlyMap<LedgerAccountId, Amount> | null;
}

/** The months before the books whose ledger was pulled, in order. */
export const priorMonths = (books: Books): readonly PriorMonth[] =>
  books.comparatives.ledgers.flatMap(({ month, generalLedger }) => {
    const statement = books.comparatives.months.find((candidate) => candidate.month === month);
    const closingMovements = closingBefore(books, month);
    return statement === undefined ? [] : [{ ...statement, generalLedger, closingMovements }];
  });

/** The ledger of a month before the books, or of one of their months; null if it was not pulled. */
export const ledgerOfMonth = ({ comparatives, months }: Books, of: Month): TrialBalance | null =>
  [...comparatives.ledgers, ...months].find(({ month }) => month === of)?.generalLedger ?? null;
