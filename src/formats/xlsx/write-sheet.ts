/** Writes a sheet row by row; a sheet longer than a spreadsheet allows continues in another one. */
import { invariant } from "../../failure.ts";
import { blocksOf } from "../../ledger/blocks.ts";
import type { Cell, Column, Row, Sheet } from "../../sheets/sheet.ts";
import { checkRow, heatOf, lookOf, toneOf } from "../internal/cell-text.ts";
import { headTitles, markOf as levelMarkOf } from "../internal/level-marks.ts";
import { attachParts } from "./attach-parts.ts";
import { addressOf, columnLetters, sheetPrefix } from "./cell-address.ts";
import { cellFormula } from "./cell-formula.ts";
import type { CellStyle, CellStyles, CellTraits } from "./cell-styles.ts";
import { type CellValue, type ComputedCell, type dayNumbers, shownCell } from "./cell-value.ts";
import { conditionalFormats, type LiveOutcome } from "./conditional-formats.ts";
import { drawingOf } from "./drawing-part.ts";
import { tableName, tablePart } from "./entries-table.ts";
import { addSheet, type SheetStream, type WorkbookWriter } from "./open-workbook.ts";
import type { PackagePart } from "./package-parts.ts";
import { writtenWidth } from "./page-fit.ts";
import { heightOf, linesInCell, ONE_LINE, outlineOf } from "./row-shape.ts";
import { cellStart, contentOf, rowOfCells } from "./row-text.ts";
import { BACK_ADDRESS, headRows } from "./sheet-head.ts";
import { addLink, type SheetLinks } from "./sheet-links.ts";
import { continuedName } from "./sheet-names.ts";
import { type SheetShape, shapeOf, sheetOptions, type WorkbookMarks } from "./sheet-options.ts";
import { sparklinesXml } from "./sparklines.ts";
import { HEAD_ROW, type PlacedSheet, type WorkbookLayout } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";

/** The state shared by all sheets of a workbook while it is written. */
export interface SheetWriting {
  readonly workbook: WorkbookWriter;
  readonly layout: WorkbookLayout;
  readonly styles: CellStyles;
  /** The number of a style in the workbook. */
  readonly styleNumber: (style: CellStyle) => number;
  readonly look: WorkbookLook;
  /** The marks of a sheet, each with its name. */
  readonly legendOf: (sheet: Sheet) => readonly string[];
  readonly marks: WorkbookMarks;
  /** The way back to the contents, with its text; null in a workbook without them. */
  readonly back: { readonly text: string; readonly sheetName: string } | null;
  /** Undefined outside a pack. */
  readonly fileName: string | undefined;
  readonly rowsMax: number;
  readonly dayOf: ReturnType<typeof dayNumbers>;
  readonly signal: AbortSignal;
}

/**
 * The text of rows collected before it is passed to the zip. V8 puts texts of more than 128 kB, with two bytes a letter
 * outside of Latin-1, among the objects that stay until the whole heap is collected: 70 MB of them for a million
 * postings.
 */
const GATHERED_CHARACTERS = 20_000;
/** In points; an ordinary row is 15 high. */
const HEADING_HEIGHT = 20;

/** One sheet of the file: a complete sheet, or a part of a long one. */
interface Part {
  readonly name: string;
  /** Counts from 1. */
  readonly number: number;
  readonly stream: SheetStream;
  readonly links: SheetLinks;
  readonly merges: string[];
  readonly outcomes: LiveOutcome[];
  /** The numbers of rows with an accepted difference. */
  readonly accepted: number[];
  /** Traits and style of the last cell of each column. */
  readonly stylesAbove: { readonly traits: CellTraits; readonly style: number }[];
  /** Value and text of the last cell of each column. */
  readonly contentsAbove: { readonly value: CellValue; readonly content: string }[];
  /** Rows not yet passed to the zip. */
  gathered: string;
  /** The last row written. */
  row: number;
  /** The last row that is not a total, for the filter. */
  lastItem: number;
}

