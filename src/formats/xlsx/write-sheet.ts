/** Writes one sheet row by row; a sheet longer than a spreadsheet holds goes on in a further one. */
import type { Worksheet } from "exceljs";
import { invariant } from "../../failure.ts";
import type { Cell, Column, Row } from "../../sheets/sheet.ts";
import { addressOf, columnLetters, sheetPrefix } from "./cell-address.ts";
import type { CellStyles } from "./cell-styles.ts";
import { type CellValue, cellText, shownCell } from "./cell-value.ts";
import { formulaOf } from "./formulas.ts";
import { addSheet, settle, type WorkbookWriter } from "./open-workbook.ts";
import { continuedName } from "./sheet-names.ts";
import {
  isTable,
  namingColumnOf,
  type SheetShape,
  sheetOptions,
  type WorkbookMarks,
} from "./sheet-options.ts";
import {
  FIRST_ROW,
  HEAD_ROW,
  type PlacedSheet,
  WARNING_ROW,
  type WorkbookLayout,
} from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";

/** What every sheet of one workbook is written with. */
export interface SheetDesk {
  readonly workbook: WorkbookWriter;
  readonly layout: WorkbookLayout;
  readonly styles: CellStyles;
  readonly look: WorkbookLook;
  readonly marks: WorkbookMarks;
  readonly rowsMax: number;
  readonly signal: AbortSignal;
}

/** Rows between two looks at how much the zip still has to take. */
const ROWS_BETWEEN_WAITS = 250;
/** In points; an ordinary row has 15. */
const HEAD_HEIGHT = 30;
const HEADING_HEIGHT = 20;

/** One sheet of the file: a whole sheet, or one part of a long one. */
interface Part {
  readonly name: string;
  readonly worksheet: Worksheet;
  /** The row last written. */
  row: number;
  /** The last row that is not a total, for the filter. */
  lastItem: number;
}

/** `contentsTitle` heads a list of the workbook's sheets below the rows; null for none. */
export async function writeSheet(
  desk: SheetDesk,
  placed: PlacedSheet,
  contentsTitle: string | null,
): Promise<void> {
  const shape = shapeOf(placed);
  const parts: Part[] = [];
  let part = openPart(desk, placed, shape, 1);
  parts.push(part);
  for await (const row of placed.rows ?? placed.sheet.rows()) {
    desk.signal.throwIfAborted();
    if (part.row >= desk.rowsMax) {
      await closePart(desk, placed, shape, part);
      part = openPart(desk, placed, shape, parts.length + 1);
      parts.push(part);
    }
    writeRow(desk, shape, row, parts);
    if (part.row % ROWS_BETWEEN_WAITS === 0) await settle(part.worksheet, desk.signal);
  }
  if (contentsTitle !== null) writeLinks(desk, part, contentsTitle);
  await closePart(desk, placed, shape, part);
}

function shapeOf({ sheet, rows }: PlacedSheet): SheetShape {
  const hasHeadings = (rows ?? []).some(({ kind }) => kind === "heading");
  return {
    columns: sheet.columns,
    namingColumn: namingColumnOf(sheet.columns),
    // Under a heading, main accounts step in too.
    indentMin: hasHeadings ? 1 : 0,
    isTable: rows === null || isTable(rows),
    isLong: sheet.isLong,
  };
}

function openPart(
  desk: SheetDesk,
  { sheet, name }: PlacedSheet,
  shape: SheetShape,
  number: number,
): Part {
  const partName = number === 1 ? name : continuedName(name, number);
  const options = sheetOptions(shape, desk.look, desk.marks, sheet.title);
  const worksheet = addSheet(desk.workbook, partName, options);
  worksheet.columns = sheet.columns.map(({ width }) => ({ width: width + 1 }));
  worksheet.pageSetup.printTitlesRow = `${String(HEAD_ROW)}:${String(HEAD_ROW)}`;
  const line = (row: number, value: string, style: object): void => {
    const written = worksheet.getRow(row);
    written.getCell(1).value = cellText(value);
    written.getCell(1).style = style;
    written.commit();
  };
  line(1, sheet.title, desk.styles.title);
  line(2, sheet.subtitle, desk.styles.subtitle);
  const alarms = [desk.marks.draftMark, sheet.warning ?? null].filter((text) => text !== null);
  if (alarms.length > 0) line(WARNING_ROW, alarms.join(" - "), desk.styles.alarm);
  const head = worksheet.getRow(HEAD_ROW);
  head.height = HEAD_HEIGHT;
  for (const [index, column] of sheet.columns.entries()) {
    const cell = head.getCell(index + 1);
    cell.value = cellText(column.title);
    cell.style = desk.styles.headOf(column.kind);
  }
  head.commit();
  return { name: partName, worksheet, row: HEAD_ROW, lastItem: HEAD_ROW };
}

