/** C1: the balance on a bank statement is the balance of the account in the ledger on that day. */
import { add, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { FinancialAccountId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";

/**
 * At the end of a month the ledger states the balance; on another day it follows from the opening balance of the month and
 * its entries. A statement of a month outside the books is of another pack.
 */
export const bankStatementsEqualLedger: Check = {
  id: "C1",
  name: "bank-statements-equal-ledger",
  formula:
    "balance on the bank statement = F, or S + sum of x until that day, of its ledger accounts",
  severity: "blocking",
  compares: {
    expected: "balance on the bank statement, client-supplied",
    actual: "balance on that day, general ledger and postings",
  },
  gap: ({ clientInput }) =>
    (clientInput?.bankBalances ?? []).length === 0 ? "no-client-input" : null,
  *compare(books) {
    for (const { financialAccountId, on, amount } of books.clientInput?.bankBalances ?? []) {
      const at = books.months.find(({ month }) => month === monthOf(on));
      if (at === undefined) continue;
      const { month, generalLedger, entrySources } = at;
      const accounts = ledgerAccountsOf(books, financialAccountId);
      const rows = [...accounts].map((id) => rowOf(generalLedger, id));
      const moved = isMonthEnd(on)
        ? null
        : books.sums.between({ first: firstDayOf(month), last: on }, accounts);
      yield {
        month,
        subject: { kind: "financial-account", financialAccountId },
        expected: amount,
        actual:
          moved === null
            ? sumOf(rows.map(({ closing }) => closing))
            : add(sumOf(rows.map(({ opening }) => opening)), moved),
        sources: [...generalLedger.sources, ...(moved === null ? [] : entrySources)],
      };
    }
  },
};

/** Whether the balance at the end of the day is that of a month's ledger. */
const isMonthEnd = (on: CalendarDate): boolean => on === lastDayOf(monthOf(on));

/** The ledger accounts of a financial account: usually one. */
const ledgerAccountsOf = (
  { accounts }: Pick<Books, "accounts">,
  of: FinancialAccountId,
): ReadonlySet<LedgerAccountId> =>
  new Set(
    [...accounts.values()].flatMap(({ id, financialAccountId }) =>
      financialAccountId === of ? [id] : [],
    ),
  );
