/** The cash flow derived from entries: what each contra account received from the financial accounts or paid to them. */
import { type Amount, add, isZero, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { FinancialAccountId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { CashContra, CashNetting } from "../../ledger/posting-sums.ts";
import type { SectionLine } from "../../ledger/statements.ts";

export interface CashLines {
  readonly received: readonly SectionLine[];
  readonly paid: readonly SectionLine[];
}

export const NO_CASH_LINES: CashLines = { received: [], paid: [] };

/** How the service derives its cash flow: one of the readings of F6. */
export interface CashRule {
  readonly netting: CashNetting;
  /** Whether the cash flow of all accounts shows transfers between them. */
  readonly showsOwnTransfers: boolean;
}

/** The ledger accounts of one financial account, or of all of them. */
const cashAccounts = (
  { accounts }: Books,
  only: FinancialAccountId | null = null,
): ReadonlySet<LedgerAccountId> =>
  new Set(
    [...accounts.values()].flatMap(({ id, financialAccountId }) =>
      financialAccountId !== null && (only === null || financialAccountId === only) ? [id] : [],
    ),
  );

/** The lines of every month, of one financial account or of all. A month without receipts and payments is absent. */
export function cashLines(
  books: Books,
  { netting, showsOwnTransfers }: CashRule,
  only: FinancialAccountId | null,
): ReadonlyMap<Month, CashLines> {
  const cash = cashAccounts(books, only);
  const moved = [...books.sums.contraOfCash(cash, netting)];
  if (only === null && showsOwnTransfers) moved.push(...ownTransfers(books, netting, cash));
  const months = new Map<Month, CashLines>();
  for (const [month, own] of Map.groupBy(moved, (one) => one.month)) {
    months.set(month, { received: linesOf(own, "received"), paid: linesOf(own, "paid") });
  }
  return months;
}

/** What each own account received from the others or paid to them. */
const ownTransfers = (
  { sums }: Books,
  netting: CashNetting,
  cash: ReadonlySet<LedgerAccountId>,
): readonly CashContra[] =>
  [...cash].flatMap((id) =>
    sums
      .contraOfCash(new Set([id]), netting)
      .filter(({ ledgerAccountId }) => cash.has(ledgerAccountId)),
  );

function linesOf(moved: readonly CashContra[], side: "received" | "paid"): readonly SectionLine[] {
  const amounts = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId, [side]: amount } of moved) {
    if (isZero(amount)) continue;
    amounts.set(ledgerAccountId, add(amounts.get(ledgerAccountId) ?? ZERO, amount));
  }
  return [...amounts].map(([ledgerAccountId, amount]) => ({ ledgerAccountId, amount }));
}
