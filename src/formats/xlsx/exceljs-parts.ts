/**
 * The only file that reaches into exceljs: the module of its stream writer, and what a workbook and a sheet keep in
 * fields that its types do not declare. Each part is verified where it is taken, so that another version of the
 * package ends with the name of what it no longer has.
 */
import type { stream as exceljsStream, Style, Worksheet } from "exceljs";
import { invariant } from "../../failure.ts";

type Writer = typeof exceljsStream.xlsx.WorkbookWriter;

/** The package declares the types of its root alone, hence the variable. */
const WRITER_MODULE: string = "exceljs/lib/stream/xlsx/workbook-writer.js";

/**
 * Loads exceljs only when a workbook is written, and of it only the writer: 0.06 s and 15 MB, where its root takes
 * twice that.
 */
export async function loadWriter(): Promise<Writer> {
  const loaded: unknown = await import(WRITER_MODULE);
  const writer = inner(loaded, "default");
  invariant(isWriter(writer), "exceljs still has its writer in a module of its own");
  return writer;
}

const isWriter = (value: unknown): value is Writer =>
  typeof value === "function" && value.name === "WorkbookWriter";

/** Returns the number of a style in the workbook; equal styles share a number. */
export function styleNumbers(workbook: object): (style: Partial<Style>) => number {
  const styles: unknown = Reflect.get(workbook, "styles");
  const add = inner(styles, "addStyleModel");
  invariant(typeof add === "function", "exceljs still numbers styles");
  return (style) => {
    const number: unknown = Reflect.apply(add, styles, [style]);
    invariant(typeof number === "number", "the number of a style is a number");
    return number;
  };
}

/** The zip that a workbook writes its parts to. */
export function replaceZip(workbook: object, zip: object): void {
  Reflect.set(workbook, "zip", zip);
}

/** What a sheet writes its text to. */
export function streamOf(sheet: object): unknown {
  const stream: unknown = Reflect.get(sheet, "stream");
  return stream;
}

/** The rows of the sheet follow: it must not write what precedes them again. */
export function startRows(sheet: Worksheet): void {
  invariant("startedData" in sheet, "exceljs still remembers whether the rows of a sheet began");
  sheet.startedData = true;
}

/** Steps in place of those by which a sheet writes these parts of its text. */
export function replaceSteps(sheet: object, steps: Readonly<Record<string, () => void>>): void {
  for (const [part, step] of Object.entries(steps)) {
    stepOf(sheet, part);
    Reflect.set(sheet, `_write${part}`, step);
  }
}

/** The step by which a sheet writes a part of its text. */
export function stepOf(sheet: object, part: string): () => void {
  const method: unknown = Reflect.get(sheet, `_write${part}`);
  invariant(typeof method === "function", `exceljs still writes ${part} in its own step`);
  return () => {
    Reflect.apply(method, sheet, []);
  };
}

/** The text in a buffer of exceljs' own. */
export function textIn(buffer: unknown): string {
  const toBuffer = inner(buffer, "toBuffer");
  invariant(typeof toBuffer === "function", "exceljs still writes text and buffers of text");
  return String(Reflect.apply(toBuffer, buffer, []));
}

function inner(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return found;
}
