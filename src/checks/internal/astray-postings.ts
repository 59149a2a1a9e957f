/** Postings of open items, tax and deferrals that do not fit their listed document. */
import { ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { CompanionAccounts } from "./companion-accounts.ts";
import { type Booking, bookingOfPosting, type Difference } from "./line-differences.ts";

interface Document {
  readonly document: ListedContents;
  readonly companions: CompanionAccounts;
}

/** What may not fit: whether it does, and what the document has instead. */
interface Rule {
  readonly fits: (posting: Posting, of: Document) => boolean;
  /** Null for a posting that the document does not have. */
  readonly instead: (document: ListedContents) => Partial<Booking> | null;
}

const MISFITS = ["day", "contact", "no-contact", "rate"] as const;
type Misfit = (typeof MISFITS)[number];
export type Astray = Readonly<Partial<Record<Misfit, readonly Difference[]>>>;

const RULES: Readonly<Record<Misfit, Rule>> = {
  day: {
    fits: (posting, of) => posting.date === of.document.date || isDeferral(posting, of),
    instead: ({ date }) => ({ when: date, month: monthOf(date) }),
  },
  contact: {
    fits: ({ contactId }, { document }) =>
      contactId === null || document.contactId === null || contactId === document.contactId,
    instead: ({ contactId }) => ({ contactId }),
  },
  "no-contact": {
    fits: (posting, of) =>
      posting.contactId !== null || of.document.contactId === null || !isOpenItem(posting, of),
    instead: ({ contactId }) => ({ contactId }),
  },
  rate: {
    fits: (posting, of) =>
      posting.taxRateId === null ||
      (!isOpenItem(posting, of) &&
        of.document.details.some(({ taxRateId }) => taxRateId === posting.taxRateId)),
    instead: () => null,
  },
};

/** Null if all of them fit, as those of most documents do. */
export function astrayOf(postings: readonly Posting[], of: Document): Astray | null {
  const areFit = (misfit: Misfit): boolean =>
    postings.every((posting) => RULES[misfit].fits(posting, of));
  if (MISFITS.every(areFit)) return null;
  const astray: Partial<Record<Misfit, readonly Difference[]>> = {};
  for (const misfit of MISFITS) {
    const { fits, instead } = RULES[misfit];
    astray[misfit] = postings
      .filter((posting) => !fits(posting, of))
      .flatMap((posting) => {
        const booking = bookingOfPosting(posting, of.document);
        const expected = instead(of.document);
        const { amount } = posting;
        return [
          ...(expected === null
            ? []
            : [{ of: { ...booking, ...expected }, listed: amount, posted: ZERO }]),
          { of: booking, listed: ZERO, posted: amount },
        ];
      });
  }
  return astray;
}

const isOpenItem = ({ ledgerAccountId }: Posting, { document, companions }: Document): boolean =>
  companions.control(document.list).has(ledgerAccountId);

/** What is deferred is released after the date of the document, in a month of the period of a line. */
function isDeferral(posting: Posting, of: Document): boolean {
  const { date, ledgerAccountId } = posting;
  if (isOpenItem(posting, of) || of.companions.tax.has(ledgerAccountId)) return false;
  const month = monthOf(date);
  return of.document.details.some(
    ({ period }) =>
      period !== null &&
      date > of.document.date &&
      monthOf(period.first) <= month &&
      month <= monthOf(period.last),
  );
}
