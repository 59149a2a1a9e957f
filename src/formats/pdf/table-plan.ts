/** How a sheet is set: upright or across, in which size, and how wide each column is. */
import type { Column, Sheet } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";
import { endsRight, namingColumnOf } from "../internal/cell-text.ts";
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
  readonly columns: readonly PlacedColumn[];
  /** Which column is indented. */
  readonly naming: number;
}

/** More columns than this lie across the page. */
const PORTRAIT_COLUMNS_MAX = 7;
/** Upright only while it can be read without effort, in points. */
const PORTRAIT_SIZE_MIN = 7;
const SIZE_MAX = 8.5;
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
  const shape = isUpright ? upright : pageShape(style.paper, "landscape");
  const size = sizeIn(shape, needs);
  const columns = placeColumns(sheet.columns, needs, size, shape);
  return { sheet, shape, style, faces, size, columns, naming: namingColumnOf(sheet.columns) };
}

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
  const stretched = stretchedColumnOf(columns);
  const rest = Math.max(0, available - sumOf(widths));
  let x = shape.left;
  return columns.map((column, index) => {
    const width = ((widths[index] ?? 0) + (index === stretched ? rest : 0)) * size;
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

/** What is left over goes to the names before the figures, or to the last column of plain text. */
const stretchedColumnOf = (columns: readonly Column[]): number =>
  columns.some(({ kind }) => endsRight(kind)) ? namingColumnOf(columns) : columns.length - 1;

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);
