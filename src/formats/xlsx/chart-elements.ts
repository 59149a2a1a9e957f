/**
 * The elements that all charts of a workbook have (ECMA-376 part 1, 21.2): the whole, its title, axes, texts and
 * points.
 */
import { escapeText } from "../../markup/escape-xml.ts";
import type { ChartSeries } from "../../sheets/chart.ts";
import { XML_HEAD } from "./package-parts.ts";
import type { WorkbookLook } from "./workbook-look.ts";

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** The axes of amounts, and those of percentages. */
export const AXES = { amount: ["111", "112"], percent: ["121", "122"] } as const;
export const FORMATS = { amount: "#,##0", percent: "0%" } as const;
/** In hundredths of a point. */
const TITLE_SIZE = 1200;
export const TEXT_SIZE = 900;
/** In EMU: half a point. */
const RULE_WIDTH = 6_350;

/** `drawn` is the plots with their axes, `legend` empty where the title names what is drawn. */
export function chartSpaceXml(
  title: string,
  { drawn, legend }: { readonly drawn: string; readonly legend: string },
  look: WorkbookLook,
): string {
  return [
    `${XML_HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}">`,
    `<c:roundedCorners val="0"/><c:chart>${titleXml(title, look)}<c:autoTitleDeleted val="0"/>`,
    `<c:plotArea><c:layout/>${drawn}</c:plotArea>${legend}<c:plotVisOnly val="1"/>`,
    '<c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>',
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

export interface AxisPair {
  readonly unit: ChartSeries["unit"];
  readonly isFirst: boolean;
  /** The ends of the axis of the values. */
  readonly limits: string;
}

/** The axis of the categories and that of the values; those of percentages are on the right, without categories. */
export function axesXml({ unit, isFirst, limits }: AxisPair, { colours }: WorkbookLook): string {
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

export const textXml = (colour: string, size: number): string =>
  `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${String(size)}">${fill(colour)}</a:defRPr></a:pPr><a:endParaRPr lang="en"/></a:p></c:txPr>`;

/** The number of a point or of a series, from 0. */
export const indexXml = (index: number): string => `<c:idx val="${String(index)}"/>`;

export const orderXml = (index: number): string =>
  `${indexXml(index)}<c:order val="${String(index)}"/>`;

export const fill = (colour: string): string =>
  `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

export const stringsXml = (texts: readonly string[]): string =>
  `<c:strCache>${pointsXml(texts)}</c:strCache>`;

/** A point without a value is left out, which leaves a gap. */
export const pointsXml = (values: readonly (string | null)[]): string =>
  `<c:ptCount val="${String(values.length)}"/>${values
    .map((value, index) =>
      value === null ? "" : `<c:pt idx="${String(index)}"><c:v>${escapeText(value)}</c:v></c:pt>`,
    )
    .join("")}`;
