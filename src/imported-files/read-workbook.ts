/**
 * Reads the cells of an Excel workbook (ECMA-376) as a stream of rows: only what the cells say, no formulas, styles or
 * drawings. Every part is bounded before it is unpacked, and nothing is written to a disk.
 */
import { sharedStrings, sheetRows } from "./internal/sheet-rows.ts";
import { dateStyles, partsOf, workbookParts } from "./internal/workbook-parts.ts";
import { WorkbookFault } from "./internal/workbook-xml.ts";
import { openZip, type Zip, ZipFault } from "./open-zip.ts";
import type { WorkbookLimits, WorkbookRow } from "./workbook-rows.ts";

/** Room for 200,000 rows of real accounts or contacts; a larger file is none of these. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  unpackedBytesMax: 256 * 1024 * 1024,
  rowsMax: 200_000,
  cellsMax: 3_000_000,
  charactersMax: 48_000_000,
  sheetsRead: 64,
};

/** A workbook has a few dozen entries, with its drawings a few hundred. */
const ENTRIES_MAX = 10_000;

export type WorkbookReading =
  | { readonly ok: true; readonly row: WorkbookRow }
  /** The end of a sentence about the file, with the sheet and the limit; nothing follows. */
  | { readonly ok: false; readonly problem: string };

/** The rows in the order of the sheets, skipping those without cells. Of a damaged workbook, rows can precede the problem. */
export async function* readWorkbook(
  path: string,
  limits: WorkbookLimits,
  signal: AbortSignal,
): AsyncGenerator<WorkbookReading> {
  let zip: Zip | null = null;
  try {
    zip = await openZip(path, { entriesMax: ENTRIES_MAX, signal });
    if (zip === null) throw new WorkbookFault("it is not an Excel workbook (.xlsx)");
    const parts = partsOf(zip, limits.unpackedBytesMax);
    const workbook = await workbookParts(parts);
    if (workbook.sheets.length === 0) throw new WorkbookFault("the workbook has no sheet");
    const meanings = {
      texts: await sharedStrings(parts, workbook.sharedStrings, limits),
      dates: await dateStyles(parts, workbook.styles),
    };
    for (const sheet of workbook.sheets.slice(0, limits.sheetsRead)) {
      for await (const row of sheetRows(parts, sheet, meanings, limits)) yield { ok: true, row };
    }
  } catch (error) {
    // A fault of the file is a value, for a message of the caller.
    if (!(error instanceof WorkbookFault || error instanceof ZipFault)) throw error;
    yield { ok: false, problem: error.message };
  } finally {
    await zip?.close();
  }
}
