/**
 * A waterfall as rectangles, lines and texts, the same on paper and on screen: a line for each step, because the names
 * of groups of accounts are longer than a column is wide.
 */
import {
  amountText,
  isNegative,
  isPositive,
  isZero,
  roundAmount,
  ZERO,
} from "../../amount/amount.ts";
import type { Waterfall, WaterfallStep } from "../../sheets/chart.ts";
import { grouped, type Locale } from "../internal/cell-text.ts";
import { tintOf } from "../internal/tint.ts";
import { widthOfText } from "./chart-boxes.ts";
import { hatchMarks } from "./chart-labels.ts";
import { type ChartMark, type ChartSpace, numberOf, TEXT_SIZE, textMark } from "./chart-plot.ts";
import { type PlacedStep, placedSteps } from "./placed-steps.ts";

const TITLE_SIZE = 9.5;
const TITLE_BASELINE = 9;
const TITLE_LEADING = 12;
const PLOT_TOP = 18;
const PLOT_FOOT = 4;
/** Heights of a bar, of a line of its name, and the white between two steps. */
const BAR_HEIGHT = 8.5;
const NAME_LEADING = 9;
const STEP_GAP = 3.5;
/** The largest share of the width that the names take. */
const NAMES_SHARE = 0.4;
const TEXT_LINES_MAX = 2;
const ELLIPSIS = "…";
/** White between a name and its bar, and between a bar and its amount. */
const GAP = 5;
const CONNECTOR_WEIGHT = 0.5;
const ZERO_WEIGHT = 0.8;
/** The share of their colour that steps keep; ends have all of it. */
const STEP_SHARE = 0.6;

type Width = Pick<ChartSpace, "width">;

/** In the units of the width: a step with a long name takes two lines. */
export const waterfallHeight = (waterfall: Waterfall, space: Width): number =>
  linesOf(waterfall, space).reduce(
    (total, { height }) => total + height,
    plotTop(titleLines(waterfall, space)) + PLOT_FOOT,
  );

const titleLines = ({ title }: Waterfall, { width }: Width): readonly string[] =>
  brokenText(title, width, TITLE_SIZE);

const plotTop = (title: readonly string[]): number => PLOT_TOP + (title.length - 1) * TITLE_LEADING;

interface StepLine {
  readonly placed: PlacedStep;
  readonly name: readonly string[];
  readonly height: number;
}

function linesOf(waterfall: Waterfall, { width }: Width): readonly StepLine[] {
  return placedSteps(waterfall).map((placed) => {
    const name = brokenText(placed.step.label, width * NAMES_SHARE, TEXT_SIZE);
    return { placed, name, height: BAR_HEIGHT + STEP_GAP + (name.length - 1) * NAME_LEADING };
  });
}

/** At most two lines, the last with an ellipsis where the text is longer. */
function brokenText(text: string, room: number, size: number): readonly string[] {
  const [first = "", ...others] = text.split(" ");
  const lines = [first];
  for (const word of others) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length < TEXT_LINES_MAX && widthOfText(longer, size) > room) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines.map((line) => shortened(line, room, size));
}

function shortened(line: string, room: number, size: number): string {
  if (widthOfText(line, size) <= room) return line;
  const letters = Array.from(line);
  const cut = (count: number): string => `${letters.slice(0, count).join("").trimEnd()}${ELLIPSIS}`;
  let count = letters.length - 1;
  while (count > 1 && widthOfText(cut(count), size) > room) count -= 1;
  return cut(count);
}

/** The place of an amount on the horizontal axis, which has the zero of the ends on it. */
type XOf = (level: PlacedStep["to"]) => number;

