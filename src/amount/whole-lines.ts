/** Rounds amounts to whole units for readers, so that rounded lines add up to their rounded sum. */
import { invariant } from "../failure.ts";
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  compareAmounts,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  negate,
  roundAmount,
  subtract,
  sumOf,
  ZERO,
} from "./amount.ts";

const ONE = amountOf("1");
/** How far a line or a section may be from its amount: its own rounding and a unit. */
const MOST = amountOf("1.5");

/** To a whole unit, half away from zero. */
export const whole = (amount: Amount): Amount => roundAmount(amount, 0);

/** A line of a table: its amounts, one for each column, and the section in which it is added up. */
export interface WholeLine {
  readonly amounts: readonly Amount[];
  readonly section?: number;
  /** Whether readers see its amounts elsewhere too: it gives way after the others. */
  readonly isFirm?: boolean;
}

/** A line in one column, and how that shows it so far. */
interface Part {
  readonly amount: Amount;
  readonly shown: Amount;
  readonly section: number;
  /** Lines that differ from another column by whole units give way after the others, firm ones last. */
  readonly order: number;
  /** Whether another column has the same amount of the line: it never gives way. */
  readonly isHeld: boolean;
}

/**
 * The lines in whole units, so that each column adds up to its total, which is whole. Each amount is rounded, and the
 * units that remain go to the largest lines, one to each. An amount of zero stays zero.
 *
 * Equal amounts of a line or a column stay equal, and opposite ones of a column opposite. Where these are all that is
 * left, a column adds up to something else than its total.
 */
export function wholeLines(
  totals: readonly Amount[],
  lines: readonly WholeLine[],
): readonly (readonly Amount[])[] {
  const columns = totals.map((_, column) => lines.map(({ amounts }) => amounts[column] ?? ZERO));
  const shown = columns.map((own, column) => {
    // A column that repeats another is rounded as that one is.
    const others = columns.filter((other) => !own.every(isEqualIn(other)));
    const parts = lines.map((line, at) => partOf(line, own[at] ?? ZERO, others.map(nthOf(at))));
    return wholeColumn(totals[column] ?? ZERO, parts, heldSections(lines, own, others));
  });
  return lines.map((_, line) => shown.map(nthOf(line)));
}

const nthOf =
  (at: number) =>
  (amounts: readonly Amount[]): Amount =>
    amounts[at] ?? ZERO;

const isEqualIn =
  (others: readonly Amount[]) =>
  (amount: Amount, at: number): boolean =>
    equalAmounts(amount, others[at] ?? ZERO);

function partOf(
  { section = 0, isFirm = false }: WholeLine,
  amount: Amount,
  others: readonly Amount[],
): Part {
  const differences = others.map((other) => subtract(amount, other));
  const areWhole = differences.some((difference) => equalAmounts(difference, whole(difference)));
  return {
    ...{ amount, shown: whole(amount), section },
    order: isFirm ? 2 : areWhole ? 1 : 0,
    isHeld: differences.some(isZero),
  };
}

/** The sections whose sum another column has too: each is rounded by itself. */
function heldSections(
  lines: readonly WholeLine[],
  own: readonly Amount[],
  others: readonly (readonly Amount[])[],
): ReadonlySet<number> {
  const sections = new Set(lines.map(({ section = 0 }) => section));
  const sumIn = (column: readonly Amount[], section: number): Amount =>
    sumOf(column.filter((_, line) => (lines[line]?.section ?? 0) === section));
  const isHeld = (section: number): boolean =>
    others.some((other) => equalAmounts(sumIn(own, section), sumIn(other, section)));
  return new Set([...sections].filter(isHeld));
}

function wholeColumn(
  total: Amount,
  lines: readonly Part[],
  held: ReadonlySet<number>,
): readonly Amount[] {
  const sections = [...Map.groupBy(lines, ({ section }) => section)];
  let parts = lines;
  for (const [section, own] of sections.length > 1 ? sections : []) {
    const rest = restOf(own);
    const units = held.has(section) ? whole(rest) : towardsZero(rest);
    parts = spread(units, parts, (changed) => changed.section === section);
  }
  const leftOf = (shown: readonly Part[]): Amount =>
    subtract(total, sumOf(shown.map((part) => part.shown)));
  invariant(
    isWithin(leftOf(lines), sumOf(lines.map(({ amount }) => (isZero(amount) ? ZERO : ONE)))),
    "a rounded sum is within a unit for each of its amounts",
  );
  if (sections.length > 1) {
    parts = spread(leftOf(parts), parts, ({ section }, after) => {
      const rest = restOf(after.filter((part) => part.section === section));
      return !held.has(section) && isWithin(rest, MOST);
    });
  }
  return spread(leftOf(parts), parts).map(({ shown }) => shown);
}

const restOf = (parts: readonly Part[]): Amount =>
  sumOf(parts.map(({ amount, shown }) => subtract(amount, shown)));

function towardsZero(amount: Amount): Amount {
  const rounded = whole(amount);
  if (isWithin(rounded, amount)) return rounded;
  return subtract(rounded, isNegative(amount) ? negate(ONE) : ONE);
}

/** At most a unit for each part, first to the largest; equal parts of a section take one each, or none. */
function spread(
  units: Amount,
  parts: readonly Part[],
  isAllowed: (changed: Part, after: readonly Part[]) => boolean = () => true,
): readonly Part[] {
  const unit = isNegative(units) ? negate(ONE) : ONE;
  let after = parts;
  let left = units;
  for (const lines of alikeIn(parts, unit)) {
    const own = multiply(unit, amountOf(String(lines.length)));
    if (isZero(left)) break;
    if (!isWithin(own, left)) continue;
    const next = after.map((part, line) =>
      lines.includes(line) ? { ...part, shown: add(part.shown, unit) } : part,
    );
    const changed = next[lines[0] ?? 0];
    if (changed === undefined || !isAllowed(changed, next)) continue;
    after = next;
    left = subtract(left, own);
  }
  return after;
}

/**
 * The lines of one amount, of which none has it in another column nor its opposite in this one, in the order in which
 * they give way; without those of zero.
 */
function alikeIn(parts: readonly Part[], unit: Amount): readonly (readonly number[])[] {
  const sets = Map.groupBy([...parts.entries()], ([, { amount, section }]) =>
    [section, amountText(absolute(amount), 0)].join(" "),
  );
  const free = [...sets.values()].flatMap((set) => {
    const [[, { amount }] = [0, { amount: ZERO }]] = set;
    const isFree = ([, part]: (typeof set)[number]): boolean =>
      !part.isHeld &&
      equalAmounts(part.amount, amount) &&
      isWithin(subtract(subtract(part.amount, part.shown), unit), MOST);
    if (isZero(amount) || !set.every(isFree)) return [];
    const order = Math.max(...set.map(([, part]) => part.order));
    return [{ lines: set.map(([line]) => line), order, size: absolute(amount) }];
  });
  free.sort((one, other) => one.order - other.order || compareAmounts(other.size, one.size));
  return free.map(({ lines }) => lines);
}

/** Whether an amount is at most another of the same sign. */
const isWithin = (amount: Amount, most: Amount): boolean =>
  compareAmounts(absolute(amount), absolute(most)) <= 0;
