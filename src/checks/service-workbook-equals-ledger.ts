/**
 * W1: the service's workbook of ledger accounts equals the ledger. It is not in the list of checks because it reads a
 * file besides the books: the pipeline runs it if there is a file of the service.
 */
import { type Amount, negate, sumOf, ZERO } from "../amount/amount.ts";
import type { LedgerWorkbook, WorkbookAccount } from "../imported-files/ledger-workbook.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import { rowOf } from "../ledger/trial-balance.ts";
import type { Check, Comparison } from "./check.ts";
import { type ComparedFigure, compareAccounts } from "./internal/file-accounts.ts";
import { fileFigure } from "./internal/file-figures.ts";

export const SERVICE_WORKBOOK_CHECK_ID = "W1";

/** Null for a workbook in a layout that is not known: nothing is compared, and the outcome shows that. */
export const serviceWorkbookEqualsLedger = (workbook: LedgerWorkbook | null): Check => ({
  id: SERVICE_WORKBOOK_CHECK_ID,
  name: "service-workbook-equals-ledger",
  formula: "sum of D and sum of C [1..m], per account and in total = the service's",
  severity: "blocking",
  compare: (books) => (workbook === null ? [] : comparisonsOf(books, workbook)),
});

function* comparisonsOf(books: Books, { accounts, total }: LedgerWorkbook): Generator<Comparison> {
  const figures: readonly ComparedFigure<WorkbookAccount>[] = [
    {
      place: { month: null },
      expected: (account) => movedOf(books, "debit", [account]),
      actual: ({ debit }) => debit,
    },
    {
      // Negative, so that a finding shows the side.
      place: { month: null },
      expected: (account) => negate(movedOf(books, "credit", [account])),
      actual: ({ credit }) => negate(credit),
    },
  ];
  yield* compareAccounts(books, accounts, figures);
  if (total === null) return;
  const all = [...books.accounts.values()];
  yield fileFigure("figures.total-debit", movedOf(books, "debit", all), total.debit);
  yield fileFigure("figures.total-credit", movedOf(books, "credit", all), total.credit);
}

const movedOf = (
  { months }: Books,
  side: "debit" | "credit",
  accounts: readonly LedgerAccount[],
): Amount =>
  months.length === 0
    ? ZERO
    : sumOf(
        accounts.flatMap(({ id }) =>
          months.map(({ generalLedger }) => rowOf(generalLedger, id)[side]),
        ),
      );
