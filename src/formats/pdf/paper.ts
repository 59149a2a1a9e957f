/** Sheets of paper: sizes, margins and the type area between head and foot, in points. */
import type { Style } from "../format.ts";

export interface PageShape {
  /** A spread is two portrait sheets next to each other: A3 landscape for A4. */
  readonly layout: "portrait" | "landscape" | "spread";
  readonly width: number;
  readonly height: number;
  /** The type area, which contains all text and tables. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Portrait sizes, 72 points to the inch; pdfkit uses the same figures. */
const PAPERS: Readonly<Record<Style["paper"], readonly [width: number, height: number]>> = {
  A4: [595.28, 841.89],
  LETTER: [612, 792],
};
const SIDE_MARGIN = { portrait: 50, landscape: 42, spread: 42 } as const;
/** Room for the running head and foot with white around them. */
const TOP_MARGIN = 66;
const BOTTOM_MARGIN = 60;

export function pageShape(paper: Style["paper"], layout: PageShape["layout"]): PageShape {
  const [short, long] = PAPERS[paper];
  const sides = {
    portrait: [short, long],
    landscape: [long, short],
    spread: [2 * short, long],
  } as const;
  const [width, height] = sides[layout];
  const margin = SIDE_MARGIN[layout];
  return {
    layout,
    width,
    height,
    left: margin,
    right: width - margin,
    top: TOP_MARGIN,
    bottom: height - BOTTOM_MARGIN,
  };
}
