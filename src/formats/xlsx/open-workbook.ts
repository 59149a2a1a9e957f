/**
 * The only file that depends on the internals of exceljs' stream writer. It corrects the time stamps
 * in the zip, the order of elements in a sheet, links, and rows that accumulate in memory, and adds the parts
 * of the file that exceljs does not write.
 */
import { EventEmitter, once } from "node:events";
import type { Writable } from "node:stream";
import type { AddWorksheetOptions, stream as exceljsStream, Style, Worksheet } from "exceljs";
import { dateOf } from "../../calendar/calendar-date.ts";
import { instantOf } from "../../calendar/date-formats.ts";
import { escapeAttribute } from "../../escape-xml.ts";
import { invariant } from "../../failure.ts";
import { type PackagePart, withContentTypes } from "./package-parts.ts";

export type WorkbookWriter = exceljsStream.xlsx.WorkbookWriter & {
  /** Adds a part to the file; the text is kept in memory until the zip has taken it. */
  readonly addPart: (part: PackagePart) => void;
};

/** Bytes of rows that the zip has not taken yet, above which the writer waits. */
const WAITING_BYTES_MAX = 262_144;
const DEFLATE_LEVEL = 6;
/** The first date of the zip format, used for every entry: the file contains no time stamps. */
const ZIP_EPOCH = dateOf("1980-01-01");

/** Loads exceljs only when a workbook is written, because that takes 0.2 s. */
export async function openWorkbook(output: Writable): Promise<WorkbookWriter> {
  const { default: exceljs } = await import("exceljs");
  const parts: PackagePart[] = [];
  /** The constructor already writes entries, so the date must be fixed before it returns. */
  class DatedWorkbookWriter extends exceljs.stream.xlsx.WorkbookWriter {
    override addThemes(): Promise<void> {
      correctEntries(Reflect.get(this, "zip"), parts);
      return super.addThemes();
    }
    addPart(part: PackagePart): void {
      parts.push(part);
      const zip: unknown = Reflect.get(this, "zip");
      const append = inner(zip, "append");
      invariant(typeof append === "function", "exceljs still appends to its zip");
      Reflect.apply(append, zip, [part.xml, { name: part.path }]);
    }
  }
  return new DatedWorkbookWriter({
    stream: output,
    useStyles: true,
    // A table of shared strings is kept in memory completely: 2 GB for a million rows.
    useSharedStrings: false,
    // The default level is the fastest and produces a fifth more bytes.
    zip: { zlib: { level: DEFLATE_LEVEL } },
  });
}

/** A link inside the file, from cell to cell: `C7` to `'Entries'!A5`. */
export interface InnerLink {
  readonly from: string;
  readonly to: string;
}

/** What is known of a sheet once its rows are written. */
export interface SheetEnds {
  readonly links: readonly InnerLink[];
  /** Ranges of cells that are one: `A9:F9`. */
  readonly merges: readonly string[];
  /** `drawing` and `tableParts`, the last elements of a sheet. */
  readonly attachments: string;
}

/** A sheet whose frame exceljs writes, and whose rows are written as XML text. */
export interface SheetStream {
  /** Used for everything except the rows; its row and cell methods are not used. */
  readonly worksheet: Worksheet;
  readonly writeRows: (xml: string) => void;
  /**
   * Waits until the zip has taken the written rows, so that memory does not grow with them. Call it
   * only before the sheet is committed: a stream that has ended never emits `drain`.
   */
  readonly settle: (signal: AbortSignal) => Promise<void>;
  readonly commit: (ends: SheetEnds) => void;
  /** The number of the sheet in the names of its parts. */
  readonly number: number;
}

/** Adds a sheet with its elements in the order of the schema; in another order Excel offers to repair the file. */
export function addSheet(
  workbook: WorkbookWriter,
  name: string,
  options: Partial<AddWorksheetOptions>,
): SheetStream {
  const worksheet = workbook.addWorksheet(name, options);
  let ends: SheetEnds = { links: [], merges: [], attachments: "" };
  putInOrder(worksheet, () => ends);
  const begin = onlyOnce(() => {
    stepOf(worksheet, "Columns")();
    stepOf(worksheet, "OpenSheetData")();
    Reflect.set(worksheet, "startedData", true);
  });
  return {
    worksheet,
    writeRows: (xml) => {
      begin();
      writeText(worksheet, xml);
    },
    settle: (signal) => settle(worksheet, signal),
    commit: (given) => {
      ends = given;
      begin();
      worksheet.commit();
    },
    number: worksheet.id,
  };
}

/** Returns the number of a style in the workbook; equal styles share a number. */
export function styleNumbers(workbook: WorkbookWriter): (style: Partial<Style>) => number {
  const styles: unknown = Reflect.get(workbook, "styles");
  const add = inner(styles, "addStyleModel");
  invariant(typeof add === "function", "exceljs still numbers styles");
  return (style) => {
    const number: unknown = Reflect.apply(add, styles, [style]);
    invariant(typeof number === "number", "the number of a style is a number");
    return number;
  };
}

