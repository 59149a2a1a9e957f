/**
 * A chart as a part of the file (ECMA-376 part 1, 21.2): bars and lines over the cells of its sheet, with their
 * values stored beside the references for programs that do not calculate. Percentages have their own axis.
 */
import { amountText } from "../../amount/amount.ts";
import { escapeText } from "../../markup/escape-xml.ts";
import type { Chart, ChartSeries } from "../../sheets/chart.ts";
import { tintOf } from "../internal/tint.ts";
import {
  AXES,
  axesXml,
  chartSpaceXml,
  FORMATS,
  fill,
  orderXml,
  pointsXml,
  stringsXml,
  TEXT_SIZE,
  textXml,
} from "./chart-elements.ts";
import { limitsOf } from "./chart-limits.ts";
import type { SeriesReferences } from "./chart-references.ts";
import type { WorkbookLook } from "./workbook-look.ts";

export interface ReferredSeries {
  readonly series: ChartSeries;
  readonly cells: SeriesReferences;
}

/** In EMU: two points. */
const LINE_WIDTH = 25_400;

export function chartXml(
  { title, categories }: Pick<Chart, "title" | "categories">,
  found: readonly ReferredSeries[],
  look: WorkbookLook,
): string {
  const numbered = found.map((each, index) => ({ ...each, index }));
  const group = (shape: ChartSeries["shape"], unit: ChartSeries["unit"]): string => {
    const own = numbered.filter(({ series }) => series.shape === shape && series.unit === unit);
    if (own.length === 0) return "";
    const each = own.map((one) => seriesXml(one, categories, look)).join("");
    const axes = AXES[unit].map((id) => `<c:axId val="${id}"/>`).join("");
    return shape === "bars"
      ? `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${each}<c:gapWidth val="60"/>${axes}</c:barChart>`
      : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${each}<c:marker val="1"/>${axes}</c:lineChart>`;
  };
  const units = (["amount", "percent"] as const).filter((unit) =>
    found.some(({ series }) => series.unit === unit),
  );
  const plots = units.flatMap((unit) => [group("bars", unit), group("line", unit)]);
  const drawn = found.map(({ series }) => series);
  const axes = units.map((unit, index) =>
    axesXml({ unit, isFirst: index === 0, limits: limitsOf(drawn, unit) }, look),
  );
  // One series is named by the title.
  const legend =
    found.length < 2
      ? ""
      : `<c:legend><c:legendPos val="b"/><c:overlay val="0"/>${textXml(look.colours.ink, TEXT_SIZE)}</c:legend>`;
  return chartSpaceXml(title, { drawn: [...plots, ...axes].join(""), legend }, look);
}

function seriesXml(
  { series, cells, index }: ReferredSeries & { readonly index: number },
  categories: readonly string[],
  look: WorkbookLook,
): string {
  const { name, shape, unit, values } = series;
  const colour = colourOf(look, shape, index);
  const title =
    cells.name === null
      ? `<c:v>${escapeText(name)}</c:v>`
      : `<c:strRef><c:f>${escapeText(cells.name)}</c:f>${stringsXml([name])}</c:strRef>`;
  const names =
    cells.categories === null
      ? `<c:strLit>${pointsXml(categories)}</c:strLit>`
      : `<c:strRef><c:f>${escapeText(cells.categories)}</c:f>${stringsXml(categories)}</c:strRef>`;
  const numbers = `<c:formatCode>${FORMATS[unit]}</c:formatCode>${pointsXml(values.map((value) => (value === null ? null : amountText(value, 0))))}`;
  const held =
    cells.values === null
      ? `<c:numLit>${numbers}</c:numLit>`
      : `<c:numRef><c:f>${escapeText(cells.values)}</c:f><c:numCache>${numbers}</c:numCache></c:numRef>`;
  const shapeOf =
    shape === "bars"
      ? `<c:spPr>${fill(colour)}</c:spPr><c:invertIfNegative val="0"/>`
      : `<c:spPr><a:ln w="${String(LINE_WIDTH)}">${fill(colour)}</a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill(colour)}</c:spPr></c:marker>`;
  const smooth = shape === "line" ? '<c:smooth val="0"/>' : "";
  return `<c:ser>${orderXml(index)}<c:tx>${title}</c:tx>${shapeOf}<c:cat>${names}</c:cat><c:val>${held}</c:val>${smooth}</c:ser>`;
}

/** Bars are light, so that a line in front of them can be read, also in black and white. */
function colourOf({ colours }: WorkbookLook, shape: ChartSeries["shape"], index: number): string {
  if (shape === "line") return colours.ink;
  return index % 2 === 0 ? tintOf(colours.heading, 0.75) : tintOf(colours.heading, 0.35);
}
