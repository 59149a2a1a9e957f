/** The courses of a sheet as sparklines, which a spreadsheet draws in their cells from those of the months. */
import { escapeText } from "../../markup/escape-xml.ts";
import { addressOf } from "./cell-address.ts";
import { rangeOfFigures } from "./chart-references.ts";
import { HEAD_ROW, type PlacedSheet, type WorkbookLayout } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";

const MAIN = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const FORMULAS = "http://schemas.microsoft.com/office/excel/2006/main";
/** The extension of sparklines. Source: [MS-XLSX] 2.3.2. */
const EXTENSION = "{05C60535-1F16-4fd2-B693-F4F36F0B64E0}";

/** The last element of the sheet; empty for a sheet without courses. */
export function sparklinesXml(
  layout: Pick<WorkbookLayout, "locate">,
  placed: PlacedSheet,
  { colours }: WorkbookLook,
): string {
  const drawn = (placed.rows ?? []).flatMap(({ cells }, index) =>
    cells.flatMap((cell, at) => {
      if (cell.kind !== "course") return [];
      const range = rangeOfFigures(layout, placed, cell.figures);
      const place = addressOf({ row: HEAD_ROW + 1 + index, column: at + 1 });
      return range === null ? [] : [sparkline(range, place)];
    }),
  );
  if (drawn.length === 0) return "";
  const [series, last] = [colours.faint, colours.heading];
  return (
    `<extLst><ext xmlns:x14="${MAIN}" uri="${EXTENSION}"><x14:sparklineGroups xmlns:xm="${FORMULAS}">` +
    `<x14:sparklineGroup displayEmptyCellsAs="gap" last="1" displayXAxis="1"><x14:colorSeries rgb="FF${series}"/>` +
    `<x14:colorLast rgb="FF${last}"/><x14:sparklines>${drawn.join("")}</x14:sparklines>` +
    "</x14:sparklineGroup></x14:sparklineGroups></ext></extLst>"
  );
}

const sparkline = (range: string, place: string): string =>
  `<x14:sparkline><xm:f>${escapeText(range)}</xm:f><xm:sqref>${place}</xm:sqref></x14:sparkline>`;
