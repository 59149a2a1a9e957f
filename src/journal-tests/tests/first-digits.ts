/**
 * JT16: the first two digits of the amounts on result accounts compared with Benford's law, by the mean absolute
 * deviation. Nigrini (Benford's Law, 2012) takes more than 0.0022 as nonconformity of the first two digits.
 */
import { absolute, amountOf, amountText, compareAmounts } from "../../amount/amount.ts";
import { isResultType } from "../../ledger/ledger-account.ts";
import { countValue, hitOnBooks, journalTest, textValue } from "../journal-test.ts";

/** A smaller amount has no two digits before the decimal mark. */
const SMALLEST = amountOf("10");
const [FIRST, LAST] = [10, 99];
/** The digits that are listed: those that occur most above what is expected. */
const LISTED_MAX = 5;
const PLACES = 6;

export const firstDigits = journalTest({
  id: "JT16",
  name: "first-digits",
  counts: "lines",
  parameters: ["lines", "deviation"],
  begin: ({ books, criteria: { lines: linesMin, deviation: deviationMax }, hit }) => {
    const counts = new Map<number, number>();
    let tested = 0;
    return {
      entry: ({ postings, closesYear }) => {
        if (closesYear) return;
        for (const { amount, ledgerAccountId } of postings) {
          const size = absolute(amount);
          const isOnResult = isResultType(books.accounts.get(ledgerAccountId)?.type);
          if (!isOnResult || compareAmounts(size, SMALLEST) < 0) continue;
          const digits = Number.parseInt(amountText(size, 2).slice(0, 2), 10);
          counts.set(digits, (counts.get(digits) ?? 0) + 1);
          tested += 1;
        }
      },
      end: () => {
        if (tested < linesMin) {
          const values = { lines: countValue(tested), least: countValue(linesMin) };
          return { tested, gap: { name: "few-lines", values } };
        }
        const shares = Array.from({ length: LAST - FIRST + 1 }, (_, at) => {
          const digits = FIRST + at;
          const [expected, actual] = [
            Math.log10(1 + 1 / digits),
            (counts.get(digits) ?? 0) / tested,
          ];
          return { digits, expected, excess: actual - expected };
        });
        const total = shares.reduce((sum, { excess }) => sum + Math.abs(excess), 0);
        const deviation = (total / shares.length).toFixed(PLACES);
        if (compareAmounts(amountOf(deviation), deviationMax) <= 0) return { tested };
        const above = shares.toSorted((left, right) => right.excess - left.excess);
        for (const { digits, expected } of above.slice(0, LISTED_MAX)) {
          const values = {
            ...{ digits: countValue(digits), lines: countValue(counts.get(digits) ?? 0) },
            ...{ expected: countValue(Math.round(expected * tested)), mad: textValue(deviation) },
          };
          hit(hitOnBooks({ reason: "digits", values }));
        }
        return { tested };
      },
    };
  },
});
