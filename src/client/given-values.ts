/** Months, dates and identifiers as a program gives them: a wrong one is a fault of the caller, and not of slotsom. */
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import { type Month, parseMonth } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import {
  type ContactId,
  type DocumentId,
  type FinancialAccountId,
  type Id,
  idIn,
  type LedgerAccountId,
  type ProjectId,
  type TaxRateId,
} from "../ledger/ledger-account.ts";

/** The month of `2025-03`. Failure `arguments-invalid`. */
export const month = (text: string): Month =>
  parseMonth(text) ?? refuse(text, "a month", 'Write a month as in "2025-03".');

/** The date of `2025-03-31`. Failure `arguments-invalid`. */
export const dateOf = (text: string): CalendarDate =>
  parseDate(text) ?? refuse(text, "a calendar date", 'Write a date as in "2025-03-31".');

/** Failure `arguments-invalid`, as of each of those below. */
export const ledgerAccountId = (text: string): LedgerAccountId => identifier(text);
export const contactId = (text: string): ContactId => identifier(text);
export const projectId = (text: string): ProjectId => identifier(text);
export const taxRateId = (text: string): TaxRateId => identifier(text);
export const financialAccountId = (text: string): FinancialAccountId => identifier(text);
export const documentId = (text: string): DocumentId => identifier(text);

const identifier = <Name extends string>(text: string): Id<Name> =>
  idIn<Name>(text) ??
  refuse(text, "an identifier", "An identifier has 1 to 64 characters and no spaces.");

function refuse(text: string, what: string, remedy: string): never {
  throw new Failure("arguments-invalid", `"${text}" is not ${what}`, remedy);
}