export async function writeSheet(writing: SheetWriting, placed: PlacedSheet): Promise<void> {
  const { sheet, rows } = placed;
  const shape = shapeOf(placed, writing.layout.table !== null);
  let part = openPart(writing, placed, shape, 1);
  const parts = [part];
  for await (const block of rows === null ? blocksOf(sheet.rows()) : [rows]) {
    writing.signal.throwIfAborted();
    for (const row of block) {
      if (part.row >= writing.rowsMax) {
        await closePart(writing, placed, shape, part);
        part = openPart(writing, placed, shape, parts.length + 1);
        parts.push(part);
      }
      writeRow(writing, shape, row, parts);
      if (part.gathered.length > GATHERED_CHARACTERS) await handOver(part);
    }
  }
  await closePart(writing, placed, shape, part);
}

async function handOver(part: Part): Promise<void> {
  const { gathered } = part;
  part.gathered = "";
  await part.stream.writeRows(gathered);
}

function openPart(
  writing: SheetWriting,
  { sheet, name }: PlacedSheet,
  shape: SheetShape,
  number: number,
): Part {
  const partName = number === 1 ? name : continuedName(name, number);
  const options = sheetOptions(shape, writing.look, writing.marks, sheet.title);
  const stream = addSheet(writing.workbook, partName, options);
  stream.worksheet.columns = shape.columns.map((column) => ({ width: writtenWidth(column) }));
  stream.worksheet.pageSetup.printTitlesRow = `${String(HEAD_ROW)}:${String(HEAD_ROW)}`;
  const { draftMark } = writing.marks;
  const back = writing.back?.sheetName === name ? null : writing.back;
  const head = headRows({ ...writing, draftMark, back: back?.text ?? null }, sheet, shape.columns);
  return {
    name: partName,
    stream,
    number,
    links: {
      inner: back === null ? [] : [{ from: BACK_ADDRESS, to: `${sheetPrefix(back.sheetName)}A1` }],
      files: [],
    },
    merges: [...head.merges],
    outcomes: [],
    accepted: [],
    stylesAbove: [],
    contentsAbove: [],
    gathered: head.rows,
    row: HEAD_ROW,
    lastItem: HEAD_ROW,
  };
}

function writeRow(
  writing: SheetWriting,
  shape: SheetShape,
  row: Row,
  parts: readonly Part[],
): void {
  const part = parts.at(-1);
  invariant(part !== undefined, "a sheet has at least one part");
  checkRow(row, shape.columns);
  part.row += 1;
  const look = lookOf(row);
  keepNumber(part, row);
  const isSteppedIn = look === "item" || look === "note";
  const rowNumber = String(part.row);
  let cells = "";
  const { columns } = shape;
  const at = { row, columns, rowNumber: part.row, column: 0, hasTable: shape.hasTable, parts };
  const setting = {
    dayOf: writing.dayOf,
    formula: (cell: ComputedCell) => cellFormula(writing.layout, cell, at),
  };
  let height = look === "heading" ? HEADING_HEIGHT : null;
  for (const [index, cell] of row.cells.entries()) {
    const column = shape.columns[index];
    if (column === undefined || (cell.kind === "blank" && look === "item")) continue;
    at.column = index + 1;
    const { value, shown } = shownCell(cell, setting);
    if (shape.isLong && "figure" in cell && cell.kind !== "amount") {
      const place = { sheetName: part.name, row: part.row, column: at.column };
      writing.layout.placeTotal(cell.figure.id, place);
    }
    if (cell.kind === "text" && writing.layout.liveTexts.has(cell)) {
      part.outcomes.push({
        address: addressOf({ row: part.row, column: at.column }),
        good: cell.text,
      });
    }
    const isNaming = index === shape.namingColumn && isSteppedIn;
    const indent = isNaming ? row.indent + shape.indentMin : 0;
    const isLink = addLink(part.links, cell, { row: part.row, column: at.column }, writing);
    const { lines, columns: across } = shape.isLong
      ? ONE_LINE
      : linesInCell(row, columns, index, shape.isTable);
    const isWrapped = lines > 1;
    if (across > 1) {
      const ends = [at.column, index + across].map((end) =>
        addressOf({ row: part.row, column: end }),
      );
      part.merges.push(ends.join(":"));
    }
    height = isWrapped ? Math.max(height ?? 0, heightOf(lines)) : height;
    const side = sideOf(cell, column);
    const mark = levelMarkOf(cell, shape.headLevels[index] ?? null);
    const traits = { row: look, shown, column: side, indent, isLink, isWrapped, mark };
    const style = styleAt(writing, part, index, { ...traits, ...emphasisOf(cell, column) });
    cells += cellStart(at.column, rowNumber, style) + contentAt(part, index, value);
  }
  const outline = shape.isLong ? 0 : outlineOf(row, shape.outlineBase);
  part.gathered += rowOfCells(rowNumber, { height, outline }, cells);
}

