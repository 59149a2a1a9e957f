/** D18: every contact of an aged listing has the same age groups, from young to old and without a gap. */
import { ZERO } from "../../amount/amount.ts";
import { areFromYoungToOld } from "../../ledger/age-groups.ts";
import { OPEN_ITEM_LISTS } from "../../ledger/open-item-lists.ts";
import type { Aging } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";
import { openItemLists } from "../internal/open-item-lists.ts";

type Line = Aging["lines"][number];

/**
 * The sheets have a column for each group, and other checks take the age of an amount from its group: a group in which a contact
 * has nothing is a zero. The names of the longest line count, and of lines as long those of most contacts.
 */
export const ageGroupsAreInOrder: Check = {
  id: "D18",
  name: "age-groups-are-in-order",
  formula:
    "age groups of a contact that are out of order, leave out days, or are unlike those of the others = 0, debtors and creditors",
  severity: "blocking",
  compares: {
    expected: "none",
    actual: "contacts with other age groups, or in another order, aged listing",
  },
  *compare({ months }) {
    const listings = months.flatMap(openItemLists);
    for (const of of OPEN_ITEM_LISTS) {
      const own = listings.filter(({ list }) => list === of);
      const names = commonNames(own.flatMap(({ aging }) => aging.lines));
      for (const { month, list, aging } of own) {
        for (const line of aging.lines) {
          const isOrdered =
            areFromYoungToOld(line.buckets) && textOf(namesOf(line)) === textOf(names);
          yield {
            month,
            subject: { kind: "open-item", list, contactId: line.contactId },
            isCount: true,
            expected: ZERO,
            actual: countOf(isOrdered ? 0 : 1),
            sources: aging.sources,
          };
        }
      }
    }
  },
};

const textOf = (names: readonly string[]): string => JSON.stringify(names);
const namesOf = ({ buckets }: Line): readonly string[] => buckets.map(({ name }) => name);

function commonNames(lines: readonly Line[]): readonly string[] {
  const same = [...Map.groupBy(lines.map(namesOf), textOf).values()];
  const [most] = same.toSorted(
    (left, right) => (right[0]?.length ?? 0) - (left[0]?.length ?? 0) || right.length - left.length,
  );
  return most?.[0] ?? [];
}
