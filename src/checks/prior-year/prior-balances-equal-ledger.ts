/** Y4: each balance sheet before the books has the closing balances of the general ledger, in their sections. */
import { ZERO } from "../../amount/amount.ts";
import {
  BALANCE_TYPES,
  type BalanceType,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { compareLines, isBalanceAccount } from "../internal/accounts-of-books.ts";
import { lackPriorLedgers } from "../internal/books-lack.ts";
import { ledgerOfMonth } from "../internal/prior-months.ts";

/**
 * B5 and B6 for the balance sheets of comparatives: the month before the books, and the month a year before their
 * last. Accounts of the types `other` and `temporary` have no section of their own and may be in any of them. The
 * figures of cash and liquidity of those months come from the same sheets.
 */
export const priorBalancesEqualLedger: Check = {
  id: "Y4",
  name: "prior-balances-equal-ledger",
  formula: "BS = F per account, in the section of its type, on each balance sheet before the books",
  severity: "blocking",
  compares: {
    expected: "closing balance, general ledger of the month",
    actual: "amount in its section, balance sheet of the month",
  },
  gap: lackPriorLedgers,
  *compare(books) {
    const sectionOf = (id: LedgerAccountId): BalanceType | null => {
      const type = books.accounts.get(id)?.type;
      return BALANCE_TYPES.find((known) => known === type) ?? null;
    };
    const isWithoutSection = (id: LedgerAccountId): boolean =>
      isBalanceAccount(books, id) && sectionOf(id) === null;
    for (const [month, { sections, sources }] of books.comparatives.balanceSheets) {
      const ledger = ledgerOfMonth(books, month);
      if (ledger === null) continue;
      const ids = [...ledger.rows.keys()];
      const compared = { month, sources: [...sources, ...ledger.sources] };
      for (const type of BALANCE_TYPES) {
        yield* compareLines({
          ...compared,
          lines: sections[type].filter(({ ledgerAccountId: id }) => !isWithoutSection(id)),
          accounts: ids.filter((id) => sectionOf(id) === type),
          amountOf: (id) => (sectionOf(id) === type ? rowOf(ledger, id).closing : ZERO),
        });
      }
      yield* compareLines({
        ...compared,
        lines: Object.values(sections)
          .flat()
          .filter(({ ledgerAccountId: id }) => isWithoutSection(id)),
        accounts: ids.filter(isWithoutSection),
        amountOf: (id) => rowOf(ledger, id).closing,
      });
    }
  },
};
