/** JT8: two entries with the same line, or with nearly the same amount of one contact a few days apart. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  compareAmounts,
  divideRounded,
  equalAmounts,
  subtract,
} from "../../amount/amount.ts";
import type { Posting } from "../../ledger/posting.ts";
import { recentLines } from "../internal/recent-lines.ts";
import {
  dateValue,
  documentValue,
  type HitReason,
  hitOnLine,
  journalTest,
} from "../journal-test.ts";

export const duplicates = journalTest({
  id: "JT8",
  name: "duplicates",
  counts: "lines",
  parameters: ["kinds", "amount", "difference", "days"],
  begin: ({ criteria: { kinds, amount, difference, days }, hit }) => {
    const recent = recentLines(days);
    // An invoice that is there twice has all of its lines twice.
    const pairs = new Set<string>();
    let tested = 0;
    return {
      line: (posting, kind) => {
        if (!kinds.includes(kind)) return;
        tested += 1;
        if (compareAmounts(absolute(posting.amount), amount) < 0) return;
        const [key, ...nearby] = keysOf(posting, difference);
        for (const earlier of recent.matching(posting, [key, ...nearby])) {
          const reason = likeness(posting, earlier, difference);
          const pair = `${namedBy(earlier)} ${namedBy(posting)}`;
          if (reason === null || pairs.has(pair)) continue;
          pairs.add(pair);
          const { document, date } = earlier;
          const values = { document: documentValue(document), date: dateValue(date) };
          hit(hitOnLine(posting, { reason, values }));
        }
        recent.add(posting, key);
      },
      end: () => ({ tested }),
    };
  },
});

/**
 * Its own key, and those under which nearly equal amounts may be: a contact has many lines, and each is compared with
 * few of them.
 */
function keysOf(posting: Posting, difference: Amount): readonly [string, ...(readonly string[])] {
  const { ledgerAccountId, contactId, amount, description, date } = posting;
  if (contactId === null) {
    return [[ledgerAccountId, date, amountText(amount, 2), description].join("\n")];
  }
  const step = add(amountOf("1"), add(difference, difference));
  const stepsOf = (near: Amount): string => amountText(divideRounded(near, step, 0), 0);
  const own = stepsOf(amount);
  const nearby = [stepsOf(add(amount, difference)), stepsOf(subtract(amount, difference))];
  const keyOf = (steps: string): string => `${ledgerAccountId} ${contactId} ${steps}`;
  return [keyOf(own), ...nearby.filter((steps) => steps !== own).map(keyOf)];
}

function likeness(one: Posting, other: Posting, difference: Amount): HitReason | null {
  const isSame = equalAmounts(one.amount, other.amount) && one.date === other.date;
  if (isSame && one.description === other.description) return "same-line";
  const apart = absolute(subtract(one.amount, other.amount));
  return one.contactId === null || compareAmounts(apart, difference) > 0 ? null : "near-line";
}

const namedBy = ({ document: { type, id } }: Posting): string => `${type}:${id}`;
