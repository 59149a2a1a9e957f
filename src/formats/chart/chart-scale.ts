/** The vertical axes of a chart: round steps, always including zero, at the same height on both axes. */
import { grouped, type Locale } from "../internal/cell-text.ts";

export interface ChartScale {
  readonly step: number;
  /** Steps below and above zero, equal for both axes of a chart, so that they share their grid lines. */
  readonly below: number;
  readonly above: number;
}

/** Round steps: 1, 2 and 5 times a power of ten. */
const ROUND_STEPS = [1, 2, 5, 10] as const;
/** The approximate number of grid lines that is easy to read. */
const STEPS_WANTED = 5;

/** One scale for each list of values, all with the same number of steps on each side of zero. */
export function scalesOf(lists: readonly (readonly number[])[]): readonly ChartScale[] {
  const own = lists.map((values) => ownScale(values));
  const below = Math.max(0, ...own.map((scale) => scale.below));
  const above = Math.max(0, ...own.map((scale) => scale.above));
  return own.map(({ step }) => ({ step, below, above }));
}

function ownScale(values: readonly number[]): ChartScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low) / STEPS_WANTED);
  return { step, below: Math.ceil(-low / step), above: Math.max(1, Math.ceil(high / step)) };
}

/** The smallest round step of at least `least`; 1 if that is zero. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = ROUND_STEPS.find((candidate) => candidate * power >= least) ?? 10;
  return factor * power;
}

/** The grid lines, from lowest to highest. */
export const ticksOf = ({ step, below, above }: ChartScale): readonly number[] =>
  Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);

/** The position of a value: 0 at the lowest grid line, 1 at the highest. */
export const shareOf = ({ step, below, above }: ChartScale, value: number): number =>
  (value / step + below) / (below + above);

/** `120.000` or `12,5%`, with the decimals that the steps need. */
export function tickText(
  tick: number,
  { step }: ChartScale,
  unit: "amount" | "percent",
  locale: Locale,
): string {
  const factor = unit === "percent" ? 100 : 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step * factor) + ROUNDING));
  const text = Math.abs(tick * factor).toFixed(decimals);
  const [whole = "", fraction] = text.split(".");
  const sign = tick < 0 ? "-" : "";
  const shown = `${sign}${grouped(whole, locale.thousandsMark)}`;
  const end = unit === "percent" ? "%" : "";
  return fraction === undefined
    ? `${shown}${end}`
    : `${shown}${locale.decimalMark}${fraction}${end}`;
}

export const THOUSAND = 1000;

/** Whether all steps are whole thousands, which are then written without their zeros. */
export const isInThousands = ({ step }: ChartScale): boolean => step % THOUSAND === 0;

/** A tick as an axis shows it: amounts in thousands if all are. */
export const axisText = (
  tick: number,
  scale: ChartScale,
  unit: "amount" | "percent",
  locale: Locale,
): string =>
  unit === "amount" && isInThousands(scale)
    ? tickText(tick / THOUSAND, { ...scale, step: scale.step / THOUSAND }, unit, locale)
    : tickText(tick, scale, unit, locale);

/** A value beside its mark, in the unit of the axis: whole thousands, with a decimal below ten; percent with one. */
export function labelText(
  value: number,
  scale: ChartScale,
  unit: "amount" | "percent",
  locale: Locale,
): string {
  if (unit === "percent") return tickText(value, { ...scale, step: 0.001 }, unit, locale);
  const shown = isInThousands(scale) ? value / THOUSAND : value;
  return tickText(shown, { ...scale, step: Math.abs(shown) < 10 ? 0.1 : 1 }, unit, locale);
}

/** Compensates rounding errors in the logarithm of a round step. */
const ROUNDING = 1e-9;
