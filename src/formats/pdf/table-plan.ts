/** How a sheet is set: upright or across, in which size, and how wide each column is. */
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
  /** Of the font, in points. */
  readonly size: number;
  /** White above and below the text of a row, of the size of the font. */
  readonly padding: number;
  readonly columns: readonly PlacedColumn[];
  /** Which column is indented. */
  readonly naming: number;
}

/** More columns than this lie across the page. */
const PORTRAIT_COLUMNS_MAX = 7;
/** Upright only while it can be read without effort, in points. */
const PORTRAIT_SIZE_MIN = 7;
/** Across one sheet of paper only while it can be read at all, in points; else across two. */
const LANDSCAPE_SIZE_MIN = 5;
const SIZE_MAX = 8.5;
const PADDING_ROOMY = 0.26;
const PADDING_TIGHT = 0.13;
/** White between two columns, of the size of the font. */
const GAP = 1.3;

/**
 * A long listing keeps a row to one line, so it lies across the page before its texts are shortened.
 * Reads the rows once. Whatever the sheet, the columns together are as wide as the type area. */
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

/** The same table with its rows closer together, for when that saves a page with a few rows on it. */
export const tightened = (plan: TablePlan): TablePlan => ({ ...plan, padding: PADDING_TIGHT });

/** The largest size, up to the house size, in which every column gets the least it needs. */
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
 * Beyond the least, columns grow evenly until they have what they need: identifiers, which want
 * little more, are whole before a description takes the rest.
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
 * What is left over goes to the columns of names and sentences, by their width in the sheet; numbers
 * of accounts and other short texts stay beside what they belong to.
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
