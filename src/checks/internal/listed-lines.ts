/** The postings that a listed document must have on the accounts of its lines. */
import { type Amount, isZero, negate } from "../../amount/amount.ts";
import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import type { ContactId, TaxRateId } from "../../ledger/ledger-account.ts";
import type { ListedContents } from "../../ledger/listed-document.ts";
import { OPEN_ITEM_LIST_OF } from "../../ledger/open-item-lists.ts";
import type { Posting } from "../../ledger/posting.ts";
import { releasesOf, type Schedule } from "../../ledger/release-schedule.ts";

/** A line of a document, or its part in a month; debit positive. */
export interface ListedLine extends Pick<Posting, "ledgerAccountId" | "projectId" | "amount"> {
  /** Null for a line without one, undefined where the list states none: that of bank mutations. */
  readonly contactId: ContactId | null | undefined;
  /** The same, for the lists of journals and bank mutations. */
  readonly taxRateId: TaxRateId | null | undefined;
  /** Its own, or the number of the document if it has none. */
  readonly description: string;
  /** It is booked on this day, or on one of the days up to the last. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** The lines that are booked on days of which the books have the postings; a line of zero books nothing. */
export function listedLines(
  document: ListedContents,
  { schedule, within }: { readonly schedule: Schedule; readonly within: DateRange },
): readonly ListedLine[] {
  const { date, number, details } = document;
  const statesRates = areRated(document);
  const lines: ListedLine[] = [];
  for (const detail of details) {
    const { period, ledgerAccountId, projectId, contactId } = detail;
    const total = signedAmount(document, detail.amount);
    const description = detail.description === "" ? (number ?? "") : detail.description;
    const addPart = (amount: Amount, first: CalendarDate, last: CalendarDate): void => {
      if (isZero(amount) || last < within.first || first > within.last) return;
      // Tax is due on the date of the document, and only postings of that date have a rate.
      const rated = first === last ? detail.taxRateId : null;
      const taxRateId = statesRates ? rated : undefined;
      lines.push({
        ledgerAccountId,
        projectId,
        contactId,
        taxRateId,
        amount,
        description,
        first,
        last,
      });
    };
    if (period === null) addPart(total, date, date);
    else {
      for (const { days, amount } of releasesOf(total, { period, date }, schedule)) {
        addPart(amount, days.first, days.last);
      }
    }
  }
  return lines;
}

/** Whether the list states the rates of the lines: those of journals and bank mutations do not. */
export const areRated = ({ list, details }: Pick<ListedContents, "list" | "details">): boolean =>
  OPEN_ITEM_LIST_OF[list] !== null || details.some(({ taxRateId }) => taxRateId !== null);

export const isJournal = ({ list }: Pick<ListedContents, "list">): boolean =>
  list === "general_journal_documents";

/** A list is positive for an invoice; revenue is a credit. */
export const signedAmount = ({ list }: Pick<ListedContents, "list">, amount: Amount): Amount =>
  list === "sales_invoices" ? negate(amount) : amount;

/** Whether a part of the document is booked in other months than that of its date. */
export const hasPeriod = ({ details }: Pick<ListedContents, "details">): boolean =>
  details.some(({ period }) => period !== null);
