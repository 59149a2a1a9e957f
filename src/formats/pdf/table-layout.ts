/** Where the columns and bars of a part of a sheet are, and in which sizes it is set. */
import type { Column, Row, Sheet } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";
import type { RowLook } from "../internal/cell-text.ts";
import type { PageShape } from "./paper.ts";
import type { Faces } from "./typeface.ts";

export interface PlacedColumn {
  readonly column: Column;
  readonly x: number;
  readonly width: number;
}

export interface PlacedBar {
  /** The columns whose amounts are stacked, each with the colour that marks it in the head too. */
  readonly parts: readonly { readonly column: number; readonly colour: string }[];
  readonly x: number;
  readonly width: number;
  /** The largest sum of a row, which fills the width. */
  readonly largest: number;
}

export interface TableLayout {
  /** With the columns of this part only. */
  readonly sheet: Sheet;
  /** The first part has the charts and tiles of the sheet. */
  readonly isFirst: boolean;
  readonly title: string;
  readonly shape: PageShape;
  readonly style: Style;
  readonly faces: Faces;
  /** The font size in points. */
  readonly size: number;
  /** White above and below the text of a row, in points. */
  readonly padding: number;
  readonly columns: readonly PlacedColumn[];
  readonly bars: readonly PlacedBar[];
  /** False for sentences alone, which no column head explains. */
  readonly hasHeads: boolean;
  /** Many short lines, with headings as small as they are. */
  readonly isDense: boolean;
  /** Whether the table has the rows for which the first of the sheet has no room. */
  readonly isContinued: boolean;
  /** The index of the indented column. */
  readonly naming: number;
  readonly pageText: PageText;
}

/** The words after a text that names a place in the document, on one line: `(p. 25)`. */
export type PageText = (page: number) => string;
/** The page of a place is known when all chapters are laid out; a text is laid out with room for this one. */
const WIDEST_PAGE = 99;

/** The words with which a text is laid out in place of its page. */
export const pagePlaceholder = (pageText: PageText): string => pageText(WIDEST_PAGE);

/** A table whose rows grow with the books: they are read again to be drawn, and each has one line. */
export interface Listing extends TableLayout {
  readonly isListing: true;
  readonly runs: readonly RowRun[];
  /** As of a `PaperTable`. */
  readonly carriedForward: ((last: Row) => Row) | null;
}

/** The look of a row; a parent has its figures in the rows below it. */
export type RowKind = RowLook | "head" | "parent";

/** Consecutive rows of one kind; there are as many runs as there are headings and sums. */
export interface RowRun {
  readonly kind: RowKind;
  count: number;
}

export interface TableExtent {
  readonly pages: number;
  /** Below its last row. */
  readonly endY: number;
}

/** Where the table starts, from the top of its first page. */
export interface TableStart {
  readonly y: number;
  /** Whether its title is smaller than that of the page above it. */
  readonly isBelowTitle: boolean;
}