/** Keeps the number of a row that a format of the whole sheet depends on. */
function keepNumber(part: Part, { kind, acceptance }: Row): void {
  if (kind === "item") part.lastItem = part.row;
  if (acceptance !== undefined) part.accepted.push(part.row);
}

function emphasisOf(
  cell: Cell,
  column: Column,
): Pick<CellTraits, "verdict" | "tone" | "heat" | "startsGroup"> {
  const startsGroup = column.startsGroup === true;
  if (cell.kind === "count" && cell.verdict !== undefined) {
    return { startsGroup, verdict: cell.verdict };
  }
  const [tone, heat] = [toneOf(cell), heatOf(cell)];
  if (heat !== null) return { startsGroup, heat };
  return tone === null ? { startsGroup } : { startsGroup, tone };
}

/** Many texts are the one above. */
function contentAt(part: Part, index: number, value: CellValue): string {
  const above = part.contentsAbove[index];
  if (above !== undefined && above.value === value) return above.content;
  const content = contentOf(value);
  part.contentsAbove[index] = { value, content };
  return content;
}

/** Most cells look like the one above, so the style is looked up only when it changes. */
function styleAt(writing: SheetWriting, part: Part, index: number, traits: CellTraits): number {
  const above = part.stylesAbove[index];
  if (above !== undefined && looksLike(above.traits, traits)) return above.style;
  const style = writing.styleNumber(writing.styles.of(traits));
  part.stylesAbove[index] = { traits, style };
  return style;
}

const looksLike = (one: CellTraits, other: CellTraits): boolean =>
  one.row === other.row &&
  one.shown === other.shown &&
  one.column === other.column &&
  one.indent === other.indent &&
  one.isLink === other.isLink &&
  one.isWrapped === other.isWrapped &&
  one.startsGroup === other.startsGroup &&
  one.verdict === other.verdict &&
  one.tone === other.tone &&
  one.heat === other.heat &&
  one.mark === other.mark;

/** Amounts are right-aligned in any column; other cells follow their column. */
const sideOf = (cell: Cell, column: Column): Column["kind"] =>
  "figure" in cell ? "amount" : column.kind;

async function closePart(
  writing: SheetWriting,
  placed: PlacedSheet,
  shape: SheetShape,
  part: Part,
): Promise<void> {
  const { sheet, rows } = placed;
  await handOver(part);
  const { stream, number, lastItem } = part;
  const tables: PackagePart[] = [];
  const { table } = sheet;
  if (table !== undefined && shape.hasTable && lastItem > HEAD_ROW) {
    const placedPart = writing.layout.table?.parts[number - 1];
    invariant(placedPart?.lastRow === lastItem, "a table has as many entries as its formulas");
    const named = { id: stream.number, name: tableName(table, number) };
    tables.push(tablePart(named, headTitles(sheet), { head: HEAD_ROW, last: lastItem }));
  } else if (shape.isTable && (rows === null || lastItem > HEAD_ROW)) {
    const last = columnLetters(shape.columns.length);
    stream.worksheet.autoFilter = `A${String(HEAD_ROW)}:${last}${String(Math.max(lastItem, HEAD_ROW))}`;
  }
  const formats = conditionalFormats(writing.look, sheet.columns, part);
  for (const format of formats) stream.worksheet.addConditionalFormatting(format);
  const at = { sheetNumber: stream.number, lastRow: part.row };
  const drawing = drawingOf(
    writing.layout,
    placed,
    { ...at, columns: shape.columns },
    writing.look,
  );
  const parts = { links: part.links, tables, drawing };
  const attached = attachParts(writing.workbook, stream.number, parts);
  const attachments = `${attached}${sparklinesXml(writing.layout, placed, writing.look)}`;
  await stream.commit({ links: part.links, merges: part.merges, attachments });
}
