/**
 * What a brugstaat says: a trial balance in which every ledger account has its RGS code, from bookkeeping
 * to tax software. Amounts are debit positive, which is also how they are written.
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
  /** The year people name: `2025`. */
  readonly bookYear: string;
  /** Only for a year that is longer or shorter than a calendar year; null for one. */
  readonly bookYearDays: { readonly first: CalendarDate; readonly last: CalendarDate } | null;
  /** At least one of the three numbers must be known. */
  readonly rsin: string | null;
  readonly chamberOfCommerce: string | null;
  readonly taxNumber: string | null;
  readonly companyName: string;
  readonly software: string;
  /** Of the organisation that supplies the file. */
  readonly supplierEmail: string | null;
  readonly rgsVersion: string | null;
}

interface AccountHead {
  readonly number: string;
  readonly description: string;
  readonly rgsCode: string | null;
  /** A suspense account: at zero before the file goes to anyone. */
  readonly isSuspense: boolean;
}

/** Every amount null: an account without movement, written with its amounts empty. */
export type BrugstaatAccount =
  | (AccountHead & {
      readonly kind: "balance";
      readonly opening: Amount | null;
      readonly closing: Amount | null;
    })
  /** Closing without the postings that close the year: they bring every result account to zero. */
  | (AccountHead & {
      readonly kind: "result";
      readonly closing: Amount | null;
      readonly closingLastYear: Amount | null;
    });
