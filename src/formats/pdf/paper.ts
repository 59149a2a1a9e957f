/** Sheets of paper: sizes, margins and the type area between head and foot, in points. */
import type { Style } from "../format.ts";

export interface PageShape {
  readonly layout: "portrait" | "landscape";
  readonly width: number;
  readonly height: number;
  /** The type area: text and tables stay inside it. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Upright, 72 points to the inch; the package uses the same figures. */
const PAPERS: Readonly<Record<Style["paper"], readonly [width: number, height: number]>> = {
  A4: [595.28, 841.89],
  LETTER: [612, 792],
};
const SIDE_MARGIN = { portrait: 50, landscape: 42 } as const;
/** Room for the running head and foot with white around them. */
const TOP_MARGIN = 66;
const BOTTOM_MARGIN = 56;

export function pageShape(paper: Style["paper"], layout: PageShape["layout"]): PageShape {
  const [short, long] = PAPERS[paper];
  const [width, height] = layout === "portrait" ? [short, long] : [long, short];
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
