/** D17: no amount is older than its invoices, and none is younger than their due dates. */
import { type Amount, isNegative, isPositive, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { dayNumber } from "../../calendar/calendar-date.ts";
import { lastDayOf, type Month } from "../../calendar/month.ts";
import { ageGroupsOf, olderThan } from "../../ledger/age-groups.ts";
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { openDocuments } from "../internal/lists-pass.ts";
import { explain, type OpenDocuments, openSources } from "../internal/open-documents.ts";
import { openItemLists } from "../internal/open-item-lists.ts";

/**
 * Of the contacts that D13 compares. Whatever day of an invoice the service counts from, it is not before its date and not after its due
 * date: what was due more than n days ago is in the groups after n days, and what was invoiced later is not. So this holds
 * under every reading of D13, also where the books fit none. Groups may include their last day or not.
 */
export const agesArePossible: Check = {
  id: "D17",
  name: "ages-are-possible",
  formula:
    "open invoices due more than n days ago <= amount older than n days <= those dated n days ago or earlier, per contact as in D13",
  severity: "blocking",
  gap: lackDocumentLists,
  compares: {
    expected: "nothing beyond the dates of the invoices, lists of documents",
    actual: "amount in groups that are too old or too young, aged listing",
  },
  *compare(books) {
    const all = openDocuments(books);
    for (const { month, list, aging } of books.months.flatMap(openItemLists)) {
      const documents = all.get(month)?.[list];
      for (const { contactId, amount, buckets } of aging.lines) {
        const open = documents?.get(contactId);
        const groups = ageGroupsOf(buckets);
        if (open === undefined || groups === null || !explain(open, amount)) continue;
        const sources = [...aging.sources, ...openSources(open)];
        for (const { name, daysMax } of groups) {
          if (daysMax === null) continue;
          yield {
            month,
            subject: { kind: "open-item", list, contactId, age: name },
            expected: ZERO,
            actual: beyond(
              olderThan(buckets, groups, daysMax),
              possibleOlder(open, month, daysMax),
            ),
            sources,
          };
        }
      }
    }
  },
};

interface Range {
  readonly least: Amount;
  readonly most: Amount;
}

/** What may be older than a number of days. An invoice of which that is not certain is in or out, whatever its sign. */
function possibleOlder({ rows, columns }: OpenDocuments, month: Month, days: number): Range {
  const end = dayNumber(lastDayOf(month));
  const certain: Amount[] = [];
  const uncertain: Amount[] = [];
  for (const row of rows) {
    const [age, ageFromDue] = [end - columns.day(row), end - columns.dueDay(row)];
    if (Math.min(age, ageFromDue) > days) certain.push(columns.amount(row));
    else if (Math.max(age, ageFromDue) >= days) uncertain.push(columns.amount(row));
  }
  return {
    least: sumOf([...certain, ...uncertain.filter(isNegative)]),
    most: sumOf([...certain, ...uncertain.filter(isPositive)]),
  };
}

/** By how much an amount is outside a range; zero within it. */
function beyond(amount: Amount, { least, most }: Range): Amount {
  const [under, over] = [subtract(amount, least), subtract(amount, most)];
  if (isNegative(under)) return under;
  return isPositive(over) ? over : ZERO;
}
