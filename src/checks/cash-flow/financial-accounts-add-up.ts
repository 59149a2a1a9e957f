/** F4: the cash flows of the financial accounts add up to the total cash flow. */
import { type Amount, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { type CashFlow, totalOf } from "../../ledger/statements.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { shownPerAccount } from "../internal/accounts-of-books.ts";
import { lackFinancialAccounts } from "../internal/books-lack.ts";

/**
 * Compares the last month, which is requested per financial account: balances, receipts and payments
 * must add up. A transfer between own accounts is a payment of one and a receipt of the other; whether
 * the total cash flow includes or excludes it is measured. With such transfers a contra account cannot
 * be compared separately (a document with two own accounts shows it for both); without them each
 * contra account is compared. A financial account that the service no longer lists cannot be
 * requested: if it still has a balance or movement, nothing is compared.
 */
export const financialAccountsAddUp: Check = calibrated({
  id: "F4",
  name: "financial-accounts-add-up",
  formula:
    "opening, closing, received + paid = sum over the financial accounts; own accounts apart",
  severity: "blocking",
  gap: lackFinancialAccounts,
  compares: {
    expected: "sum over the financial accounts, cash flow per account",
    actual: "total, cash flow",
  },
  readings: [
    { name: "own-transfers-excluded", compare: (books) => compareAccounts(books, () => ZERO) },
    {
      name: "own-transfers-included",
      compare: (books) => compareAccounts(books, (moved) => moved),
    },
  ],
});

/** Converts the transfers with an own account to the amount shown in the total cash flow. */
type Shown = (moved: Amount) => Amount;

function* compareAccounts(books: Books, shownOfOwn: Shown): Generator<Comparison> {
  const flows = books.periodReports.cashFlows;
  const month = books.months.find((one) => one.month === flows[0]?.month);
  if (month === undefined || isAnyUnasked(books, month)) return;
  const parts = flows.map(({ cashFlow }) => cashFlow);
  yield* compareFigures(month, parts);
  const all = netPerAccount([month.cashFlow]);
  const added = netPerAccount(parts);
  const isOwn = (id: LedgerAccountId): boolean =>
    (books.accounts.get(id)?.financialAccountId ?? null) !== null;
  const hasOwn = [...added.keys()].some(isOwn);
  for (const id of new Set([...all.keys(), ...added.keys()])) {
    if (hasOwn && !isOwn(id)) continue;
    const moved = added.get(id) ?? ZERO;
    yield {
      ...comparedIn(month, parts),
      subject: { kind: "account", ledgerAccountId: id },
      expected: isOwn(id) ? shownOfOwn(moved) : moved,
      actual: all.get(id) ?? ZERO,
    };
  }
}

/** Whether a financial account with cash in the month was not requested. */
function isAnyUnasked(books: Books, { generalLedger }: BooksMonth): boolean {
  const asked = new Set(
    books.periodReports.cashFlows.map(({ financialAccountId }) => financialAccountId),
  );
  return [...generalLedger.rows].some(([id, { opening, debit, credit }]) => {
    const owner = books.accounts.get(id)?.financialAccountId ?? null;
    return owner !== null && !asked.has(owner) && ![opening, debit, credit].every(isZero);
  });
}

function* compareFigures(month: BooksMonth, parts: readonly CashFlow[]): Generator<Comparison> {
  const compared = comparedIn(month, parts);
  for (const end of ["opening", "closing"] as const) {
    yield {
      ...compared,
      subject: { kind: "figure", word: `figures.cash-${end}` },
      expected: sumOf(parts.map((part) => part[end])),
      actual: month.cashFlow[end],
    };
  }
  yield {
    ...compared,
    subject: { kind: "figure", word: "figures.cash-flow" },
    expected: sumOf(parts.map(flowOf)),
    actual: flowOf(month.cashFlow),
  };
}

const comparedIn = (
  { month, cashFlow }: BooksMonth,
  parts: readonly CashFlow[],
): Pick<Comparison, "month" | "sources"> => ({
  month,
  sources: [...cashFlow.sources, ...parts.flatMap(({ sources }) => sources)],
});

const flowOf = ({ received, paid }: CashFlow): Amount => sumOf([totalOf(received), totalOf(paid)]);

const netPerAccount = (flows: readonly CashFlow[]): ReadonlyMap<LedgerAccountId, Amount> =>
  shownPerAccount({
    received: flows.flatMap(({ received }) => received),
    paid: flows.flatMap(({ paid }) => paid),
  });
