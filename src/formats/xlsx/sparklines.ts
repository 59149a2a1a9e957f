/** The courses of a sheet as sparklines, which a spreadsheet draws in their cells from those of the months. */
import { isNegative } from "../../amount/amount.ts";
import { escapeText } from "../../markup/escape-xml.ts";
import { addressOf } from "./cell-address.ts";
import { rangeOfFigures } from "./chart-references.ts";
import { HEAD_ROW, type PlacedSheet, type WorkbookLayout } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";

const MAIN = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const FORMULAS = "http://schemas.microsoft.com/office/excel/2006/main";
/** The extension of sparklines. Source: [MS-XLSX] 2.3.2. */
const EXTENSION = "{05C60535-1F16-4fd2-B693-F4F36F0B64E0}";

interface Sparkline {
  readonly range: string;
  readonly place: string;
  readonly hasNegative: boolean;
}

/** The last element of the sheet; empty for a sheet without courses. */
export function sparklinesXml(
  layout: Pick<WorkbookLayout, "locate">,
  placed: PlacedSheet,
  look: WorkbookLook,
): string {
  const drawn = (placed.rows ?? []).flatMap(({ cells }, index) =>
    cells.flatMap((cell, at): readonly Sparkline[] => {
      if (cell.kind !== "course") return [];
      const range = rangeOfFigures(layout, placed, cell.figures);
      const place = addressOf({ row: HEAD_ROW + 1 + index, column: at + 1 });
      const hasNegative = cell.values.some((value) => value !== null && isNegative(value));
      return range === null ? [] : [{ range, place, hasNegative }];
    }),
  );
  if (drawn.length === 0) return "";
  const groups = [false, true].map((hasNegative) =>
    groupXml(
      drawn.filter((one) => one.hasNegative === hasNegative),
      look,
      // From zero, as every course is drawn; with negative months the spreadsheet draws the axis.
      hasNegative ? 'displayXAxis="1"' : 'manualMin="0" minAxisType="custom"',
    ),
  );
  return `<extLst><ext xmlns:x14="${MAIN}" uri="${EXTENSION}"><x14:sparklineGroups xmlns:xm="${FORMULAS}">${groups.join("")}</x14:sparklineGroups></ext></extLst>`;
}

function groupXml(own: readonly Sparkline[], { colours }: WorkbookLook, axis: string): string {
  if (own.length === 0) return "";
  const lines = own.map(
    ({ range, place }) =>
      `<x14:sparkline><xm:f>${escapeText(range)}</xm:f><xm:sqref>${place}</xm:sqref></x14:sparkline>`,
  );
  const look = `<x14:colorSeries rgb="FF${colours.faint}"/><x14:colorLast rgb="FF${colours.heading}"/>`;
  const all = `<x14:sparklines>${lines.join("")}</x14:sparklines>`;
  return `<x14:sparklineGroup ${axis} lineWeight="1.25" displayEmptyCellsAs="gap" last="1">${look}${all}</x14:sparklineGroup>`;
}
