/** Compares the payments of listed invoices with the bank mutations and payments that book them. */
import { type Amount, equalAmounts, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { InvoicePayment } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { Comparison } from "../check.ts";
import { besideEntries } from "./beside-entries.ts";
import type { CompanionAccounts } from "./companion-accounts.ts";
import { comparisonTally } from "./comparison-tally.ts";
import { sourcesOf } from "./existence-tally.ts";

export interface PaymentTally {
  /** Entries come by type and id, as the payments do: both streams are read once, side by side. */
  readonly add: (entry: JournalEntry) => void;
  readonly outcomes: () => Iterable<Comparison>;
}

export function paymentTally(books: Books, companions: CompanionAccounts): PaymentTally {
  const [booked, unbooked] = [comparisonTally(), comparisonTally()];
  const compare = paymentComparer(books, companions);
  const payments = besideEntries(books.invoicePayments(), ({ bookedBy }) => bookedBy);
  let isBooked = false;
  const report = (of: Iterable<PaymentsCompared>, entry: JournalEntry | null): void => {
    for (const { first, ledgerAccountId, expected, actual } of of) {
      const { date, invoice, bookedBy } = first;
      const { contactId, number, source } = invoice;
      const tally = entry === null ? unbooked : booked;
      tally.add({ month: monthOf(date), expected, actual }, () => ({
        subject: {
          kind: "document",
          document: bookedBy,
          line: {
            ...{ ledgerAccountId, when: date, contactId },
            ...(number === null ? {} : { description: number }),
          },
        },
        sources: [source, ...(entry === null ? [] : sourcesOf(entry))],
      }));
    }
  };
  return {
    add: (entry) => {
      for (const payment of payments.before(entry.document)) report(compare([payment], []), null);
      const own = payments.of(entry.document);
      if (own.length === 0) return;
      isBooked = true;
      report(compare(own, entry.postings), entry);
    },
    outcomes: function* () {
      for (const payment of payments.before(null)) report(compare([payment], []), null);
      yield* booked.outcomes();
      // A service may book payments in documents of other names.
      if (isBooked) yield* unbooked.outcomes();
    },
  };
}

/** The payments of a list, a day and a contact in one document, and what it has of them. */
interface PaymentsCompared {
  readonly first: InvoicePayment;
  /** The account of open items, or that of the money if the document has nothing there. */
  readonly ledgerAccountId: LedgerAccountId;
  readonly expected: Amount;
  readonly actual: Amount;
}

/** Payments of one document with its postings. */
type ComparePayments = (
  payments: readonly InvoicePayment[],
  postings: JournalEntry["postings"],
) => Iterable<PaymentsCompared>;

/**
 * A payment takes its amount from the account of open items, on its day and for the contact of its invoice, and puts it on the account
 * that it names. A bank mutation may also pay older invoices, which no list has.
 */
function paymentComparer(
  books: Books,
  { control, moneyAccount }: CompanionAccounts,
): ComparePayments {
  const moneyAccountOf = ({ financialAccountId, ledgerAccountId }: InvoicePayment) =>
    financialAccountId === null ? ledgerAccountId : moneyAccount(financialAccountId);
  const isCompared = ({ date, invoice }: InvoicePayment): boolean =>
    includesMonth(books.period, monthOf(date)) && control(invoice.list).size > 0;
  return function* (payments, postings) {
    const compared = payments.filter(isCompared);
    // Nearly every document books one payment.
    const groups = compared.length < 2 ? [compared] : Map.groupBy(compared, groupOf).values();
    for (const [first, ...others] of groups) {
      if (first === undefined) continue;
      const openItems = control(first.invoice.list);
      const posted = postings.filter(
        ({ date, contactId, ledgerAccountId }) =>
          date === first.date &&
          contactId === first.invoice.contactId &&
          openItems.has(ledgerAccountId),
      );
      const paid = [first, ...others].map(openItemOf);
      const expected = sumOf(paid);
      const found = sumOf(posted.map(({ amount }) => amount));
      const isPaid =
        equalAmounts(found, expected) ||
        paid.every((amount) => posted.some((one) => equalAmounts(one.amount, amount))) ||
        (posted.length > 0 && isForeign(first, books));
      const lacking = [first, ...others]
        .map(moneyAccountOf)
        .find((id) => id != null && postings.every((one) => one.ledgerAccountId !== id));
      const [openItem] = [...posted.map((one) => one.ledgerAccountId), ...openItems];
      const ledgerAccountId = lacking ?? openItem;
      if (ledgerAccountId === undefined) continue;
      const actual = isPaid ? expected : found;
      yield { first, ledgerAccountId, expected, actual: lacking == null ? actual : ZERO };
    }
  };
}

const groupOf = ({ date, invoice: { list, contactId } }: InvoicePayment): string =>
  `${list} ${date} ${contactId ?? ""}`;

/** What a payment does to open items; debit positive. */
const openItemOf = ({ amount, invoice: { list } }: InvoicePayment): Amount =>
  list === "sales_invoices" ? negate(amount) : amount;

/** An open item in another currency had another amount in that of the books. */
const isForeign = ({ invoice: { currency } }: InvoicePayment, { administration }: Books): boolean =>
  currency !== null && currency !== administration.currency;
