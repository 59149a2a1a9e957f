/** D13: the age groups of a contact follow from its open invoices at the end of each month. */
import { add, ZERO } from "../../amount/amount.ts";
import { dayNumber } from "../../calendar/calendar-date.ts";
import { lastDayOf } from "../../calendar/month.ts";
import { type AgeGroup, ageGroupsOf } from "../../ledger/age-groups.ts";
import type { Books } from "../../ledger/books.ts";
import { calibratedOn } from "../calibrated.ts";
import type { Check, Comparison, Reading } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { openDocuments } from "../internal/lists-pass.ts";
import { explain, openSources } from "../internal/open-documents.ts";
import { openItemLists } from "../internal/open-item-lists.ts";

interface AgeRule {
  /** Whether age counts from the due date, where the invoice has one. */
  readonly fromDueDate: boolean;
  /** Whether the last day of a group is in it. */
  readonly includesLastDay: boolean;
}

const RULES = [
  ["due-date", { fromDueDate: true, includesLastDay: true }],
  ["document-date", { fromDueDate: false, includesLastDay: true }],
  ["due-date-next", { fromDueDate: true, includesLastDay: false }],
  ["document-date-next", { fromDueDate: false, includesLastDay: false }],
] as const satisfies readonly (readonly [string, AgeRule])[];

type AllOpen = ReturnType<typeof openDocuments>;

const readingOf = ([name, rule]: (typeof RULES)[number]): Reading<AllOpen> => ({
  name,
  compare: (books, open) => compareAges(books, open, rule),
});

/**
 * Only contacts whose open invoices add up to their balance are compared: an amount without an invoice (a payment
 * on account, a journal) has no age of its own. An invoice that is not due yet has a negative age from its due date.
 */
export const agingFollowsFromInvoices: Check = calibratedOn({
  id: "D13",
  name: "aging-follows-from-invoices",
  formula:
    "age group = sum of the open invoices of that age, per contact whose open invoices add up to its amount",
  severity: "blocking-once-determined",
  gap: lackDocumentLists,
  compares: {
    expected: "invoices less payments up to the day, lists of documents",
    actual: "age group, aged listing",
  },
  prepare: openDocuments,
  readings: [readingOf(RULES[0]), readingOf(RULES[1]), readingOf(RULES[2]), readingOf(RULES[3])],
});

function* compareAges(books: Books, all: AllOpen, rule: AgeRule): Generator<Comparison> {
  for (const { month, list, aging } of books.months.flatMap(openItemLists)) {
    const documents = all.get(month)?.[list];
    for (const { contactId, amount, buckets } of aging.lines) {
      const open = documents?.get(contactId);
      const groups = ageGroupsOf(buckets);
      if (open === undefined || groups === null || !explain(open, amount)) continue;
      const end = dayNumber(lastDayOf(month));
      const sums = buckets.map(() => ZERO);
      const { rows, columns } = open;
      for (const row of rows) {
        const from = rule.fromDueDate ? columns.dueDay(row) : columns.day(row);
        const at = groupOf(end - from, groups, rule);
        sums[at] = add(sums[at] ?? ZERO, columns.amount(row));
      }
      const sources = [...aging.sources, ...openSources(open)];
      for (const [at, bucket] of buckets.entries()) {
        yield {
          month,
          subject: { kind: "open-item", list, contactId, age: bucket.name },
          expected: sums[at] ?? ZERO,
          actual: bucket.amount,
          sources,
        };
      }
    }
  }
}

function groupOf(
  days: number,
  groups: readonly AgeGroup[],
  { includesLastDay }: Pick<AgeRule, "includesLastDay">,
): number {
  const age = days + (includesLastDay ? 0 : 1);
  return groups.findIndex(({ daysMax }) => daysMax === null || age <= daysMax);
}
