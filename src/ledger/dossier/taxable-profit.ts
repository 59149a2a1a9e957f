/** What the taxable profit starts from: who is taxed, and the corrections of the result that the user states. */
import {
  type Amount,
  amountOf,
  compareAmounts,
  divideRounded,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { yearOf } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import { isOwnedByPersons, isUnowned, ownershipOf } from "../form-of-business.ts";
import type { TaxCorrection } from "../tax-input.ts";
import { movementInYear } from "../trial-balance.ts";
import {
  type InvestmentAllowanceYear,
  investmentAllowanceOf,
} from "../yearly/investment-allowance.ts";

const CENTS = 2;
const HUNDRED = amountOf("100");

/**
 * Who is taxed for the profit: the company, or owners who are natural persons; else why that is not known.
 * `not-liable`: the user says so.
 */
export type TaxBasis = "company" | "owner" | "partners" | "unowned" | "unknown-form" | "not-liable";

export function taxBasisOf(books: Books): TaxBasis {
  const isLiable = books.clientInput?.tax?.isLiable ?? null;
  if (isLiable !== null) return isLiable ? "company" : "not-liable";
  if (isOwnedByPersons(books)) return ownershipOf(books);
  if (isUnowned(books)) return "unowned";
  return isCompany(books) ? "company" : "unknown-form";
}

/** The rates are of the Netherlands, in euros; an administration that states no country is taken to be Dutch. */
export const isDutch = ({ administration: { country, currency } }: Books): boolean =>
  (country === null || country === "NL") && currency === "EUR";

/** Issued share capital, by code of the reference scheme (RGS 3). */
const SHARE_CAPITAL = "BEivGok";

/** Books without codes may be of anybody: accounts of tax on the result, or share capital, are those of a company. */
const isCompany = (books: Books): boolean =>
  accountsWithRole(books, "income-tax").length > 0 ||
  [...books.accounts.values()].some(({ rgsCode }) => rgsCode?.startsWith(SHARE_CAPITAL));

export interface ComputedCorrection {
  readonly correction: TaxCorrection;
  /** What the accounts have in the year, costs positive; null where the user states the amount itself. */
  readonly base: Amount | null;
  readonly amount: Amount;
}

export const correctionsOf = (books: Books): readonly ComputedCorrection[] =>
  (books.clientInput?.tax?.corrections ?? []).map((correction) => {
    const { of } = correction;
    if (of.kind === "amount") return { correction, base: null, amount: of.amount };
    const base = sumOf(
      of.accounts.flatMap((id) => books.months.map((month) => movementInYear(month, id))),
    );
    return { correction, base, amount: partOf(base, of.percentage) };
  });

const partOf = (base: Amount, percentage: Amount): Amount =>
  divideRounded(multiply(base, percentage), HUNDRED, CENTS);

export interface InvestmentAllowance {
  readonly investments: Amount;
  /** The calendar year in which the fiscal year begins. */
  readonly year: number;
  /** Null if the table of the year is not known. */
  readonly amount: Amount | null;
  readonly law: string | null;
}

/** Null without investments that the user states. */
export function investmentAllowance(books: Books): InvestmentAllowance | null {
  const stated = books.clientInput?.tax?.investments ?? null;
  if (stated === null || isZero(stated.amount)) return null;
  const year = yearOf(books.fiscalYear.period.first);
  const table = investmentAllowanceOf(year);
  return {
    ...{ year, investments: stated.amount, law: table?.law ?? null },
    amount: table === null ? null : allowanceIn(table, stated.amount),
  };
}

const isAbove = (one: Amount, other: Amount): boolean => compareAmounts(one, other) > 0;

export function allowanceIn(table: InvestmentAllowanceYear, investments: Amount): Amount {
  if (!isAbove(investments, table.noneUpTo) || isAbove(investments, table.noneAbove)) return ZERO;
  if (!isAbove(investments, table.percentageUpTo)) return partOf(investments, table.percentage);
  const above = subtract(investments, table.fixedUpTo);
  const less = isPositive(above) ? partOf(above, table.decrease) : ZERO;
  const allowance = subtract(table.fixed, less);
  return isNegative(allowance) ? ZERO : allowance;
}
