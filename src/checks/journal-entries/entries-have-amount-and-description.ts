/** J9: every entry has an amount and a description. */
import { ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/** For information: such an entry changes no figure, but says nothing to the reader of a ledger card. */
export const entriesHaveAmountAndDescription: Check = {
  id: "J9",
  name: "entries-have-amount-and-description",
  formula: "postings with x = 0, and postings without a description = 0, per month",
  severity: "information",
  compares: {
    expected: "none",
    actual: "postings of zero, or without a description",
  },
  *compare({ months, sums }) {
    const odd = new Map([...sums.odd()].map((one) => [one.month, one]));
    const sources = new Map(months.map(({ month, entrySources }) => [month, entrySources]));
    for (const month of new Set([...sources.keys(), ...odd.keys()])) {
      const { zeroAmounts, withoutDescription } = odd.get(month) ?? NONE;
      const counted = [
        ["figures.entries-of-zero", zeroAmounts],
        ["figures.entries-without-description", withoutDescription],
      ] as const;
      for (const [word, count] of counted) {
        yield {
          month,
          subject: { kind: "figure", word },
          isCount: true,
          expected: ZERO,
          actual: countOf(count),
          sources: count === 0 ? [] : (sources.get(month) ?? []),
        };
      }
    }
  },
};

const NONE = { zeroAmounts: 0, withoutDescription: 0 };
