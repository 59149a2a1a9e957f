/**
 * A chart as a part of the file (ECMA-376 part 1, 21.2): bars and lines over the cells of its sheet, with their
 * values stored beside the references for programs that do not calculate. Percentages have their own axis.
 */
import { amountText } from "../../amount/amount.ts";
import { escapeText } from "../../markup/escape-xml.ts";
import type { Chart, ChartSeries } from "../../sheets/chart.ts";
import { tintOf } from "../internal/tint.ts";
import { limitsOf } from "./chart-limits.ts";
import type { SeriesReferences } from "./chart-references.ts";
import { XML_HEAD } from "./package-parts.ts";
import type { WorkbookLook } from "./workbook-look.ts";

export interface ReferredSeries {
  readonly series: ChartSeries;
  readonly cells: SeriesReferences;
}

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** The axes of amounts, and those of percentages. */
const AXES = { amount: ["111", "112"], percent: ["121", "122"] } as const;
const FORMATS = { amount: "#,##0", percent: "0%" } as const;
/** In hundredths of a point. */
const TITLE_SIZE = 1200;
const TEXT_SIZE = 900;
/** In EMU: two points, and half a point. */
const LINE_WIDTH = 25_400;
const RULE_WIDTH = 6_350;

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
  const plotArea = `<c:plotArea><c:layout/>${plots.join("")}${axes.join("")}</c:plotArea>`;
  return [
    `${XML_HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}">`,
    `<c:roundedCorners val="0"/><c:chart>${titleXml(title, look)}<c:autoTitleDeleted val="0"/>`,
    `${plotArea}${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`,
  ].join("");
}

function titleXml(title: string, { colours, language }: WorkbookLook): string {
  const size = `sz="${String(TITLE_SIZE)}" b="1"`;
  return [
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr ${size}/></a:pPr>`,
    `<a:r><a:rPr lang="${language}" ${size}>${fill(colours.heading)}</a:rPr><a:t>${escapeText(title)}</a:t></a:r>`,
    `</a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`,
  ].join("");
}

function seriesXml(
  { series, cells, index }: ReferredSeries & { readonly index: number },
  categories: readonly string[],
  look: WorkbookLook,
): string {
  const { name, shape, unit, values } = series;
  const colour = colourOf(look, shape, index);
  const number = String(index);
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
  return `<c:ser><c:idx val="${number}"/><c:order val="${number}"/><c:tx>${title}</c:tx>${shapeOf}<c:cat>${names}</c:cat><c:val>${held}</c:val>${smooth}</c:ser>`;
}

/** Bars are light, so that a line in front of them can be read, also in black and white. */
function colourOf({ colours }: WorkbookLook, shape: ChartSeries["shape"], index: number): string {
  if (shape === "line") return colours.ink;
  return index % 2 === 0 ? tintOf(colours.heading, 0.75) : tintOf(colours.heading, 0.35);
}

interface AxisPair {
  readonly unit: ChartSeries["unit"];
  readonly isFirst: boolean;
  /** The ends of the axis of the values. */
  readonly limits: string;
}

/** The axis of the categories and that of the values; those of percentages are on the right, without categories. */
function axesXml({ unit, isFirst, limits }: AxisPair, { colours }: WorkbookLook): string {
  const [category, value] = AXES[unit];
  const rule = `<c:spPr><a:ln w="${String(RULE_WIDTH)}">${fill(colours.rule)}</a:ln></c:spPr>`;
  const text = textXml(colours.faint, TEXT_SIZE);
  const scaling = (ends: string): string =>
    `<c:scaling><c:orientation val="minMax"/>${ends}</c:scaling>`;
  const lines = isFirst ? `<c:majorGridlines>${rule}</c:majorGridlines>` : "";
  const ticks = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>';
  return [
    `<c:catAx><c:axId val="${category}"/>${scaling("")}<c:delete val="${isFirst ? "0" : "1"}"/>`,
    `<c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="1"/>${ticks}`,
    `<c:tickLblPos val="low"/>${rule}${text}<c:crossAx val="${value}"/><c:crosses val="autoZero"/>`,
    '<c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
    `<c:valAx><c:axId val="${value}"/>${scaling(limits)}<c:delete val="0"/><c:axPos val="${isFirst ? "l" : "r"}"/>`,
    `${lines}<c:numFmt formatCode="${FORMATS[unit]}" sourceLinked="0"/>${ticks}<c:tickLblPos val="nextTo"/>`,
    `<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${text}<c:crossAx val="${category}"/>`,
    `<c:crosses val="${isFirst ? "autoZero" : "max"}"/><c:crossBetween val="between"/></c:valAx>`,
  ].join("");
}

const textXml = (colour: string, size: number): string =>
  `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${String(size)}">${fill(colour)}</a:defRPr></a:pPr><a:endParaRPr lang="en"/></a:p></c:txPr>`;

const fill = (colour: string): string => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

const stringsXml = (texts: readonly string[]): string =>
  `<c:strCache>${pointsXml(texts)}</c:strCache>`;

/** A point without a value is left out, which leaves a gap. */
const pointsXml = (values: readonly (string | null)[]): string =>
  `<c:ptCount val="${String(values.length)}"/>${values
    .map((value, index) =>
      value === null ? "" : `<c:pt idx="${String(index)}"><c:v>${escapeText(value)}</c:v></c:pt>`,
    )
    .join("")}`;
