/** Reads the lines of a chart file, from CSV or from the first sheet of an Excel workbook. */
import { CsvError, parse } from "csv-parse/sync";
import { Failure } from "../failure.ts";
import { isReadOtherwise } from "../markup/spreadsheet-text.ts";
import { readWorkbook, WORKBOOK_LIMITS } from "./read-workbook.ts";
import { withoutRemarks } from "./remarks.ts";
import type { WorkbookCell } from "./workbook-rows.ts";

export interface ChartLine {
  /** The line number in an editor or a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Enough for all contacts of a large administration; a longer file is not a chart. */
const LINES_MAX = 200_000;
/** The maximum in a spreadsheet. */
const CELL_CHARACTERS_MAX = 32_767;

/** Commas, semicolons or tabs; UTF-8. Failure `chart-invalid`. */
export function csvLines(bytes: Uint8Array, file: string): readonly ChartLine[] {
  const text = withoutRemarks(utf8(bytes, file));
  const [header = ""] = /.+/.exec(text) ?? [];
  const delimiter = [";", "\t", ","].find((mark) => header.includes(mark)) ?? ",";
  refuseTooManyCells(text, delimiter, file);
  const lines: ChartLine[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      to: LINES_MAX + 1,
      on_record: (written, { lines: number }) => {
        const cells = written.map((cell) => bareCell(cell, number, file));
        if (cells.some((cell) => cell !== "")) lines.push({ number, cells });
        return null;
      },
    });
    return bounded(lines, file);
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw unreadable(file, `it is not CSV: ${cause.message}`, cause);
  }
}

/** A line of CSV is in memory with all its cells at once. A delimiter in a quoted cell counts too. */
function refuseTooManyCells(text: string, delimiter: string, file: string): void {
  const { cellsMax } = WORKBOOK_LIMITS;
  let count = 0;
  for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, at + 1))
    count += 1;
  if (count <= cellsMax) return;
  throw unreadable(file, `it has more than ${cellsMax.toLocaleString("en")} cells`);
}

/** The lines of the first sheet. Failure `chart-invalid`. */
export async function workbookLines(
  path: string,
  file: string,
  signal: AbortSignal,
): Promise<readonly ChartLine[]> {
  const lines: ChartLine[] = [];
  const limits = { ...WORKBOOK_LIMITS, rowsMax: LINES_MAX, sheetsRead: 1 };
  for await (const reading of readWorkbook(path, limits, signal)) {
    if (!reading.ok) throw unreadable(file, reading.problem);
    const { row: number } = reading.row;
    const cells = reading.row.cells.map((cell) => bareCell(cellText(cell), number, file));
    if (cells.some((cell) => cell !== "")) lines.push({ number, cells });
  }
  return lines;
}

/** The text that a reader of the sheet sees. A chart has no dates, and an error is no name. */
const cellText = ({ kind, text }: WorkbookCell): string =>
  kind === "date" || kind === "error" ? "" : text;

/** Allows any number of apostrophes in front, so that an added one can be distinguished from those of a name. */
const isGuarded = (cell: string): boolean => isReadOtherwise(cell.replace(/^'+/, ""));

/** The cell for a file that a spreadsheet may open and save: it would run a formula, and change `0800` or `2025-1`. */
export const guardedCell = (cell: string): string => (isGuarded(cell) ? `'${cell}` : cell);

/** The cell without the apostrophe that stops a spreadsheet from reading it as something other than text. */
const bareCell = (cell: string, line: number, file: string): string =>
  boundedCell(cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell, line, file);

function boundedCell(cell: string, line: number, file: string): string {
  if (cell.length <= CELL_CHARACTERS_MAX) return cell;
  throw unreadable(
    file,
    `line ${String(line)} has a cell of more than ${String(CELL_CHARACTERS_MAX)} characters`,
  );
}

function utf8(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(file, "it is not UTF-8; save it as CSV UTF-8", cause);
  }
}

function bounded(lines: readonly ChartLine[], file: string): readonly ChartLine[] {
  if (lines.length <= LINES_MAX) return lines;
  throw tooLong(file);
}

const tooLong = (file: string): Failure =>
  unreadable(file, `it has more than ${String(LINES_MAX)} lines`);

const unreadable = (file: string, why: string, cause?: unknown): Failure =>
  new Failure(
    "chart-invalid",
    `the chart file ${file} cannot be used: ${why}`,
    "Nothing was imported. Write the columns that docs/profiles.md lists, and import the file again.",
    cause,
  );
