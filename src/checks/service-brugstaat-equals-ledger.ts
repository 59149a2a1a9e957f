/**
 * R1: the service's brugstaat equals the ledger. It is not in the list of checks because it reads a file besides the
 * books: the pipeline runs it if there is a file of the service.
 */
import { type Amount, add, subtract, sumOf, ZERO } from "../amount/amount.ts";
import type { Brugstaat, BrugstaatLine } from "../imported-files/read-brugstaat.ts";
import type { Books } from "../ledger/books.ts";
import { isResultType, type LedgerAccount } from "../ledger/ledger-account.ts";
import { EMPTY_ROW } from "../ledger/trial-balance.ts";
import type { Check } from "./check.ts";
import { type ComparedFigure, compareAccounts } from "./internal/file-accounts.ts";

export const SERVICE_BRUGSTAAT_CHECK_ID = "R1";

export const serviceBrugstaatEqualsLedger = ({ accounts }: Brugstaat): Check => ({
  id: SERVICE_BRUGSTAAT_CHECK_ID,
  name: "service-brugstaat-equals-ledger",
  formula:
    "S[1], F[m] and result after tax of the prior year, per account, excluding closing journals = the service's",
  severity: "blocking",
  compare: (books) => compareAccounts(books, accounts, figuresOf(books)),
});

/** An amount that does not apply to an account, or of an account without movement, is empty and counts as zero. */
function figuresOf(books: Books): readonly ComparedFigure<BrugstaatLine>[] {
  const { period, comparatives } = books;
  return [
    {
      place: { month: period.first },
      expected: (account) => openingOf(books, account),
      actual: ({ opening }) => opening ?? ZERO,
    },
    {
      place: { month: period.last },
      expected: (account) => closingOf(books, account),
      actual: ({ closing }) => closing ?? ZERO,
    },
    {
      place: { month: null, period: comparatives.priorYear.fiscalYear.period },
      expected: (account) => resultOfYearBefore(books, account),
      actual: ({ closingLastYear }) => closingLastYear ?? ZERO,
    },
  ];
}

/** Only balance accounts have an opening balance. */
const openingOf = ({ months }: Books, { id, type }: LedgerAccount): Amount =>
  isResultType(type) ? ZERO : (months[0]?.generalLedger.rows.get(id) ?? EMPTY_ROW).opening;

/**
 * Before the journals that close the year, on every account: they bring the result accounts to zero, and debit equals
 * credit only if their other side is left out as well.
 */
function closingOf({ months }: Books, { id }: LedgerAccount): Amount {
  const { closing } = months.at(-1)?.generalLedger.rows.get(id) ?? EMPTY_ROW;
  const closed = months.map(({ closingMovements, closingsByEffect }) =>
    subtract(closingMovements.get(id) ?? ZERO, closingsByEffect?.get(id) ?? ZERO),
  );
  return subtract(closing, sumOf(closed));
}

/** Only result accounts have one; the profit and loss excludes the closing journals. */
function resultOfYearBefore({ comparatives }: Books, { id, type }: LedgerAccount): Amount {
  if (!isResultType(type)) return ZERO;
  return comparatives.priorYear.profitAndLoss
    .flatMap(({ sections }) => sections[type])
    .filter(({ ledgerAccountId }) => ledgerAccountId === id)
    .reduce((total, { amount }) => add(total, amount), ZERO);
}
