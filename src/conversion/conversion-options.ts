/** The choices of the user for a conversion, and the program that makes it. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { TargetVersion } from "./placed-elements.ts";

export interface ConversionOptions {
  readonly version: TargetVersion;
  /**
   * The type of accounts that are both balance sheet and result, where no RGS code decides; null if they are refused.
   */
  readonly mixedAccounts: "B" | "P" | null;
  /** Whether a line with several VAT blocks becomes several lines. */
  readonly isOneVatPerLine: boolean;
  /** Characters of `docRef`. */
  readonly documentReferenceMax: number;
  readonly createdOn: CalendarDate;
  readonly program: { readonly name: string; readonly version: string };
}
