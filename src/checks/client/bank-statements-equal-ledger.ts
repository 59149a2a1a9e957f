/** C1: the balance on a bank statement is the balance of the account in the ledger on that day. */
import { monthOf } from "../../calendar/month.ts";
import { bankFigures } from "../../ledger/client-figures.ts";
import type { Check } from "../check.ts";

/**
 * The balances that the client types, and the last one of the statements of each account. At the end of a month the
 * ledger states the balance; on another day it follows from the opening balance of the month and its entries. A
 * statement of a month outside the books is of another pack.
 */
export const bankStatementsEqualLedger: Check = {
  id: "C1",
  name: "bank-statements-equal-ledger",
  formula:
    "balance on the bank statement = F, or S + sum of x until that day, of its ledger accounts",
  severity: "blocking",
  judgesBooks: true,
  compares: {
    expected: "balance on the bank statement, client-supplied",
    actual: "balance on that day, general ledger and postings",
  },
  gap: ({ clientInput, bankStatements }) =>
    (clientInput?.bankBalances ?? []).length === 0 && bankStatements === undefined
      ? "no-client-input"
      : null,
  *compare(books) {
    for (const { financialAccountId, on, stated, booked, sources } of bankFigures(books)) {
      yield {
        month: monthOf(on),
        subject: { kind: "financial-account", financialAccountId },
        expected: stated,
        actual: booked,
        sources,
      };
    }
  },
};
