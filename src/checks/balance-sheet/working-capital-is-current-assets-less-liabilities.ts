/** B4: working capital is current assets less current liabilities. */
import { add } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccount } from "../../ledger/ledger-account.ts";
import { totalOf } from "../../ledger/statements.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";

const isSuspense = ({ type }: LedgerAccount): boolean => type === "other" || type === "temporary";
const isCash = ({ financialAccountId }: LedgerAccount): boolean => financialAccountId !== null;

/**
 * The specification names the figure without defining it: three readings are
 * measured, everything in the two sections, without suspense accounts, and without cash. A figure that is none of them contradicts
 * its balance sheet. There is nothing to compare if that does not state the figure.
 */
export const workingCapitalIsCurrentAssetsLessLiabilities: Check = calibrated({
  id: "B4",
  name: "working-capital-is-current-assets-less-liabilities",
  formula: "WC = sum CA - sum CL",
  severity: "blocking",
  compares: {
    expected: "current assets less current liabilities, balance sheet",
    actual: "working capital, as stated on the balance sheet",
  },
  readings: [
    { name: "all-current", compare: (books) => compareCapital(books, () => false) },
    { name: "without-suspense", compare: (books) => compareCapital(books, isSuspense) },
    { name: "without-cash", compare: (books) => compareCapital(books, isCash) },
  ],
});

function* compareCapital(
  books: Books,
  isLeftOut: (account: LedgerAccount) => boolean,
): Generator<Comparison> {
  for (const { month, balanceSheet } of books.months) {
    const { sections, workingCapital, sources } = balanceSheet;
    if (workingCapital === null) continue;
    const counted = (lines: typeof sections.equity): typeof sections.equity =>
      lines.filter(({ ledgerAccountId }) => {
        const account = books.accounts.get(ledgerAccountId);
        return account === undefined || !isLeftOut(account);
      });
    yield {
      month,
      subject: { kind: "figure", word: "figures.working-capital" },
      expected: add(
        totalOf(counted(sections.current_assets)),
        totalOf(counted(sections.current_liabilities)),
      ),
      actual: workingCapital,
      sources,
    };
  }
}