function writeRow(desk: SheetDesk, shape: SheetShape, row: Row, parts: readonly Part[]): void {
  const part = parts.at(-1);
  invariant(part !== undefined, "a sheet has at least one part");
  invariant(row.cells.length === shape.columns.length, "a row has one cell for each column");
  part.row += 1;
  if (row.kind === "item") part.lastItem = part.row;
  const written = part.worksheet.getRow(part.row);
  if (row.kind === "heading") written.height = HEADING_HEIGHT;
  const isSteppedIn = row.kind === "item" || row.kind === "note";
  for (const [index, cell] of row.cells.entries()) {
    const column = shape.columns[index];
    if (column === undefined) continue;
    const place = { sheetName: part.name, row: part.row, column: index + 1 };
    const { value, shown } = shownCell(cell, (total) =>
      total.kind === "total"
        ? formulaOf(total.terms, part.name, desk.layout)
        : columnSum(parts, place.column),
    );
    if (shape.isLong && "figure" in cell && cell.kind !== "amount") {
      desk.layout.placeTotal(cell.figure.id, place);
    }
    const isNaming = index === shape.namingColumn && isSteppedIn;
    const indent = isNaming ? row.indent + shape.indentMin : 0;
    if (value === null && row.kind === "item") continue;
    const target = written.getCell(place.column);
    target.value = value;
    target.style = desk.styles.of({ row: row.kind, shown, column: sideOf(cell, column), indent });
  }
  written.commit();
}

/** Amounts end right in any column; other cells go with their column. */
const sideOf = (cell: Cell, column: Column): Column["kind"] =>
  "figure" in cell ? "amount" : column.kind;

/** Everything above in the column, in all parts of the sheet; null when there is nothing above. */
function columnSum(parts: readonly Part[], column: number): string | null {
  const own = parts.at(-1)?.name;
  const ranges = parts.flatMap(({ name, row }) => {
    const last = name === own ? row - 1 : row;
    if (last < FIRST_ROW) return [];
    const prefix = name === own ? "" : sheetPrefix(name);
    return [
      `${prefix}${addressOf({ row: FIRST_ROW, column })}:${addressOf({ row: last, column })}`,
    ];
  });
  return ranges.length === 0 ? null : `SUM(${ranges.join(",")})`;
}

/** Links inside the file are formulas: as hyperlinks exceljs would write them as links outside. */
function writeLinks(desk: SheetDesk, part: Part, contentsTitle: string): void {
  const write = (value: CellValue | { formula: string; result: string }, style: object): void => {
    part.row += 1;
    const row = part.worksheet.getRow(part.row);
    row.getCell(1).value = value;
    row.getCell(1).style = style;
    row.commit();
  };
  part.row += 1;
  const traits = { row: "heading", shown: "text", column: "text", indent: 0 } as const;
  write(cellText(contentsTitle), desk.styles.of(traits));
  for (const { name } of desk.layout.sheets) {
    if (name === part.name) continue;
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const target = quoted(`#${sheetPrefix(name)}A1`);
    const link = { formula: `HYPERLINK(${target},${quoted(name)})`, result: name };
    write(link, desk.styles.link);
  }
}

async function closePart(
  desk: SheetDesk,
  { rows }: PlacedSheet,
  shape: SheetShape,
  part: Part,
): Promise<void> {
  if (shape.isTable && (rows === null || part.lastItem > HEAD_ROW)) {
    const last = columnLetters(shape.columns.length);
    part.worksheet.autoFilter = `A${String(HEAD_ROW)}:${last}${String(Math.max(part.lastItem, HEAD_ROW))}`;
  }
  await settle(part.worksheet, desk.signal);
  part.worksheet.commit();
}
