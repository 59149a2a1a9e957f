/** The checks of what auditfiles state of themselves, in the order of the report. */
import type { Check } from "../check.ts";
import { accountsHaveFigures } from "./accounts-have-figures.ts";
import { datesAreInTheirPeriods } from "./dates-are-in-their-periods.ts";
import { headerFitsTheYear } from "./header-fits-the-year.ts";
import { identitiesAndReferencesHold } from "./identities-and-references-hold.ts";
import { journalsBalance } from "./journals-balance.ts";
import { kindsAgreeWithCodes } from "./kinds-agree-with-codes.ts";
import { numbersOfTransactionsFollow } from "./numbers-of-transactions-follow.ts";
import { openingBalanceBalances } from "./opening-balance-balances.ts";
import { openingIsClosingOfPriorFile } from "./opening-is-closing-of-prior-file.ts";
import { statedTaxIsBooked } from "./stated-tax-is-booked.ts";
import { statedTaxIsItsPercentage } from "./stated-tax-is-its-percentage.ts";
import { subledgersEqualControlAccounts } from "./subledgers-equal-control-accounts.ts";
import { subledgersSpecifyTheOpening } from "./subledgers-specify-the-opening.ts";
import { totalsEqualTheLines } from "./totals-equal-the-lines.ts";
import { transactionsAreInPeriodsOfAMonth } from "./transactions-are-in-periods-of-a-month.ts";
import { typesOfAccountsAreStated } from "./types-of-accounts-are-stated.ts";
import { whatReadersExpectIsStated } from "./what-readers-expect-is-stated.ts";

export const AUDITFILE_CHECKS: readonly Check[] = [
  totalsEqualTheLines,
  openingBalanceBalances,
  journalsBalance,
  identitiesAndReferencesHold,
  whatReadersExpectIsStated,
  openingIsClosingOfPriorFile,
  datesAreInTheirPeriods,
  transactionsAreInPeriodsOfAMonth,
  statedTaxIsItsPercentage,
  statedTaxIsBooked,
  subledgersSpecifyTheOpening,
  subledgersEqualControlAccounts,
  numbersOfTransactionsFollow,
  typesOfAccountsAreStated,
  accountsHaveFigures,
  headerFitsTheYear,
  kindsAgreeWithCodes,
];
