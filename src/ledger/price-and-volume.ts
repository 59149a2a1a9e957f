/** What of a change is price and what is volume, where the lines of both months have quantities. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  divideRounded,
  isPositive,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../amount/amount.ts";

/** Lines of one thing in one month: how many, and for how much. */
export interface Sold {
  readonly count: Amount;
  readonly amount: Amount;
}

/** The parts of a change; together they are the change, to the cent. */
export interface PriceAndVolume {
  /** The change of the price of what is in both months, for its present quantity. */
  readonly price: Amount;
  /** The change of its quantity, at its earlier price. */
  readonly volume: Amount;
  /** What is in one of the months alone: the present amounts less the earlier ones. */
  readonly oneMonth: Amount;
}

const CENTS = 2;
const HALF = amountOf("2");

/**
 * By name of what was sold. Null where what is in both months is less than half of either of them: the split would be
 * of other things. A negative quantity, as of a credit note, has no price to compare.
 */
export function priceAndVolume(
  current: ReadonlyMap<string, Sold>,
  compared: ReadonlyMap<string, Sold>,
): PriceAndVolume | null {
  const inBoth = [...current].flatMap(([name, now]) => {
    const before = compared.get(name);
    return before !== undefined && isSold(now) && isSold(before) ? [{ now, before }] : [];
  });
  const [now, before] = [
    sumOf(inBoth.map((one) => one.now.amount)),
    sumOf(inBoth.map((one) => one.before.amount)),
  ];
  if (!isMost(now, current) || !isMost(before, compared)) return null;
  // Rounded once for each thing sold; what is rounded is in the price, so that nothing is left.
  const volume = sumOf(inBoth.map((one) => volumeOf(one.now, one.before)));
  const change = subtract(totalOf(current), totalOf(compared));
  const ofBoth = subtract(now, before);
  return { price: subtract(ofBoth, volume), volume, oneMonth: subtract(change, ofBoth) };
}

const isSold = ({ count, amount }: Sold): boolean => isPositive(count) && isPositive(amount);

const volumeOf = (now: Sold, before: Sold): Amount =>
  divideRounded(multiply(before.amount, subtract(now.count, before.count)), before.count, CENTS);

const totalOf = (sold: ReadonlyMap<string, Sold>): Amount =>
  [...sold.values()].reduce((total, { amount }) => add(total, amount), ZERO);

/** At least half of all lines, whatever their signs. */
function isMost(part: Amount, sold: ReadonlyMap<string, Sold>): boolean {
  const whole = sumOf([...sold.values()].map(({ amount }) => absolute(amount)));
  return isPositive(part) && compareAmounts(multiply(part, HALF), whole) >= 0;
}
