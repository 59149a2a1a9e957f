/**
 * The contents of a brugstaat: a trial balance with an RGS code for every ledger account, for transfer
 * from bookkeeping to tax software. Amounts are debit positive, in the file as well.
 */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";

export interface BrugstaatContents {
  readonly header: BrugstaatHeader;
  /** In the order of the chart. */
  readonly accounts: readonly BrugstaatAccount[];
}

export interface BrugstaatHeader {
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  /** The name of the fiscal year: `2025`. */
  readonly bookYear: string;
  /** First and last day of a year that is longer or shorter than a calendar year; null for a calendar year. */
  readonly bookYearDays: { readonly first: CalendarDate; readonly last: CalendarDate } | null;
  /** At least one of the three numbers must be known. */
  readonly rsin: string | null;
  readonly chamberOfCommerce: string | null;
  readonly taxNumber: string | null;
  readonly companyName: string;
  readonly software: string;
  /** E-mail address of the organization that supplies the file. */
  readonly supplierEmail: string | null;
  readonly rgsVersion: string | null;
}

interface AccountHead {
  readonly number: string;
  readonly description: string;
  readonly rgsCode: string | null;
  /** Whether it is a suspense account, which must be zero before the file is sent. */
  readonly isSuspense: boolean;
}

/** An account without movement has null amounts, which are written empty. */
export type BrugstaatAccount =
  | (AccountHead & {
      readonly kind: "balance";
      readonly opening: Amount | null;
      readonly closing: Amount | null;
    })
  /** The closing balance excludes the closing journal, which brings every result account to zero. */
  | (AccountHead & {
      readonly kind: "result";
      readonly closing: Amount | null;
      readonly closingLastYear: Amount | null;
    });
