/** Checks whose rule the specification leaves open: each reading is measured and the best one is used. */
import { equalAmounts } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { Calibration, Check, Comparison, Reading } from "./check.ts";

/**
 * A check with several readings of its rule, the most likely first:
 *
 *     export const someRule: Check = calibrated({
 *       id: "B4",
 *       name: "some-rule",
 *       formula: "WC = CA - CL",
 *       severity: "warning",
 *       readings: [{ name: "with-suspense", compare: ... }, { name: "without-suspense", compare: ... }],
 *     });
 *
 * Findings are those of the reading with the most equal comparisons. If another reading fits as well
 * (empty books fit every sign), the result states that the reading is assumed. Comparisons that are not
 * equal under the chosen reading have the severity of the check: blocking if the rule is that of the
 * specification or a tie-out, a warning if the definition itself is a guess. Every reading needs a word,
 * `readings.<id>.<name>` in `templates/words`. A reading is run twice and reads no postings.
 */
export function calibrated({
  readings,
  ...check
}: Pick<Check, "id" | "name" | "formula" | "severity" | "compares"> & {
  readonly readings: readonly [Reading, ...Reading[]];
}): Check {
  return {
    ...check,
    readings: readings.map(({ name }) => name),
    calibrate: (books) => calibrationOf(books, readings),
    compare: (books) => {
      const { reading } = calibrationOf(books, readings);
      return (readings.find(({ name }) => name === reading) ?? readings[0]).compare(books);
    },
  };
}

function calibrationOf(books: Books, readings: readonly [Reading, ...Reading[]]): Calibration {
  const measured = readings.map(({ name, compare }) => ({ name, ...measure(compare(books)) }));
  // The sort is stable: of readings that fit equally well the first in the list is chosen.
  const [best, next] = measured.toSorted(
    (left, right) => fitsOf(right) - fitsOf(left) || left.broken - right.broken,
  );
  return {
    reading: best?.name ?? readings[0].name,
    isDetermined:
      best !== undefined &&
      best.compared > 0 &&
      !(next !== undefined && fitsOf(next) === fitsOf(best) && next.broken === best.broken),
    readings: measured,
  };
}

interface Measured {
  readonly compared: number;
  readonly broken: number;
}

const fitsOf = ({ compared, broken }: Measured): number => compared - broken;

function measure(comparisons: Iterable<Comparison>): Measured {
  let compared = 0;
  let broken = 0;
  for (const { expected, actual } of comparisons) {
    compared += 1;
    if (!equalAmounts(expected, actual)) broken += 1;
  }
  return { compared, broken };
}