function putInOrder(sheet: Worksheet, endsOf: () => SheetEnds): void {
  const write = (part: string): (() => void) => onlyOnce(stepOf(sheet, part));
  const protection = write("SheetProtection");
  const filter = write("AutoFilter");
  const formatting = write("ConditionalFormatting");
  const validations = write("DataValidations");
  // exceljs would write an internal link as an external one.
  const links = onlyOnce(() => {
    writeText(sheet, linksXml(endsOf().links));
  });
  const steps: Readonly<Record<string, () => void>> = {
    _writeAutoFilter: () => {
      protection();
      filter();
    },
    _writeHyperlinks: () => {
      formatting();
      validations();
      links();
    },
    _writeMergeCells: () => {
      writeText(sheet, mergesXml(endsOf().merges));
    },
    _writeConditionalFormatting: formatting,
    _writeDataValidations: validations,
    _writeSheetProtection: protection,
    // No sheet has comments, whose drawing stands here.
    _writeLegacyData: () => {
      writeText(sheet, endsOf().attachments);
    },
  };
  for (const [name, step] of Object.entries(steps)) Reflect.set(sheet, name, step);
}

function stepOf(sheet: Worksheet, part: string): () => void {
  const method: unknown = Reflect.get(sheet, `_write${part}`);
  invariant(typeof method === "function", `exceljs still writes ${part} in its own step`);
  return () => {
    Reflect.apply(method, sheet, []);
  };
}

function writeText(sheet: Worksheet, xml: string): void {
  const stream: unknown = Reflect.get(sheet, "stream");
  const write = inner(stream, "write");
  invariant(typeof write === "function", "exceljs still writes a sheet to a stream");
  if (xml !== "") Reflect.apply(write, stream, [xml]);
}

function linksXml(links: readonly InnerLink[]): string {
  if (links.length === 0) return "";
  const each = links.map(
    ({ from, to }) => `<hyperlink ref="${from}" location="${escapeAttribute(to)}"/>`,
  );
  return `<hyperlinks>${each.join("")}</hyperlinks>`;
}

const mergesXml = (merges: readonly string[]): string =>
  merges.length === 0
    ? ""
    : `<mergeCells count="${String(merges.length)}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

async function settle(sheet: Worksheet, signal: AbortSignal): Promise<void> {
  const buffer = bufferOf(sheet);
  while (
    lengthOf(buffer, "_writableState") + lengthOf(buffer, "_readableState") >
    WAITING_BYTES_MAX
  ) {
    await once(buffer, "drain", { signal });
  }
}

/** The stream through which exceljs passes its text to the zip; it is not a Node stream. */
function bufferOf(sheet: Worksheet): EventEmitter {
  const stream: unknown = Reflect.get(sheet, "stream");
  const pipes = inner(stream, "pipes");
  const buffer = inner(pipes, "0");
  invariant(buffer instanceof EventEmitter, "exceljs still hands its rows to a stream");
  return buffer;
}

function lengthOf(buffer: EventEmitter, side: string): number {
  const length = inner(inner(buffer, side), "length");
  invariant(typeof length === "number", "a stream still counts what waits in it");
  return length;
}

function inner(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return found;
}

const CONTENT_TYPES = "[Content_Types].xml";
const SHEET = /worksheets\/sheet\d+\.xml$/;
const PAGE_THEN_OUTLINE = /(<pageSetUpPr[^>]*\/>)(<outlinePr[^>]*\/>)/;

/** exceljs writes the properties of a sheet in the wrong order, with the first text of its stream. */
function putOutlineFirst(stream: unknown): void {
  const write = inner(stream, "write");
  invariant(
    typeof stream === "object" && stream !== null && typeof write === "function",
    "exceljs still writes a sheet to a stream",
  );
  Reflect.set(stream, "write", (data: unknown): unknown => {
    Reflect.set(stream, "write", write);
    const toBuffer = inner(data, "toBuffer");
    invariant(typeof toBuffer === "function", "exceljs still opens a sheet with a buffer of text");
    const text = String(Reflect.apply(toBuffer, data, []));
    const result: unknown = Reflect.apply(write, stream, [
      text.replace(PAGE_THEN_OUTLINE, (_found, page: string, outline: string) => outline + page),
    ]);
    return result;
  });
}

/** Fixes the date of every entry, and lists the added parts among the content types. */
function correctEntries(zip: unknown, parts: readonly PackagePart[]): void {
  invariant(typeof zip === "object" && zip !== null, "exceljs still zips by itself");
  const append: unknown = Reflect.get(zip, "append");
  invariant(typeof append === "function", "exceljs still appends to its zip");
  const date = instantOf(ZIP_EPOCH);
  Reflect.set(zip, "append", (source: unknown, entry: object): void => {
    const name = inner(entry, "name");
    const isList = name === CONTENT_TYPES && typeof source === "string";
    if (typeof name === "string" && SHEET.test(name)) putOutlineFirst(source);
    const content = isList ? withContentTypes(source, parts) : source;
    Reflect.apply(append, zip, [content, { ...entry, date }]);
  });
}

function onlyOnce(step: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) step();
    isDone = true;
  };
}
