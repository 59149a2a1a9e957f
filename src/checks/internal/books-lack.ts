/** What books lack, for checks that then have nothing to compare. */
import { isZero } from "../../amount/amount.ts";
import { type AccountRole, accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import { WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import { taxAccountsOf } from "../../ledger/tax-accounts.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { rateMovements } from "../../ledger/vat-per-rate.ts";
import type { CheckGap } from "../check.ts";

type Gap = (books: Books) => CheckGap | null;

export const lackAssets: Gap = ({ months }) =>
  months.every(({ assets }) => assets.lines.length === 0) ? "no-assets" : null;

export const lackPriorLedgers: Gap = ({ comparatives }) =>
  comparatives.ledgers.length === 0 ? "no-prior-ledgers" : null;

export const lackJournalList: Gap = ({ comparatives }) =>
  comparatives.closingMovements === null ? "no-journal-list" : null;

export const lackMonthBefore: Gap = ({ months }) => (months.length === 1 ? "one-month-only" : null);

export const lackDocumentLists: Gap = ({ listedDocuments }) => {
  for (const _document of listedDocuments(WRITTEN_LISTS)) return null;
  return "no-document-lists";
};

/** A list that was read may be empty. */
export const lackListsRead: Gap = (books) =>
  books.documentLists.length > 0 ? null : lackDocumentLists(books);

export const lackFinancialAccounts: Gap = ({ financialAccounts }) =>
  financialAccounts.size === 0 ? "no-financial-accounts" : null;

/** The accounts of all these roles. */
export const lackAccounts =
  (roles: readonly AccountRole[], gap: CheckGap): Gap =>
  (books) =>
    roles.every((role) => accountsWithRole(books, role).length === 0) ? gap : null;

/**
 * Nothing is booked on the accounts of these roles: no figure of the user is missing that could be compared with
 * them.
 */
export const lackBookingsOn =
  (roles: readonly AccountRole[], gap: CheckGap): Gap =>
  (books) => {
    const ids = roles.flatMap((role) => accountsWithRole(books, role));
    const isBooked = books.months.some(({ generalLedger }) =>
      ids.some((id) => {
        const { debit, credit } = rowOf(generalLedger, id);
        return !isZero(debit) || !isZero(credit);
      }),
    );
    return isBooked ? null : gap;
  };

/** Nothing is booked on accounts of wages. */
export const lackWages = lackBookingsOn(
  ["gross-wages", "wage-tax", "net-wages"],
  "no-wages-booked",
);

export const lackTaxAccounts: Gap = (books) =>
  taxAccountsOf(books).length === 0 ? "no-tax-accounts" : null;

export const lackTaxRates: Gap = (books) => {
  for (const { taxRateId } of rateMovements(books)) if (taxRateId !== null) return null;
  return "no-tax-rates";
};

/** Tax accounts and rates in use: what a pass over the documents needs. */
export const lackTaxBookings: Gap = (books) => lackTaxAccounts(books) ?? lackTaxRates(books);

/** Whether some check has something to compare in whole documents. */
export const needDocumentPass = (books: Books): boolean =>
  [lackTaxRates, lackListsRead].some((gap) => gap(books) === null);

export const lackYearEnd: Gap = ({ period, fiscalYear }) =>
  period.last === fiscalYear.period.last ? null : "year-not-over";
