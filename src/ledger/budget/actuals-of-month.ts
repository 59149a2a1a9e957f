/** The result of a month per account, beside which budgets are written and compared. */
import type { Amount } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import { isKnown } from "../compared-months.ts";
import { type LedgerAccountId, RESULT_TYPES } from "../ledger-account.ts";

/** Debit positive, the accounts of the statement alone; null for a month without figures in these books. */
export function actualsOfMonth(
  books: Pick<Books, "months" | "comparatives">,
  month: Month,
): ReadonlyMap<LedgerAccountId, Amount> | null {
  const { comparatives, months } = books;
  const before = isKnown(books, month) ? comparatives.months : [];
  const stated = [...before, ...months].find((one) => one.month === month)?.profitAndLoss;
  if (stated === undefined) return null;
  return new Map(
    RESULT_TYPES.flatMap((type) => stated.sections[type]).map(
      ({ ledgerAccountId, amount }) => [ledgerAccountId, amount] as const,
    ),
  );
}
