/** The cells from which a chart is drawn: the figures of its series, and the names beside or above them. */
import type { Chart, ChartSeries } from "../../sheets/chart.ts";
import { fixedAddressOf, type Place } from "./cell-address.ts";
import { HEAD_ROW, type PlacedSheet, type WorkbookLayout } from "./workbook-layout.ts";

export interface SeriesReferences {
  /** Ranges of cells, `'Trends'!$B$5:$B$17`; null if the figures are not in cells side by side. */
  readonly values: string | null;
  readonly categories: string | null;
  readonly name: string | null;
}

const NONE: SeriesReferences = { values: null, categories: null, name: null };

/** A row or column of neighbouring cells, one for each category. */
interface Line {
  readonly first: Place;
  readonly isDown: boolean;
}

export function referencesOf(
  { locate }: Pick<WorkbookLayout, "locate">,
  placed: PlacedSheet,
  { categories }: Chart,
  { name, figures = [] }: ChartSeries,
): SeriesReferences {
  const line = lineOf(placesOf({ locate }, placed, figures));
  if (line === null || figures.length !== categories.length) return NONE;
  const named = line.isDown ? namesBeside(placed, line, categories) : namesAbove(line);
  const title = line.isDown ? placed.sheet.columns[line.first.column - 1]?.title : undefined;
  return {
    values: rangeOf(line, figures.length),
    categories: named === null ? null : rangeOf(named, figures.length),
    // The title of the column, if that is what the series is called.
    name: title === name ? fixedAddressOf({ ...line.first, row: HEAD_ROW }) : null,
  };
}

type Located = Pick<WorkbookLayout, "locate">;

/** The range of figures that are side by side on their sheet; null if they are not. */
export function rangeOfFigures(
  layout: Located,
  placed: PlacedSheet,
  figures: readonly (string | null)[],
): string | null {
  const line = lineOf(placesOf(layout, placed, figures));
  return line === null ? null : rangeOf(line, figures.length);
}

/** Null for a figure that is not on the sheet. */
const placesOf = (
  { locate }: Located,
  placed: PlacedSheet,
  figures: readonly (string | null)[],
): readonly (Place | null)[] =>
  figures.map((id) => {
    const location = id === null ? null : locate(id);
    return location?.kind === "place" && location.place.sheetName === placed.name
      ? location.place
      : null;
  });

/** Places without a figure may be missing, as long as the others are where the line passes. */
function lineOf(places: readonly (Place | null)[]): Line | null {
  const start = places.findIndex((place) => place !== null);
  const found = places[start];
  if (found === undefined || found === null) return null;
  for (const isDown of [true, false]) {
    const first = {
      ...found,
      row: found.row - (isDown ? start : 0),
      column: found.column - (isDown ? 0 : start),
    };
    const fits = places.every(
      (place, index) =>
        place === null ||
        (place.row === first.row + (isDown ? index : 0) &&
          place.column === first.column + (isDown ? 0 : index)),
    );
    if (fits && first.row > HEAD_ROW && first.column > 0) return { first, isDown };
  }
  return null;
}

/** The column of texts in which the same rows have the names of the categories. */
function namesBeside(
  { rows }: PlacedSheet,
  { first }: Line,
  categories: readonly string[],
): Line | null {
  const own = (rows ?? []).slice(
    first.row - HEAD_ROW - 1,
    first.row - HEAD_ROW - 1 + categories.length,
  );
  const column = own[0]?.cells.findIndex((_, index) =>
    own.every(({ cells }, line) => {
      const cell = cells[index];
      return cell?.kind === "text" && cell.text === categories[line];
    }),
  );
  return column === undefined || column < 0
    ? null
    : { first: { ...first, column: column + 1 }, isDown: true };
}

/** The heads of the columns. */
const namesAbove = ({ first }: Line): Line => ({
  first: { ...first, row: HEAD_ROW },
  isDown: false,
});

function rangeOf({ first, isDown }: Line, count: number): string {
  const last = {
    ...first,
    row: first.row + (isDown ? count - 1 : 0),
    column: first.column + (isDown ? 0 : count - 1),
  };
  const [, end = ""] = fixedAddressOf(last).split("!");
  return count === 1 ? fixedAddressOf(first) : `${fixedAddressOf(first)}:${end}`;
}
