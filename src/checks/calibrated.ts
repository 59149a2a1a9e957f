/** Checks whose rule the specification leaves open: each reading is measured and the best one is used. */
import { equalAmounts } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { Calibration, Check, Comparison, Comparisons, Reading, Tallied } from "./check.ts";
import { talliedIn } from "./internal/tallied.ts";

/**
 * A check with several readings of its rule, the most likely first:
 *
 *     export const someRule: Check = calibrated({
 *       id: "B4",
 *       name: "some-rule",
 *       formula: "WC = CA - CL",
 *       severity: "blocking-once-determined",
 *       readings: [{ name: "with-suspense", compare: ... }, { name: "without-suspense", compare: ... }],
 *     });
 *
 * Findings are those of the reading with the most equal comparisons. If another reading fits as well
 * (empty books fit every sign), the result states that the reading is assumed. Comparisons that are not
 * equal under the chosen reading have the severity of the check: blocking if the rule is that of the
 * specification, blocking once determined if the definition is a guess that the figures can decide, and a
 * warning if they cannot. Every reading needs a word,
 * `readings.<id>.<name>` in `templates/words`. A reading is run more than once and reads no postings.
 */
export const calibrated = (
  check: Described & {
    readonly readings: Readings<null>;
    /** A check of totals with readings of the same names: where its figures decide, they decide here too. */
    readonly decidedBy?: Check | null;
  },
): Check => calibratedOn({ ...check, prepare: () => null });

/** The same for readings that need something in common, which is made once for all of them. */
export function calibratedOn<Prepared>({
  prepare,
  readings,
  decidedBy = null,
  ...check
}: Described & {
  readonly prepare: (books: Books) => Prepared;
  readonly readings: Readings<Prepared>;
  readonly decidedBy?: Check | null;
}): Check {
  // Asked for not only by a run of checks, which could pass it on, but also by checks that this one decides and by
  // declarations of sheets, which have nothing but the books; measuring runs every reading.
  const known = new WeakMap<Books, Calibrated>();
  const calibrate = (books: Books): Calibrated => {
    const found =
      known.get(books) ??
      calibrationOf(
        readingsOf(readings, books, prepare(books)),
        decidedBy?.calibrate?.(books) ?? null,
      );
    known.set(books, found);
    return found;
  };
  return {
    ...check,
    readings: readings.map(({ name }) => name),
    calibrate: (books) => calibrate(books).calibration,
    compare: (books) => calibrate(books).comparisons,
  };
}

type Described = Pick<Check, "id" | "name" | "formula" | "severity" | "compares" | "gap" | "signs">;
type Readings<Prepared> = readonly [Reading<Prepared>, ...Reading<Prepared>[]];

/** A reading of certain books. */
interface OwnReading {
  readonly name: string;
  readonly compare: () => Iterable<Comparison>;
}

interface Calibrated {
  readonly calibration: Calibration;
  /** Comparisons of the chosen reading, made again when they are read: it was counted with the others. */
  readonly comparisons: Comparisons;
}

function readingsOf<Prepared>(
  [first, ...others]: Readings<Prepared>,
  books: Books,
  prepared: Prepared,
): readonly [OwnReading, ...OwnReading[]] {
  const own = ({ name, compare }: Reading<Prepared>): OwnReading => ({
    name,
    compare: () => compare(books, prepared),
  });
  return [own(first), ...others.map(own)];
}

function calibrationOf(
  readings: readonly [OwnReading, ...OwnReading[]],
  decided: Calibration | null,
): Calibrated {
  const [first, ...rest] = readings;
  const measuredOf = (reading: OwnReading): Measured => ({
    reading,
    ...talliedIn(reading.compare()),
  });
  const measuredFirst = measuredOf(first);
  const measured = [measuredFirst, ...rest.map(measuredOf)];
  // The sort is stable: of readings that fit equally well the first in the list is chosen.
  const [best, ...others] = measured.toSorted(
    (left, right) => right.fits - left.fits || left.broken - right.broken,
  );
  const decisive = decided?.isDecisive === true ? decided.reading : null;
  const chosen =
    measured.find(({ reading: { name } }) => name === decisive) ?? best ?? measuredFirst;
  const { reading } = chosen;
  const asGood = others.filter(({ fits, broken }) => fits === best?.fits && broken === best.broken);
  return {
    comparisons: { [Symbol.iterator]: () => reading.compare()[Symbol.iterator](), tallied: chosen },
    calibration: {
      reading: reading.name,
      isDetermined:
        decisive !== null || (best !== undefined && best.compared > 0 && asGood.length === 0),
      isDecisive:
        decisive !== null ||
        (best !== undefined &&
          best.fits > best.broken &&
          asGood.every((other) => sayTheSame(reading.compare(), other.reading.compare()))),
      readings: measured.map(({ reading: { name }, compared, broken }) => ({
        name,
        compared,
        broken,
      })),
    },
  };
}

/** Whether two readings compare the same figures: the books then have nothing in which they differ. */
function sayTheSame(left: Iterable<Comparison>, right: Iterable<Comparison>): boolean {
  const others = right[Symbol.iterator]();
  for (const one of left) {
    const other = others.next();
    if (other.done === true) return false;
    if (!equalAmounts(one.expected, other.value.expected)) return false;
    if (!equalAmounts(one.actual, other.value.actual)) return false;
  }
  return others.next().done === true;
}

interface Measured extends Tallied {
  readonly reading: OwnReading;
}
