/** JT14: journals of the end of a month that a later one reverses, and invoices that are credited after the year. */
import { absolute, amountText, compareAmounts, equalAmounts, negate } from "../../amount/amount.ts";
import { addDays, daysBetween } from "../../calendar/calendar-date.ts";
import { lastDayOf, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LaterDocument } from "../../ledger/dossier/later-documents.ts";
import type { ListedHeader } from "../../ledger/listed-document.ts";
import { recentLines } from "../internal/recent-lines.ts";
import {
  dateValue,
  documentValue,
  type Hit,
  hitOnBooks,
  hitOnLine,
  journalTest,
  textValue,
} from "../journal-test.ts";

export const reversals = journalTest({
  id: "JT14",
  name: "reversals",
  counts: "lines",
  parameters: ["amount", "before", "days"],
  begin: ({ books, criteria: { amount: amountMin, before, days }, hit }) => {
    const recent = recentLines(days);
    const pairs = new Set<string>();
    let tested = 0;
    return {
      line: (posting, kind) => {
        if (kind !== "journal") return;
        tested += 1;
        const { ledgerAccountId, amount, date, document } = posting;
        if (compareAmounts(absolute(amount), amountMin) < 0) return;
        const opposite = `${ledgerAccountId} ${amountText(negate(amount), 2)}`;
        for (const earlier of recent.matching(posting, [opposite])) {
          const pair = `${earlier.document.id} ${document.id}`;
          if (monthOf(earlier.date) === monthOf(date) || pairs.has(pair)) continue;
          pairs.add(pair);
          const values = {
            ...{ document: documentValue(earlier.document), date: dateValue(earlier.date) },
          };
          hit(hitOnLine(posting, { reason: "reversed", values }));
        }
        if (daysBetween(date, lastDayOf(monthOf(date))) < before)
          recent.add(posting, `${ledgerAccountId} ${amountText(amount, 2)}`);
      },
      end: () => {
        for (const credited of creditedAfter(books, days)) {
          if (compareAmounts(absolute(credited.amount ?? negate(amountMin)), amountMin) >= 0)
            hit(credited);
        }
        return { tested };
      },
    };
  },
});

/** Invoices of the last days of the books that a later document of the same contact credits in full. */
function creditedAfter(books: Books, days: number): readonly Hit[] {
  const { laterDocuments, period } = books;
  if (laterDocuments === undefined) return [];
  const lastDay = lastDayOf(period.last);
  const from = addDays(lastDay, -days);
  return laterDocuments.lists.flatMap(({ list, documents }) => {
    const before = [...books.listedDocuments([list])].filter(({ date }) => date > from);
    return documents.flatMap((later) => {
      const invoice = before.find((one) => isCredited(one, later, days));
      return invoice === undefined ? [] : creditHit(invoice, later);
    });
  });
}

const isCredited = (invoice: ListedHeader, later: LaterDocument, days: number): boolean =>
  invoice.contactId !== null &&
  invoice.contactId === later.contactId &&
  invoice.total !== null &&
  later.total !== null &&
  compareAmounts(later.total, negate(later.total)) < 0 &&
  equalAmounts(invoice.total, negate(later.total)) &&
  daysBetween(invoice.date, later.date) <= days;

function creditHit(
  { number, id, date, contactId, total, source }: ListedHeader,
  later: LaterDocument,
): Hit {
  const values = {
    invoice: textValue(number ?? id),
    ...{ credit: textValue(later.number ?? later.id), date: dateValue(later.date) },
  };
  const sources = [source, later.source];
  return hitOnBooks({ reason: "credited", values, date, contactId, amount: total, sources });
}
