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

/** Reads the rows once. Whatever the sheet, the columns together are as wide as the type area. */
export async function planTable(sheet: Sheet, style: Style, faces: Faces): Promise<TablePlan> {
  const needs = await measureColumns(sheet, faces, style);
  const upright = pageShape(style.paper, "portrait");
  const isUpright =
    needs.length <= PORTRAIT_COLUMNS_MAX && sizeIn(upright, needs) >= PORTRAIT_SIZE_MIN;
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
  const spare = (shape.right - shape.left) / size - gaps(needs) - sumOf(needs.map((n) => n.least));
  const wished = sumOf(needs.map(({ least, natural }) => natural - least));
  const share = wished === 0 ? 0 : Math.min(1, Math.max(0, spare) / wished);
  const stretched = stretchedColumnOf(columns);
  let x = shape.left;
  return columns.map((column, index) => {
    const { least = 0, natural = 0 } = needs[index] ?? {};
    const rest = index === stretched ? Math.max(0, spare - share * wished) : 0;
    const width = (least + (natural - least) * share + rest) * size;
    const placed = { column, x, width };
    x += width + GAP * size;
    return placed;
  });
}

/** What is left over goes to the names before the figures, or to the last column of plain text. */
const stretchedColumnOf = (columns: readonly Column[]): number =>
  columns.some(({ kind }) => endsRight(kind)) ? namingColumnOf(columns) : columns.length - 1;

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);
