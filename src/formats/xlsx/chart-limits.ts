/** Where the axes of a chart in a workbook begin and end, as elements of ECMA-376 part 1, 21.2.2.160. */
import type { ChartSeries } from "../../sheets/chart.ts";
import { numbersIn } from "../chart/chart-plot.ts";
import { scalesOf } from "../chart/chart-scale.ts";

type Unit = ChartSeries["unit"];

/**
 * An axis begins at zero: a spreadsheet chooses a part of it where values are close together, in which a small change is a
 * large bar. The other end is free, so that the chart follows a changed cell; with values on both sides of zero both ends
 * are, unless a second axis needs its zero at the same height.
 */
export function limitsOf(series: readonly ChartSeries[], unit: Unit): string {
  const units = [...new Set(series.map((each) => each.unit))];
  const numbers = units.map((each) =>
    series.filter((one) => one.unit === each).flatMap((one) => numbersIn(one)),
  );
  const own = numbers[units.indexOf(unit)] ?? [];
  if (units.length > 1 && numbers.flat().some((value) => value < 0)) {
    const scale = scalesOf(numbers)[units.indexOf(unit)];
    if (scale === undefined) return "";
    const { step, below, above } = scale;
    return `${maxXml(step * above)}${minXml(-step * below)}`;
  }
  if (own.every((value) => value >= 0)) return minXml(0);
  return own.every((value) => value <= 0) ? maxXml(0) : "";
}

/** Steps of a tenth have binary remainders. */
const DIGITS = 12;
const plain = (value: number): string => String(Number(value.toPrecision(DIGITS)));
const maxXml = (value: number): string => `<c:max val="${plain(value)}"/>`;
const minXml = (value: number): string => `<c:min val="${plain(value)}"/>`;
