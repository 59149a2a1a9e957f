/**
 * Writes sheets as an Excel workbook, with totals as formulas that include their results. It knows
 * cells but no reports; the same sheets give the same bytes.
 */
import { PassThrough } from "node:stream";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { instantOf } from "../../calendar/date-formats.ts";
import { invariant } from "../../failure.ts";
import type { Cell, Sheet } from "../../sheets/sheet.ts";
import { fixedAddressOf } from "./cell-address.ts";
import { cellStyles } from "./cell-styles.ts";
import { dayNumbers } from "./cell-value.ts";
import { CONTENTS, type ContentsWords, withContents } from "./contents-sheet.ts";
import { styleNumbers } from "./exceljs-parts.ts";
import { type LiveCheckWords, withLiveChecks } from "./live-checks.ts";
import { openWorkbook, type WorkbookWriter } from "./open-workbook.ts";
import { type LiveText, layOut, type WorkbookLayout } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";
import { type SheetWriting, writeSheet } from "./write-sheet.ts";
import { openZip } from "./zip-file.ts";

export interface WorkbookContents {
  readonly title: string;
  /** The maker of the file, a document property. */
  readonly author: string;
  /** The creation date stated by the file: the date of the books, not of the clock. */
  readonly madeOn: CalendarDate;
  readonly sheets: readonly Sheet[];
  /** Its name in the pack, from which links to other files start; absent outside a pack. */
  readonly fileName?: string;
  readonly look: WorkbookLook;
  /** The words of the contents sheet; null for a workbook without one. */
  readonly contents: ContentsWords | null;
  /** The words of the recomputed checks; absent for a workbook without them. */
  readonly liveChecks?: LiveCheckWords;
  /** Shown on every sheet and printed page of a draft; absent for a final workbook. */
  readonly draftMark?: string;
  /** The marks of a sheet, each with its name, next to its subtitle; absent in a workbook without marks. */
  readonly legendOf?: (sheet: Sheet) => readonly string[];
  /** Rows after which a long sheet continues in another one; by default the limit of spreadsheets. */
  readonly rowsMax?: number;
}

const SHEET_ROWS_MAX = 1_048_576;

/** Yields the file in pieces; stopping early ends the writing and closes the rows. */
export async function* writeWorkbook(contents: WorkbookContents): AsyncGenerator<Uint8Array> {
  const output = new PassThrough();
  const stop = new AbortController();
  const writing = write(contents, output, stop.signal).catch((error: unknown) => {
    // The error is reported to the reader of the bytes.
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of output) {
      invariant(chunk instanceof Uint8Array, "a zip consists of bytes");
      yield chunk;
    }
  } finally {
    stop.abort();
    output.destroy();
    await writing;
  }
}

async function write(
  contents: WorkbookContents,
  output: PassThrough,
  signal: AbortSignal,
): Promise<void> {
  const { title, draftMark, look, rowsMax = SHEET_ROWS_MAX } = contents;
  const { sheets, texts, summary } =
    contents.liveChecks === undefined
      ? { sheets: contents.sheets, texts: new Map<Cell, LiveText>(), summary: null }
      : await withLiveChecks(contents.sheets, contents.liveChecks);
  const all = withContents(sheets, contents.contents, summary);
  const layout = await layOut(all, rowsMax, texts);
  const workbook = await openWorkbook(openZip(output, signal));
  describe(workbook, contents);
  const marks = { title, draftMark: draftMark ?? null };
  const styles = cellStyles(look);
  const writing: SheetWriting = {
    workbook,
    layout,
    styles,
    styleNumber: styleNumbers(workbook),
    look,
    marks,
    back: backOf(layout, contents.contents),
    fileName: contents.fileName,
    legendOf: contents.legendOf ?? (() => []),
    rowsMax,
    dayOf: dayNumbers(),
    signal,
  };
  for (const placed of layout.sheets) await writeSheet(writing, placed);
  defineNames(workbook, layout);
  await workbook.commit();
}

/** The link of every other sheet to the contents; null without them. */
function backOf(layout: WorkbookLayout, words: ContentsWords | null): SheetWriting["back"] {
  const place = layout.locateMark(CONTENTS);
  return words === null || place === null ? null : { text: words.back, sheetName: place.sheetName };
}

function describe(workbook: WorkbookWriter, { title, author, madeOn }: WorkbookContents): void {
  workbook.title = title;
  workbook.creator = author;
  workbook.lastModifiedBy = author;
  workbook.created = instantOf(madeOn);
  workbook.modified = instantOf(madeOn);
  workbook.views = [
    {
      x: 0,
      y: 0,
      width: 24_000,
      height: 14_000,
      firstSheet: 0,
      activeTab: 0,
      visibility: "visible",
    },
  ];
}

function defineNames(workbook: WorkbookWriter, layout: WorkbookLayout): void {
  const { defined, missing } = layout.names();
  invariant(missing.length === 0, `the long sheets contain the figures ${missing.join(", ")}`);
  for (const { name, address } of defined) workbook.definedNames.add(address, name);
  const taken = new Set(layout.table?.names.map((name) => name.toLowerCase()));
  for (const { name, figureId } of layout.sheets.flatMap(({ sheet }) => sheet.named?.() ?? [])) {
    const location = layout.locate(figureId);
    const isFree = !taken.has(name.toLowerCase());
    if (location?.kind === "place" && isFree) {
      workbook.definedNames.add(fixedAddressOf(location.place), name);
    }
  }
}
