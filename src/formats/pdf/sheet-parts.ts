/**
 * The parts in which a sheet is set: without its empty columns, upright if it fits, else across; months that
 * would be too small are set in two halves or more, each with the names of its rows.
 */
import type { Column, Row, Sheet } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";
import { namingColumnOf } from "../internal/cell-text.ts";
import type { ColumnNeed, SheetMeasure } from "./measure-columns.ts";
import { type PageShape, pageShape } from "./paper.ts";
import { SIZE } from "./type-scale.ts";

export interface SheetPart {
  readonly sheet: Sheet;
  readonly needs: readonly ColumnNeed[];
  /** Of the part's columns, their place in the sheet. */
  readonly indexes: readonly number[];
  readonly shape: PageShape;
  readonly size: number;
}

/** White between two columns, relative to the font size. */
export const GAP = 1;
/** The smallest size in portrait at which a table with this or more still is easy to read. */
const PORTRAIT_SIZE_MIN = 8;
/** The room of a bar, relative to the font size. */
export const BAR_WIDTH = 9;

export function partsOf(
  sheet: Sheet,
  measure: SheetMeasure,
  paper: Style["paper"],
): readonly SheetPart[] {
  const { needs } = measure;
  const upright = pageShape(paper, "portrait");
  const across = pageShape(paper, "landscape");
  const naming = namingColumnOf(sheet.columns);
  const kept = sheet.columns.flatMap((_, index) =>
    needs[index]?.isEmpty === true && index !== naming && hasFilled(needs) ? [] : [index],
  );
  const needOf = (index: number): ColumnNeed => {
    const need = needs[index] ?? NO_NEED;
    // In a long listing each row has one line, so that it is set across before its texts are shortened.
    return sheet.isLong ? { ...need, least: need.natural } : need;
  };
  const fits = (indexes: readonly number[], shape: PageShape, least: number): boolean =>
    sizeIn(shape, indexes.map(needOf), barsIn(sheet, indexes)) >= least;
  const part = (indexes: readonly number[], shape: PageShape): SheetPart => {
    const own = indexes.map((index) => needs[index] ?? NO_NEED);
    const size = Math.max(SIZE.small, sizeIn(shape, own, barsIn(sheet, indexes)));
    return { sheet: projected(sheet, indexes), needs: own, indexes, shape, size };
  };
  if (fits(kept, upright, PORTRAIT_SIZE_MIN)) return [part(kept, upright)];
  const own = (indexes: readonly number[]): readonly ColumnNeed[] =>
    indexes.map((index) => needs[index] ?? NO_NEED);
  const isLegible = (indexes: readonly number[], shape: PageShape): boolean =>
    sizeIn(shape, own(indexes), barsIn(sheet, indexes)) >= SIZE.small;
  if (isLegible(kept, across)) return [part(kept, across)];
  // Halves are upright if they fit: they have more rows on a page, and names take less of its width.
  const { groups, shape } = legibleGroups(sheet.columns, kept, naming, (indexes) =>
    [upright, across].find((candidate) => isLegible(indexes, candidate)),
  ) ?? { groups: [kept], shape: across };
  return groups.map((indexes) => part(indexes, shape));
}

const NO_NEED: ColumnNeed = { least: 0, natural: 0, isEmpty: true };

const hasFilled = (needs: readonly ColumnNeed[]): boolean => needs.some(({ isEmpty }) => !isEmpty);

/** The largest font size, up to the house size, at which every column has its minimum width. */
function sizeIn(shape: PageShape, needs: readonly ColumnNeed[], bars: number): number {
  const width = shape.right - shape.left;
  const ems =
    needs.reduce((total, { least }) => total + least, 0) +
    (needs.length - 1 + bars) * GAP +
    bars * BAR_WIDTH;
  return Math.min(SIZE.table, width / ems);
}

const barsIn = ({ bars = [], columns }: Sheet, indexes: readonly number[]): number =>
  bars.filter(({ columns: keys }) =>
    indexes.some((index) => keys.includes(columns[index]?.key ?? "")),
  ).length;

interface Groups {
  readonly groups: readonly (readonly number[])[];
  readonly shape: PageShape;
}

/** The fewest groups of consecutive columns that are legible, each after the columns that name the rows. */
function legibleGroups(
  columns: readonly Column[],
  kept: readonly number[],
  naming: number,
  shapeFor: (indexes: readonly number[]) => PageShape | undefined,
): Groups | null {
  const firstFigure = kept.findIndex((index) => index > naming);
  const names = kept.slice(0, Math.max(1, firstFigure));
  const others = kept.slice(names.length);
  for (let count = 2; count <= others.length; count += 1) {
    const groups = divided(columns, others, count).map((group) => [...names, ...group]);
    const shapes = groups.map(shapeFor);
    const widest = shapes.find((shape) => shape?.layout === "landscape") ?? shapes[0];
    const isLast = count === others.length;
    if (widest !== undefined && (isLast || shapes.every((shape) => shape !== undefined))) {
      return { groups, shape: widest };
    }
  }
  return null;
}

const IS_MONTH = /^\d{4}-\d{2}$/;

/** Months are divided evenly; what precedes them goes with the first group, their total with the last. */
function divided(
  columns: readonly Column[],
  indexes: readonly number[],
  count: number,
): readonly (readonly number[])[] {
  const months = indexes.filter((index) => IS_MONTH.test(columns[index]?.key ?? ""));
  const isMonthly = months.length >= count && months.length * 2 > indexes.length;
  const shared = isMonthly ? months : indexes;
  const starts = Array.from({ length: count }, (_, group) => {
    const first = shared[Math.ceil((group * shared.length) / count)];
    return group === 0 || first === undefined ? 0 : indexes.indexOf(first);
  });
  return starts.map((start, group) => indexes.slice(start, starts[group + 1]));
}

/** The sheet with some of its columns; the rest of a pack never sees it. */
function projected(sheet: Sheet, indexes: readonly number[]): Sheet {
  if (indexes.length === sheet.columns.length) return sheet;
  const pick = <Item>(items: readonly Item[]): readonly Item[] =>
    indexes.flatMap((index) => items[index] ?? []);
  const { headLevels } = sheet;
  const headsOf = (levels: NonNullable<Sheet["headLevels"]>): NonNullable<Sheet["headLevels"]> =>
    indexes.map((index) => levels[index] ?? null);
  return {
    ...sheet,
    columns: pick(sheet.columns),
    ...(headLevels === undefined ? {} : { headLevels: headsOf(headLevels) }),
    rows: async function* () {
      for await (const row of sheet.rows())
        yield { ...row, cells: pick<Row["cells"][number]>(row.cells) };
    },
  };
}
