/** Sheets of paper: sizes, margins and the type area between head and foot, in points. */
import type { Style } from "../format.ts";

export interface PageShape {
  readonly layout: "portrait" | "landscape";
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
/** 18 mm. */
const SIDE_MARGIN = 51;
/** Room for the running head and foot with white around them. */
const TOP_MARGIN = 64;
const BOTTOM_MARGIN = 64;

export function pageShape(paper: Style["paper"], layout: PageShape["layout"]): PageShape {
  const [short, long] = PAPERS[paper];
  const [width, height] = layout === "portrait" ? [short, long] : [long, short];
  return {
    layout,
    width,
    height,
    left: SIDE_MARGIN,
    right: width - SIDE_MARGIN,
    top: TOP_MARGIN,
    bottom: height - BOTTOM_MARGIN,
  };
}
