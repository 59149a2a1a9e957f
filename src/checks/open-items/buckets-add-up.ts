/** D2: the amount outstanding of a contact is the sum of its age buckets. */
import { sumOf } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { openItemLists } from "../internal/open-item-lists.ts";

/** The decoder of the report leaves out the bucket that repeats the total. */
export const bucketsAddUp: Check = {
  id: "D2",
  name: "buckets-add-up",
  formula: "amount = sum of the age groups, per contact, debtors and creditors",
  severity: "blocking",
  compares: {
    expected: "amount outstanding, aged listing",
    actual: "sum of the age groups, aged listing",
  },
  *compare({ months }) {
    for (const { month, list, aging } of months.flatMap(openItemLists)) {
      for (const { contactId, amount, buckets } of aging.lines) {
        yield {
          month,
          subject: { kind: "open-item", list, contactId },
          expected: amount,
          actual: sumOf(buckets.map((bucket) => bucket.amount)),
          sources: aging.sources,
        };
      }
    }
  },
};
