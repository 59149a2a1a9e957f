/** The layout of a table: portrait or landscape, font size and column widths. */
import type { Column, Sheet } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";
import { namingColumnOf } from "../internal/cell-text.ts";
import { type ColumnNeed, measureColumns } from "./measure-columns.ts";
import { type PageShape, pageShape } from "./paper.ts";
import type { Faces } from "./typeface.ts";

export interface PlacedColumn {
  readonly column: Column;
  readonly x: number;
  readonly width: number;
}

export interface TablePlan {
  readonly sheet: Sheet;
  readonly shape: PageShape;
  readonly style: Style;
  readonly faces: Faces;
  /** The font size in points. */
  readonly size: number;
  /** White above and below the text of a row, relative to the font size. */
  readonly padding: number;
  readonly columns: readonly PlacedColumn[];
  /** The index of the indented column. */
  readonly naming: number;
}

/** A table with more columns than this is landscape. */
const PORTRAIT_COLUMNS_MAX = 7;
/** The smallest font size in portrait, in points, for comfortable reading. */
const PORTRAIT_SIZE_MIN = 7;
/** The smallest font size in landscape, in points; below it the table is set on a spread. */
const LANDSCAPE_SIZE_MIN = 5;
const SIZE_MAX = 8.5;
const PADDING_ROOMY = 0.26;
const PADDING_TIGHT = 0.13;
/** White between two columns, relative to the font size. */
const GAP = 1.3;

/**
 * Plans the table; reads the rows once. In a long listing each row has one line, so it is set in landscape
 * before its texts are shortened. The columns together are always as wide as the type area. */
export async function planTable(sheet: Sheet, style: Style, faces: Faces): Promise<TablePlan> {
  const needs = await measureColumns(sheet, faces, style);
  const upright = pageShape(style.paper, "portrait");
  const whole = needs.map(({ natural }) => ({ least: natural, natural }));
  const isUpright =
    needs.length <= PORTRAIT_COLUMNS_MAX &&
    sizeIn(upright, sheet.isLong ? whole : needs) >= PORTRAIT_SIZE_MIN;
  const across = pageShape(style.paper, "landscape");
  const isLegible = sheet.isLong || sizeIn(across, needs) >= LANDSCAPE_SIZE_MIN;
  const wide = isLegible ? across : pageShape(style.paper, "spread");
  const shape = isUpright ? upright : wide;
  const size = sizeIn(shape, needs);
  const columns = placeColumns(sheet.columns, needs, size, shape);
  const naming = namingColumnOf(sheet.columns);
  return { sheet, shape, style, faces, size, padding: PADDING_ROOMY, columns, naming };
}

/** The same table with tighter rows, used if that saves a page with only a few rows. */
export const tightened = (plan: TablePlan): TablePlan => ({ ...plan, padding: PADDING_TIGHT });

/** The largest font size, up to the house size, at which every column has its minimum width. */
function sizeIn(shape: PageShape, needs: readonly ColumnNeed[]): number {
  const width = shape.right - shape.left;
  return Math.min(SIZE_MAX, width / (sumOf(needs.map(({ least }) => least)) + gaps(needs)));
}

const gaps = (needs: readonly ColumnNeed[]): number => (needs.length - 1) * GAP;

function placeColumns(
  columns: readonly Column[],
  needs: readonly ColumnNeed[],
  size: number,
  shape: PageShape,
): readonly PlacedColumn[] {
  const available = (shape.right - shape.left) / size - gaps(needs);
  const widths = shareOut(needs, available);
  const spare = Math.max(0, available - sumOf(widths));
  const shares = sharesOfSpare(columns);
  let x = shape.left;
  return columns.map((column, index) => {
    const width = ((widths[index] ?? 0) + spare * (shares[index] ?? 0)) * size;
    const placed = { column, x, width };
    x += width + GAP * size;
    return placed;
  });
}

/**
 * Columns grow evenly from their minimum to their natural width: identifiers, which need little more, are
 * complete before a description takes the rest.
 */
function shareOut(needs: readonly ColumnNeed[], available: number): readonly number[] {
  const widths = needs.map(({ least }) => least);
  let spare = Math.max(0, available - sumOf(widths));
  const byWish = needs
    .map(({ least, natural }, index) => ({ index, wish: natural - least }))
    .filter(({ wish }) => wish > 0)
    .sort((left, right) => left.wish - right.wish);
  for (const [done, { index, wish }] of byWish.entries()) {
    const given = Math.min(wish, spare / (byWish.length - done));
    widths[index] = (widths[index] ?? 0) + given;
    spare -= given;
  }
  return widths;
}

/**
 * Spare width goes to the columns of names and sentences, in proportion to their width in the sheet;
 * account numbers and other short texts remain next to the column they belong to.
 */
function sharesOfSpare(columns: readonly Column[]): readonly number[] {
  const textWidths = columns.map(({ kind, width }) => (kind === "text" ? width : 0));
  const widest = Math.max(...textWidths);
  const sharing = textWidths.map((width) => (width * 2 >= widest ? width : 0));
  const total = sumOf(sharing);
  return sharing.map((width) => (total === 0 ? 0 : width / total));
}

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);
