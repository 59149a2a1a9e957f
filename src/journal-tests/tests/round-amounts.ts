/** JT7: entries with a line that is a multiple of a round amount, or that ends on stated digits. */
import {
  type Amount,
  absolute,
  amountText,
  compareAmounts,
  divideRounded,
  equalAmounts,
  isZero,
  multiply,
} from "../../amount/amount.ts";
import { amountValue, hitOnLine, journalTest } from "../journal-test.ts";

export const roundAmounts = journalTest({
  id: "JT7",
  name: "round-amounts",
  counts: "entries",
  parameters: ["kinds", "amount", "multiple", "endings"],
  begin: ({ criteria: { kinds, amount, multiple, endings }, hit }) => {
    let tested = 0;
    return {
      entry: ({ kind, postings }) => {
        if (!kinds.includes(kind)) return;
        tested += 1;
        // A line and its counterpart are equally round: one hit for each entry.
        for (const posting of postings) {
          const size = absolute(posting.amount);
          if (compareAmounts(size, amount) < 0) continue;
          if (isMultiple(size, multiple)) {
            const values = { amount: amountValue(size), multiple: amountValue(multiple) };
            hit(hitOnLine(posting, { reason: "multiple", values }));
            return;
          }
          const ending = endings.find((digits) => amountText(size, 2).endsWith(digits));
          if (ending === undefined) continue;
          const values = {
            amount: amountValue(size),
            ending: { kind: "digits", digits: ending } as const,
          };
          hit(hitOnLine(posting, { reason: "ending", values }));
          return;
        }
      },
      end: () => ({ tested }),
    };
  },
});

const isMultiple = (size: Amount, multiple: Amount): boolean =>
  !isZero(multiple) && equalAmounts(multiply(divideRounded(size, multiple, 0), multiple), size);
