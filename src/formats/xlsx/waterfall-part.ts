/**
 * A waterfall as a chart of stacked columns (ECMA-376 part 1, 21.2): a column without colour carries each step to its
 * level, and a line without colour carries the amounts above them.
 */
import {
  type Amount,
  add,
  amountText,
  isNegative,
  isPositive,
  isZero,
  subtract,
  ZERO,
} from "../../amount/amount.ts";
import { escapeText } from "../../markup/escape-xml.ts";
import type { Waterfall, WaterfallStep } from "../../sheets/chart.ts";
import { type PlacedStep, placedSteps } from "../chart/placed-steps.ts";
import { stepText } from "../chart/plan-waterfall.ts";
import { tintOf } from "../internal/tint.ts";
import {
  AXES,
  axesXml,
  chartSpaceXml,
  FORMATS,
  fill,
  indexXml,
  orderXml,
  pointsXml,
  TEXT_SIZE,
  textXml,
} from "./chart-elements.ts";
import type { WorkbookLook } from "./workbook-look.ts";

/** Steps of one look, in the order in which they are stacked. */
const LOOKS = ["end", "good", "bad", "up", "down"] as const;
type Look = (typeof LOOKS)[number];

export function waterfallXml({ title, steps }: Waterfall, look: WorkbookLook): string {
  const placed = placedSteps({ steps });
  const names = `<c:cat><c:strLit>${pointsXml(steps.map(({ label }) => label))}</c:strLit></c:cat>`;
  const columns = columnsOf(placed, look).filter(({ values }) =>
    values.some((one) => !isZero(one)),
  );
  const bars = columns.map(({ paint, values }, index) => {
    return `<c:ser>${orderXml(index)}<c:spPr>${paint}</c:spPr><c:invertIfNegative val="0"/>${names}${valuesXml(values)}</c:ser>`;
  });
  const axes = AXES.amount.map((id) => `<c:axId val="${id}"/>`).join("");
  const drawn = [
    `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/><c:varyColors val="0"/>${bars.join("")}`,
    `<c:gapWidth val="40"/><c:overlap val="100"/>${axes}</c:barChart>`,
    `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${labelsXml(placed, { index: columns.length, names }, look)}<c:marker val="1"/>${axes}</c:lineChart>`,
    axesXml({ unit: "amount", isFirst: true, limits: "" }, look),
  ];
  return chartSpaceXml(title, { drawn: drawn.join(""), legend: "" }, look);
}

interface StackedColumn {
  readonly paint: string;
  readonly values: readonly Amount[];
}

/** A spreadsheet stacks what is above zero and what is below it apart: a step across zero has a part on each side. */
function columnsOf(
  placed: readonly PlacedStep[],
  { colours }: WorkbookLook,
): readonly StackedColumn[] {
  const carried = placed.map(({ from, to }) =>
    add(smallest(above(from), above(to)), largest(below(from), below(to))),
  );
  const parts = LOOKS.flatMap((own) =>
    [above, below].map((part): StackedColumn => {
      const values = placed.map(({ step, from, to }) => {
        if (lookOf(step) !== own) return ZERO;
        const size = subtract(part(to), part(from));
        return isNegative(size) === (part === below) ? size : subtract(part(from), part(to));
      });
      return { paint: paintOf(own, colours), values };
    }),
  );
  return [{ paint: "<a:noFill/>", values: carried }, ...parts];
}

const above = (level: Amount): Amount => (isPositive(level) ? level : ZERO);
const below = (level: Amount): Amount => (isNegative(level) ? level : ZERO);
const largest = (one: Amount, other: Amount): Amount =>
  isNegative(subtract(one, other)) ? other : one;
const smallest = (one: Amount, other: Amount): Amount =>
  isNegative(subtract(one, other)) ? one : other;

function lookOf({ kind, tone, amount }: WaterfallStep): Look {
  if (kind === "end") return kind;
  return tone ?? (isNegative(amount) ? "down" : "up");
}

/** The share of their colour that steps keep, as on paper. */
const STEP_SHARE = 0.6;

/** Adverse steps and decreases are hatched, so that they differ in black and white too. */
function paintOf(own: Look, { heading, good, bad }: WorkbookLook["colours"]): string {
  switch (own) {
    case "end":
      return fill(heading);
    case "good":
      return fill(tintOf(good, STEP_SHARE));
    case "up":
      return fill(tintOf(heading, STEP_SHARE));
    case "bad":
      return hatched(tintOf(bad, STEP_SHARE));
    case "down":
      return hatched(tintOf(heading, STEP_SHARE));
  }
}

const hatched = (colour: string): string =>
  `<a:pattFill prst="dkUpDiag"><a:fgClr><a:srgbClr val="${colour}"/></a:fgClr><a:bgClr><a:srgbClr val="FFFFFF"/></a:bgClr></a:pattFill>`;

/** Zero is left out: a column of a look has the steps of that look alone. */
const valuesXml = (values: readonly Amount[]): string =>
  `<c:val><c:numLit><c:formatCode>${FORMATS.amount}</c:formatCode>${pointsXml(values.map((value) => (isZero(value) ? null : amountText(value, 0))))}</c:numLit></c:val>`;

const SHOWN =
  '<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>';

/** A line without colour at the upper ends of the columns, whose labels are the amounts of the steps. */
function labelsXml(
  placed: readonly PlacedStep[],
  { index, names }: { readonly index: number; readonly names: string },
  { colours, language }: WorkbookLook,
): string {
  const locale = { thousandsMark: language === "nl" ? "." : "," };
  const text = textXml(colours.ink, TEXT_SIZE);
  const labels = placed.map((one, at) => {
    const bold = one.step.kind === "end" ? "1" : "0";
    const font = `<a:rPr lang="${language}" sz="${String(TEXT_SIZE)}" b="${bold}">${fill(colours.ink)}</a:rPr>`;
    const run = `<a:r>${font}<a:t>${escapeText(stepText(one, locale))}</a:t></a:r>`;
    const label = `<c:tx><c:rich><a:bodyPr/><a:p>${run}</a:p></c:rich></c:tx>`;
    return `<c:dLbl>${indexXml(at)}${label}<c:dLblPos val="t"/>${SHOWN}</c:dLbl>`;
  });
  const tops = placed.map(({ from, to }) => amountText(largest(from, to), 0));
  return [
    `<c:ser>${orderXml(index)}<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>`,
    `<c:marker><c:symbol val="none"/></c:marker><c:dLbls>${labels.join("")}${text}<c:dLblPos val="t"/>${SHOWN}</c:dLbls>`,
    `${names}<c:val><c:numLit><c:formatCode>${FORMATS.amount}</c:formatCode>${pointsXml(tops)}</c:numLit></c:val><c:smooth val="0"/></c:ser>`,
  ].join("");
}
