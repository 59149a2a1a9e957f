/**
 * The parts in which a sheet is set: without its empty columns, upright if it fits, else across; months that
 * would be too small are set in two halves or more, each with the names of its rows.
 */
import { changedInBlocks } from "../../ledger/blocks.ts";
import type { Column, Sheet } from "../../sheets/sheet.ts";
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
/** The room of a bar, relative to the font size. */
export const BAR_WIDTH = 9;

export function partsOf(
  sheet: Sheet,
  measure: SheetMeasure,
  { paper, isAcross }: { readonly paper: Style["paper"]; readonly isAcross: boolean },
): readonly SheetPart[] {
  const { needs } = measure;
  const upright = pageShape(paper, "portrait");
  const across = pageShape(paper, "landscape");
  const naming = namingColumnOf(sheet.columns);
  // Where there is nothing but zeros, they are shown.
  const hasFigures = needs.some(
    ({ isEmpty }, index) => !isEmpty && sheet.columns[index]?.kind === "amount",
  );
  const hasSeries = sheet.columns.some(
    ({ isInSeries }, index) => isInSeries === true && needs[index]?.isEmpty === false,
  );
  const isLeftOut = (index: number): boolean => {
    const need = needs[index] ?? NO_NEED;
    const isInSeries = sheet.columns[index]?.isInSeries === true && hasSeries;
    const isNothing = !isInSeries && (need.isBlank || (need.isEmpty && hasFigures));
    return isNothing && index !== naming && hasFilled(needs);
  };
  const kept = sheet.columns.flatMap(({ isOffPaper }, index) =>
    isOffPaper === true || isLeftOut(index) ? [] : [index],
  );
  const needOf = (index: number): ColumnNeed => {
    const need = needs[index] ?? NO_NEED;
    // In a long listing each row has one line, so that it is set across before its texts are shortened.
    return sheet.isLong ? { ...need, least: need.natural } : need;
  };
  const fits = (indexes: readonly number[], shape: PageShape, least: number): boolean =>
    sizeIn(shape, indexes.map(needOf), besideIn(sheet, indexes)) >= least;
  const part = (indexes: readonly number[], shape: PageShape): SheetPart => {
    const own = indexes.map((index) => needs[index] ?? NO_NEED);
    const size = Math.max(SIZE.small, sizeIn(shape, own, besideIn(sheet, indexes)));
    return { sheet: projected(sheet, indexes), needs: own, indexes, shape, size };
  };
  if (!isAcross && fits(kept, upright, SIZE.small)) return [part(kept, upright)];
  const own = (indexes: readonly number[]): readonly ColumnNeed[] =>
    indexes.map((index) => needs[index] ?? NO_NEED);
  const isLegible = (indexes: readonly number[], shape: PageShape): boolean =>
    sizeIn(shape, own(indexes), besideIn(sheet, indexes)) >= SIZE.small;
  if (isLegible(kept, across)) return [part(kept, across)];
  const groupsIn = (shape: PageShape): Groups =>
    legibleGroups(sheet.columns, kept, naming, (indexes) => isLegible(indexes, shape));
  const tall = groupsIn(upright);
  const wide = groupsIn(across);
  // Upright pages have more rows, and names take less of their width, so one more part is no loss.
  const shape = tall.length <= wide.length + 1 ? upright : across;
  return monthsAlike((shape === upright ? tall : wide).map((indexes) => part(indexes, shape)));
}

/** The parts of the months are read side by side: they have one size, the smallest that any of them needs. */
function monthsAlike(parts: readonly SheetPart[]): readonly SheetPart[] {
  const hasMonths = ({ sheet }: SheetPart): boolean =>
    sheet.columns.some(({ key }) => IS_MONTH.test(key));
  const size = Math.min(...parts.filter(hasMonths).map((part) => part.size));
  return parts.map((part) => (hasMonths(part) ? { ...part, size } : part));
}

const NO_NEED: ColumnNeed = { least: 0, natural: 0, isBlank: true, isEmpty: true };

const hasFilled = (needs: readonly ColumnNeed[]): boolean => needs.some(({ isEmpty }) => !isEmpty);

/** The largest font size, up to the house size, at which every column has its minimum width. */
function sizeIn(shape: PageShape, needs: readonly ColumnNeed[], beside: number): number {
  const width = shape.right - shape.left;
  const ems =
    needs.reduce((total, { least }) => total + least, 0) + (needs.length - 1) * GAP + beside;
  return Math.min(SIZE.table, width / ems);
}

/** The room of bars, and of the white before groups of columns, relative to the font size. */
function besideIn({ bars = [], columns }: Sheet, indexes: readonly number[]): number {
  const own = bars.filter(({ columns: keys }) =>
    indexes.some((index) => keys.includes(columns[index]?.key ?? "")),
  );
  const groups = indexes.filter((index) => columns[index]?.startsGroup === true);
  return own.length * (BAR_WIDTH + GAP) + groups.length * GAP;
}

type Groups = readonly (readonly number[])[];

/** The fewest groups of consecutive columns that are legible, each after the columns that name the rows. */
function legibleGroups(
  columns: readonly Column[],
  kept: readonly number[],
  naming: number,
  isLegible: (indexes: readonly number[]) => boolean,
): Groups {
  const firstFigure = kept.findIndex((index) => index > naming);
  const names = kept.slice(0, Math.max(1, firstFigure));
  const others = kept.slice(names.length);
  for (let count = 2; count < others.length; count += 1) {
    const groups = divided(columns, others, count).map((group) => [...names, ...group]);
    if (groups.every(isLegible)) return groups;
  }
  return others.map((index) => [...names, index]);
}

const IS_MONTH = /^\d{4}-\d{2}$/;

/**
 * Months are divided evenly. A single total of them goes with the last; several, such as this year, the prior
 * year and their difference, come first, because they are what most readers look for.
 */
function divided(columns: readonly Column[], indexes: readonly number[], count: number): Groups {
  const isMonth = (index: number): boolean => IS_MONTH.test(columns[index]?.key ?? "");
  const months = indexes.filter(isMonth);
  const totals = indexes.filter((index) => !isMonth(index));
  const isMonthly = months.length >= count && months.length * 2 > indexes.length;
  if (isMonthly && totals.length > 1) return [totals, ...inGroups(months, count - 1)];
  if (!isMonthly) return inGroups(indexes, count);
  const groups = inGroups(months, count);
  const [total] = totals;
  const place = total !== undefined && total < (months[0] ?? 0) ? 0 : count - 1;
  return groups.map((group, index) =>
    index === place ? [...group, ...totals].sort((left, right) => left - right) : group,
  );
}

function inGroups(indexes: readonly number[], count: number): Groups {
  const startOf = (group: number): number => Math.ceil((group * indexes.length) / count);
  return Array.from({ length: count }, (_, group) =>
    indexes.slice(startOf(group), startOf(group + 1)),
  );
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
    rows: () => changedInBlocks(sheet.rows(), (row) => ({ ...row, cells: pick(row.cells) })),
  };
}
