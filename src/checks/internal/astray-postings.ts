/** Postings of open items, tax and deferrals that do not fit their listed document. */
import { ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { CompanionAccounts } from "./companion-accounts.ts";
import { bookingOfPosting, type Difference } from "./line-differences.ts";

const MISFITS = ["day", "contact", "no-contact", "rate"] as const;
type Misfit = (typeof MISFITS)[number];
/** The postings by what does not fit. */
export type Astray = Readonly<Partial<Record<Misfit, readonly Difference[]>>>;

interface Document {
  readonly document: ListedContents;
  readonly companions: CompanionAccounts;
}

/** Null if all of them fit, as those of most documents do. */
export function astrayOf(postings: readonly Posting[], of: Document): Astray | null {
  if (postings.every((posting) => MISFITS.every((misfit) => FITS[misfit](posting, of))))
    return null;
  const astray: Partial<Record<Misfit, readonly Difference[]>> = {};
  for (const misfit of MISFITS) {
    const found = postings.filter((posting) => !FITS[misfit](posting, of));
    astray[misfit] = found.map((posting) => ({
      of: bookingOfPosting(posting, of.document),
      listed: ZERO,
      posted: posting.amount,
    }));
  }
  return astray;
}

const FITS: Readonly<Record<Misfit, (posting: Posting, of: Document) => boolean>> = {
  day: (posting, of) => posting.date === of.document.date || isDeferral(posting, of),
  contact: ({ contactId }, { document }) =>
    contactId === null || document.contactId === null || contactId === document.contactId,
  "no-contact": ({ contactId, ledgerAccountId }, { document, companions }) =>
    contactId !== null ||
    document.contactId === null ||
    !companions.control(document.list).has(ledgerAccountId),
  rate: ({ taxRateId }, { document: { details } }) =>
    taxRateId === null || details.some((detail) => detail.taxRateId === taxRateId),
};

/** What is deferred is released after the date of the document, in a month of the period of a line. */
function isDeferral(
  { date, ledgerAccountId: id }: Posting,
  { document, companions }: Document,
): boolean {
  if (companions.control(document.list).has(id) || companions.tax.has(id)) return false;
  const month = monthOf(date);
  return document.details.some(
    ({ period }) =>
      period !== null &&
      date > document.date &&
      monthOf(period.first) <= month &&
      month <= monthOf(period.last),
  );
}
