/** A drawing in words: its title, and for each series the value of every category, or each step with its amount. */
import { amountOf, amountText, multiply, roundAmount } from "../../amount/amount.ts";
import type { Chart, ChartSeries, Waterfall } from "../../sheets/chart.ts";
import { grouped, type Locale } from "../internal/cell-text.ts";
import { placedSteps } from "./placed-steps.ts";
import { stepText } from "./plan-waterfall.ts";

export function chartDescription(chart: Chart, locale: Locale): string {
  const series = chart.series.map((one) => {
    const values = one.values.flatMap((value, index) =>
      value === null
        ? []
        : [`${chart.categories[index] ?? ""} ${valueText(value, one.unit, locale)}`],
    );
    return `${one.name}: ${values.join("; ")}.`;
  });
  return [`${chart.title}.`, ...series].join(" ");
}

export function waterfallDescription(waterfall: Waterfall, locale: Locale): string {
  const steps = placedSteps(waterfall).map(
    (placed) => `${placed.step.label} ${stepText(placed, locale)}`,
  );
  return `${waterfall.title}. ${steps.join("; ")}.`;
}

const HUNDRED = amountOf("100");

/** Whole units, or percent with one decimal. */
function valueText(
  value: NonNullable<ChartSeries["values"][number]>,
  unit: ChartSeries["unit"],
  locale: Locale,
): string {
  const isPercent = unit === "percent";
  const shown = isPercent ? roundAmount(multiply(value, HUNDRED), 1) : roundAmount(value, 0);
  const [whole = "", fraction] = amountText(shown, isPercent ? 1 : 0).split(".");
  const decimals = fraction === undefined ? "" : `${locale.decimalMark}${fraction}`;
  return `${grouped(whole, locale.thousandsMark)}${decimals}${isPercent ? "%" : ""}`;
}