export function planWaterfall(waterfall: Waterfall, space: ChartSpace): readonly ChartMark[] {
  const { colours } = space.style;
  const title = titleLines(waterfall, space);
  const head = title.map((text, index): ChartMark => {
    const y = TITLE_BASELINE + index * TITLE_LEADING;
    return { ...textMark(text, { x: 0, y }, colours.heading), size: TITLE_SIZE, isBold: true };
  });
  const lines = linesOf(waterfall, space);
  if (lines.every(({ placed }) => isZero(placed.step.amount))) {
    return [...head, textMark(space.nothing, { x: 0, y: space.height / 2 }, colours.faint)];
  }
  const xOf = axisOf(lines, space);
  const marks: ChartMark[] = [];
  let top = plotTop(title);
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const middle = top + (line.height - STEP_GAP - BAR_HEIGHT) / 2;
    marks.push(...stepMarks(line, { top, barTop: middle }, xOf, space));
    if (next !== undefined) {
      const nextTop = top + line.height + (next.height - STEP_GAP - BAR_HEIGHT) / 2;
      marks.push(connector(xOf(line.placed.to), [middle + BAR_HEIGHT, nextTop], space));
    }
    top += line.height;
  }
  const zero = xOf(ZERO);
  const axis = [
    [zero, plotTop(title) - STEP_GAP / 2],
    [zero, top - STEP_GAP / 2],
  ] as const;
  return [
    ...head,
    ...marks,
    { kind: "line", points: axis, weight: ZERO_WEIGHT, colour: colours.ink },
  ];
}

function axisOf(lines: readonly StepLine[], { width, style }: ChartSpace): XOf {
  const names = lines.flatMap(({ name }) => name.map((text) => widthOfText(text, TEXT_SIZE)));
  const amounts = lines.map(({ placed }) => widthOfText(stepText(placed, style), TEXT_SIZE));
  const left = Math.max(...names) + GAP;
  const right = width - Math.max(...amounts) - GAP;
  const levels = lines.flatMap(({ placed }) => [placed.from, placed.to]).map(placeOf);
  const low = Math.min(...levels);
  const high = Math.max(...levels);
  return (level) => left + ((placeOf(level) - low) / (high - low)) * (right - left);
}

const placeOf = (level: PlacedStep["to"]): number => numberOf(level) ?? 0;

interface Heights {
  readonly top: number;
  readonly barTop: number;
}

function stepMarks(
  { placed, name }: StepLine,
  { top, barTop }: Heights,
  xOf: XOf,
  { style }: ChartSpace,
): readonly ChartMark[] {
  const { step, from, to } = placed;
  const { ink } = style.colours;
  const isBold = step.kind === "end";
  const baselineOf = (lineTop: number): number => lineTop + BAR_HEIGHT / 2 + TEXT_SIZE * 0.36;
  const names = name.map((text, index): ChartMark => {
    const y = baselineOf(top + index * NAME_LEADING);
    return { ...textMark(text, { x: 0, y }, ink), isBold };
  });
  const x = Math.min(xOf(from), xOf(to));
  const end = Math.max(xOf(from), xOf(to));
  const area = { x, y: barTop, width: end - x, height: BAR_HEIGHT };
  const isHatched = step.kind === "step" && isAdverse(step);
  const text = stepText(placed, style);
  const zero = xOf(ZERO);
  const crossesZero = end + GAP < zero && zero < end + GAP + widthOfText(text, TEXT_SIZE);
  const amountX = (crossesZero ? zero : end) + GAP;
  return [
    ...names,
    { kind: "area", ...area, colour: colourOf(step, style.colours) },
    ...(isHatched ? hatchMarks(area) : []),
    { ...textMark(text, { x: amountX, y: baselineOf(barTop) }, ink), isBold },
  ];
}

/** Hatched, so that it differs in black and white too: an adverse step, or a decrease that is neither good nor bad. */
const isAdverse = ({ tone, amount }: WaterfallStep): boolean =>
  tone === "bad" || (tone === undefined && isNegative(amount));

function colourOf({ kind, tone }: WaterfallStep, colours: ChartSpace["style"]["colours"]): string {
  if (kind === "end") return colours.heading;
  return tintOf(tone === undefined ? colours.heading : colours[tone], STEP_SHARE);
}

/** In whole units, each rounded by itself: a step, with its sign, is the figure that other pages have. */
export function stepText(
  { step: { kind, amount } }: PlacedStep,
  locale: Pick<Locale, "thousandsMark">,
): string {
  const shown = roundAmount(amount, 0);
  const text = grouped(amountText(shown, 0), locale.thousandsMark);
  return kind === "step" && isPositive(shown) ? `+${text}` : text;
}

function connector(
  x: number,
  [from, to]: readonly [from: number, to: number],
  { style }: ChartSpace,
): ChartMark {
  const points = [
    [x, from],
    [x, to],
  ] as const;
  return { kind: "line", points, weight: CONNECTOR_WEIGHT, colour: style.colours.faint };
}
