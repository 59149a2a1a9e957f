/** Reads the lines of a chart file, from CSV or from the first sheet of an Excel workbook. */
import { CsvError, parse } from "csv-parse/sync";
import type { CellValue } from "exceljs";
import { Failure } from "../failure.ts";

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
  const text = utf8(bytes, file);
  const [header = ""] = text.split(/\r?\n/, 1);
  const delimiter = [";", "\t", ","].find((mark) => header.includes(mark)) ?? ",";
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

/**
 * Failure `chart-invalid`. The workbook is read as a whole: the streaming reader of exceljs loses the last
 * parts of a workbook when the machine is busy, and leaves files in the system's temporary folder. exceljs
 * takes 0.2 s to load, so it is loaded when a workbook is read.
 */
export async function workbookLines(path: string, file: string): Promise<readonly ChartLine[]> {
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.Workbook();
  // The types of exceljs do not know this limit.
  const limits = { ignoreNodes: [], maxRows: LINES_MAX };
  try {
    await workbook.xlsx.readFile(path, limits);
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith("Max row count")) throw tooLong(file);
    throw unreadable(file, "it cannot be read as an Excel workbook", cause);
  }
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw unreadable(file, "the workbook has no sheet");
  const lines: ChartLine[] = [];
  sheet.eachRow(({ values }, number) => {
    const cells = (Array.isArray(values) ? Array.from(values.slice(1), cellText) : []).map((cell) =>
      boundedCell(cell, number, file),
    );
    if (cells.some((cell) => cell !== "")) lines.push({ number, cells });
  });
  return lines;
}

/**
 * The text that a reader of the sheet sees. Excel rounds a number of more than 15 digits when it is typed: it is
 * returned with its exponent, so that it is not accepted as an identifier.
 */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    return Number.isInteger(value) && Math.abs(value) >= 1e15
      ? value.toExponential()
      : String(value);
  }
  if (typeof value !== "object") return String(value);
  if (value instanceof Date) return "";
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  if ("result" in value) return cellText(value.result);
  return "text" in value ? value.text : "";
}

/** Allows any number of apostrophes in front, so that an added one can be distinguished from those of a name. */
const FORMULA = /^'*\s*[=+\-@＝＋－＠]/;

/** Whether a spreadsheet would evaluate the cell of a CSV file as a formula, with or without apostrophes in front. */
export const isFormulaLike = (cell: string): boolean => FORMULA.test(cell);

/** The cell without the apostrophe that prevents it from being a formula. */
const bareCell = (cell: string, line: number, file: string): string =>
  boundedCell(cell.startsWith("'") && isFormulaLike(cell) ? cell.slice(1) : cell, line, file);

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
