/** Checks whose rule the specification leaves open: each reading is measured, the one that fits counts. */
import { equalAmounts } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { Calibration, Check, Comparison, Reading } from "./check.ts";

/**
 * A check with more than one reading of its rule, the likeliest first:
 *
 *     export const someRule: Check = calibrated({
 *       id: "B4",
 *       name: "some-rule",
 *       formula: "WC = CA - CL",
 *       severity: "warning",
 *       readings: [{ name: "with-suspense", compare: ... }, { name: "without-suspense", compare: ... }],
 *     });
 *
 * Findings are those of the reading under which most comparisons are equal. Where another fits as
 * well (an empty book fits every sign), nothing is decided and the result says so, for information.
 * What does not fit under any reading breaks with the severity of the check: blocking where the rule
 * is the specification's or a tie-out, a warning where the definition itself is only guessed.
 * Every reading needs its word, `readings.<id>.<name>` in `templates/words`. A reading is gone through
 * twice and reads no postings.
 */
export function calibrated({
  readings,
  ...check
}: Pick<Check, "id" | "name" | "formula" | "severity"> & {
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
  // The sort is stable: of readings that fit alike the first of the list comes first.
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
