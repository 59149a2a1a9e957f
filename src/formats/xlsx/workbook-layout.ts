/** The place of every cell, calculated before the first row is written. */
import type { Cell, Row, Sheet } from "../../sheets/sheet.ts";
import { fixedAddressOf, type Place } from "./cell-address.ts";
import { type PlacedTable, placeTable } from "./entries-table.ts";
import type { Surroundings } from "./formulas.ts";
import { continuedName, sheetNames } from "./sheet-names.ts";
import { toSpreadsheetNumber } from "./spreadsheet-number.ts";

/** The row between subtitle and column heads; it is empty if there is no warning. */
export const WARNING_ROW = 3;
export const HEAD_ROW = 4;
export const FIRST_ROW = HEAD_ROW + 1;

export interface PlacedSheet {
  readonly sheet: Sheet;
  readonly name: string;
  /** The rows of a bounded sheet, which are known in advance; null for a long sheet. */
  readonly rows: readonly Row[] | null;
}

/** A text that is the result of a formula, and that marks a problem as soon as it is another one. */
export interface LiveText {
  /** Null if the workbook lacks one of its figures. */
  readonly formula: (surroundings: Surroundings) => string | null;
}

export interface WorkbookLayout extends Surroundings {
  readonly sheets: readonly PlacedSheet[];
  /** Null in a workbook without entries. */
  readonly table: PlacedTable | null;
  /** Texts that are the results of formulas. */
  readonly liveTexts: ReadonlyMap<Cell, LiveText>;
  /**
   * The place of a mark of a sheet, or of a figure of a bounded sheet; the id of a sheet is the mark of its top. Null if
   * the workbook does not have it.
   */
  readonly locateMark: (mark: string) => Place | null;
  /** Records the place of a total of a long sheet. */
  readonly placeTotal: (figureId: string, place: Place) => void;
  /** The defined names with their cells, and the names without a cell. */
  readonly names: () => {
    readonly defined: readonly { readonly name: string; readonly address: string }[];
    readonly missing: readonly string[];
  };
}

/** Bounded sheets are read completely: they grow with accounts, months and findings, not with postings. */
export async function layOut(
  sheets: readonly Sheet[],
  rowsMax: number,
  liveTexts: ReadonlyMap<Cell, LiveText> = new Map(),
): Promise<WorkbookLayout> {
  const names = sheetNames(sheets.map(({ title }) => title));
  const placed: PlacedSheet[] = [];
  const places = new Map<string, Place>();
  const numbers = new Set<string>();
  for (const [index, sheet] of sheets.entries()) {
    const name = names[index] ?? sheet.id;
    const rows = sheet.isLong ? null : await collect(sheet);
    placed.push({ sheet, name, rows });
    for (const [line, row] of (rows ?? []).entries())
      placeRow({ places, numbers }, name, line, row);
  }
  const longIds = new Set(sheets.filter(({ isLong }) => isLong).map(({ id }) => id));
  const asked = new Map<string, string>();
  const totals = new Map<string, Place>();
  const marks = new Map<string, Place>();
  for (const { sheet, name } of placed) placeMarks(marks, sheet, name, rowsMax);
  return {
    sheets: placed,
    table: placeTable(placed, { firstRow: FIRST_ROW, rowsInPart: rowsMax - HEAD_ROW }),
    liveTexts,
    locateMark: (mark) => marks.get(mark) ?? places.get(mark) ?? null,
    locate: (figureId) => {
      const place = places.get(figureId);
      if (place !== undefined) return { kind: "place", place };
      // The id of a figure starts with its sheet. The place of a long sheet's total is not known yet.
      if (!longIds.has(figureId.slice(0, figureId.indexOf("/")))) return null;
      const name = definedName(figureId);
      asked.set(figureId, name);
      return { kind: "name", name };
    },
    isFree: (place) => !numbers.has(fixedAddressOf(place)),
    placeTotal: (figureId, place) => {
      totals.set(figureId, place);
    },
    names: () => ({
      defined: [...asked].flatMap(([figureId, name]) => {
        const place = totals.get(figureId);
        return place === undefined ? [] : [{ name, address: fixedAddressOf(place) }];
      }),
      missing: [...asked.keys()].filter((figureId) => !totals.has(figureId)),
    }),
  };
}

interface Placed {
  readonly places: Map<string, Place>;
  /** Addresses of all cells with a number. */
  readonly numbers: Set<string>;
}

function placeRow({ places, numbers }: Placed, sheetName: string, line: number, row: Row): void {
  for (const [index, cell] of row.cells.entries()) {
    if (cell.kind === "blank" || cell.kind === "text" || cell.kind === "absent") continue;
    const place = { sheetName, row: FIRST_ROW + line, column: index + 1 };
    numbers.add(fixedAddressOf(place));
    if ("figure" in cell && toSpreadsheetNumber(cell.amount) !== null) {
      places.set(cell.figure.id, place);
    }
  }
}

/** A sheet that is too long continues in the next part, below its own heads. */
function placeMarks(
  marks: Map<string, Place>,
  sheet: Sheet,
  sheetName: string,
  rowsMax: number,
): void {
  marks.set(sheet.id, { sheetName, row: 1, column: 1 });
  const rowsInPart = rowsMax - HEAD_ROW;
  for (const [mark, line] of sheet.marks ?? []) {
    const part = Math.floor(line / rowsInPart);
    marks.set(mark, {
      sheetName: part === 0 ? sheetName : continuedName(sheetName, part + 1),
      row: FIRST_ROW + (line % rowsInPart),
      column: 1,
    });
  }
}

/** `figure.entries_year_2025_debit`: a name that cannot be mistaken for a cell address. */
const definedName = (figureId: string): string =>
  `figure.${figureId.replace(/[^\p{L}\p{N}]+/gu, "_")}`;

async function collect(sheet: Sheet): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return rows;
}
