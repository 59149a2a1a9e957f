/** What the user states about the books in `close-input.yml`: figures that no answer of the service can prove. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Period } from "../calendar/month.ts";
import type { FinancialAccountId, LedgerAccountId, TaxRateId } from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";
import type { TaxInput } from "./tax-input.ts";
import type { BoxAmounts, VatBox } from "./vat-box.ts";

export interface ClientInput {
  /** The name of the file, without folders. */
  readonly fileName: string;
  /** SHA-256 of the file, in the manifest of each pack made with it. */
  readonly sha256: string;
  readonly bankBalances: readonly SuppliedBankBalance[];
  readonly declaredVat: readonly DeclaredVat[];
  readonly payroll: readonly PayrollTotals[];
  /** The box of each tax rate that the user places, or `outside` for one in no box; absent if none is. */
  readonly vatBoxes?: ReadonlyMap<TaxRateId, SuppliedBox>;
  /** The tax on private use in the last return of the year; absent if not stated. */
  readonly privateUse?: SuppliedPrivateUse;
  /** The adopted opening balance, debit positive; null if none is stated. */
  readonly adoptedOpening: ReadonlyMap<LedgerAccountId, SuppliedAmount> | null;
  readonly currentAccounts: ReadonlyMap<LedgerAccountId, CurrentAccountTerms>;
  /** Null if tax has to be withheld from dividend. */
  readonly withholdingExemption: WithholdingExemption | null;
  /** The share of each partner in the result, in any measure, by an account of the partner; absent if not stated. */
  readonly profitShares?: ReadonlyMap<LedgerAccountId, SuppliedAmount>;
  /** The average number of employees in full-time equivalents; null if not stated. */
  readonly employees: SuppliedAmount | null;
  /** Absent if nothing is stated. */
  readonly tax?: TaxInput;
}

/** Whether the file has any figure: one to fill in has none. */
export const statesFigures = (stated: ClientInput): boolean =>
  [stated.bankBalances, stated.declaredVat, stated.payroll].some(({ length }) => length > 0) ||
  stated.adoptedOpening !== null ||
  stated.currentAccounts.size > 0 ||
  stated.withholdingExemption !== null ||
  stated.profitShares !== undefined ||
  stated.employees !== null ||
  stated.tax !== undefined;

export interface SuppliedAmount {
  readonly amount: Amount;
  /** Where the file states it. */
  readonly line: number;
}

/** Where a tax rate belongs in the VAT return. */
export interface SuppliedBox {
  readonly box: VatBox | "outside";
  readonly line: number;
}

/** From what the tax on private use follows: list prices of cars, each with its percentage, and other tax. */
export interface SuppliedPrivateUse {
  readonly cars: readonly {
    readonly listPrice: Amount;
    /** 2.7 means 2.7 percent of the list price. */
    readonly percentage: Amount;
    readonly line: number;
  }[];
  /** Tax on other private use; zero if not stated. */
  readonly other: Amount;
  readonly line: number;
}

/** The balance on a bank statement, debit positive. */
export interface SuppliedBankBalance extends SuppliedAmount {
  readonly financialAccountId: FinancialAccountId;
  readonly on: CalendarDate;
}

/** The tax of one return as filed, after supplementary returns: positive is payable. */
export interface DeclaredVat extends SuppliedAmount {
  readonly period: Period;
  /** The boxes that the return states; null if the total alone is known. */
  readonly boxes: ReadonlyMap<VatBox, BoxAmounts> | null;
  /** Of a supplementary return: the total before it, as the return states it. Null for another return. */
  readonly before: Amount | null;
  /** The file that states the return. */
  readonly statedIn: SourceHash;
}

/** Totals of the payroll of a period, all positive. */
export interface PayrollTotals {
  readonly period: Period;
  readonly line: number;
  readonly grossWages: Amount;
  readonly wageTax: Amount;
  readonly netWages: Amount;
}

/** `company`: a group company or participation, to which the borrowing limit does not apply. */
export const HOLDERS = ["shareholder", "director", "company"] as const;
export const INTEREST_BALANCES = ["daily", "monthly"] as const;

/** The agreement on a current account. */
export interface CurrentAccountTerms {
  /** Percent of a year: 4.5 means 4.5 percent; null if not stated. */
  readonly interest: Amount | null;
  readonly balances: (typeof INTEREST_BALANCES)[number];
  /** Null if the code of the account has to say it. */
  readonly holder: (typeof HOLDERS)[number] | null;
  readonly line: number;
}

/** Why no tax is withheld from dividend. */
export interface WithholdingExemption {
  readonly reason: string;
  readonly line: number;
}
