/** The room that the marks of a chart take, so that its figures stay clear of them. */
import type { ChartMark, TextMark } from "./chart-plot.ts";

/** A rectangle, in points from the top left. */
export interface ChartBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** White that a figure keeps around it. */
const CLEARANCE = 1;
/** The height above and the depth below the baseline, relative to the font size. */
const ASCENT = 0.75;
const DESCENT = 0.2;

/**
 * The width of a letter relative to the font size, of the widest of the fonts that draw a chart: bold figures of
 * DejaVu, which a browser without the house font may take. A text is never wider than this says, so that
 * figures that are apart here are apart on every screen.
 */
const WIDEST = { narrow: 0.4, figure: 0.7, wide: 1.05 } as const;

function widthOf(letter: string): number {
  if (".,:;' ".includes(letter)) return WIDEST.narrow;
  return "%mwMW".includes(letter) ? WIDEST.wide : WIDEST.figure;
}

/** In points, in the widest of the fonts. */
export const widthOfText = (text: string, size: number): number =>
  Array.from(text, widthOf).reduce((total, part) => total + part * size, 0);

export function boxOfText({ text, x, y, size, at }: TextMark): ChartBox {
  const width = widthOfText(text, size);
  const left = { start: x, middle: x - width / 2, end: x - width }[at];
  return { left, right: left + width, top: y - ASCENT * size, bottom: y + DESCENT * size };
}

/** Whether no mark comes into the box, or closer to it than the white around a figure. */
export function isClear(box: ChartBox, marks: readonly ChartMark[]): boolean {
  const own = {
    left: box.left - CLEARANCE,
    right: box.right + CLEARANCE,
    top: box.top,
    bottom: box.bottom,
  };
  return !marks.some((mark) => isIn(own, mark));
}

function isIn(box: ChartBox, mark: ChartMark): boolean {
  switch (mark.kind) {
    case "area": {
      const { x, y, width, height } = mark;
      return meet(box, { left: x, right: x + width, top: y, bottom: y + height });
    }
    case "dot": {
      const { x, y, radius } = mark;
      return meet(box, {
        left: x - radius,
        right: x + radius,
        top: y - radius,
        bottom: y + radius,
      });
    }
    case "text":
      return meet(box, boxOfText(mark));
    case "line":
      return mark.points.some((point, index) => {
        const next = mark.points[index + 1];
        return next !== undefined && crosses(box, point, next);
      });
  }
}

const meet = (one: ChartBox, other: ChartBox): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

type Point = readonly [x: number, y: number];

/** Whether the stroke between two points comes into the box: the heights of its part between the sides decide. */
function crosses({ left, right, top, bottom }: ChartBox, one: Point, other: Point): boolean {
  const [from, to] = one[0] <= other[0] ? [one, other] : [other, one];
  if (to[0] < left || from[0] > right) return false;
  const slope = to[0] === from[0] ? 0 : (to[1] - from[1]) / (to[0] - from[0]);
  const heightAt = (x: number): number => from[1] + slope * (x - from[0]);
  const heights =
    slope === 0
      ? [from[1], to[1]]
      : [heightAt(Math.max(left, from[0])), heightAt(Math.min(right, to[0]))];
  return Math.max(...heights) > top && Math.min(...heights) < bottom;
}
