/**
 * Writes sheets as an Excel workbook, with totals as formulas that carry their results. It knows
 * cells and no reports; the same sheets give the same bytes.
 */
import { PassThrough } from "node:stream";
import { type CalendarDate, instantOf } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { Sheet } from "../../sheets/sheet.ts";
import { cellStyles } from "./cell-styles.ts";
import { type ContentsWords, withContents } from "./contents-sheet.ts";
import { openWorkbook, styleNumbers, type WorkbookWriter } from "./open-workbook.ts";
import { layOut, type WorkbookLayout } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";
import { type SheetWriting, writeSheet } from "./write-sheet.ts";

export interface WorkbookContents {
  readonly title: string;
  /** Who or what made the file; a document property. */
  readonly author: string;
  /** The day the file says it was made on: of the books, not of the clock. */
  readonly madeOn: CalendarDate;
  readonly sheets: readonly Sheet[];
  readonly look: WorkbookLook;
  /** What the sheet that lists the others says; null for a workbook without one. */
  readonly contents: ContentsWords | null;
  /** Stands on every sheet and printed page of a draft; absent, the workbook is none. */
  readonly draftMark?: string;
  /** Rows after which a long sheet goes on in a further one; absent, what spreadsheets hold. */
  readonly rowsMax?: number;
}

const SHEET_ROWS_MAX = 1_048_576;

/** Yields the file piece by piece; giving up half way stops the writing and the rows behind it. */
export async function* writeWorkbook(contents: WorkbookContents): AsyncGenerator<Uint8Array> {
  const output = new PassThrough();
  const stop = new AbortController();
  const writing = write(contents, output, stop.signal).catch((error: unknown) => {
    // The reader of the bytes is the one who must hear of it.
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of output) {
      invariant(chunk instanceof Uint8Array, "a zip is made of bytes");
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
  const layout = await layOut(withContents(contents.sheets, contents.contents), rowsMax);
  const workbook = await openWorkbook(output);
  describe(workbook, contents);
  const marks = { title, draftMark: draftMark ?? null };
  const styles = cellStyles(look);
  const desk: SheetWriting = {
    workbook,
    layout,
    styles,
    styleNumber: styleNumbers(workbook),
    look,
    marks,
    rowsMax,
    signal,
  };
  for (const placed of layout.sheets) await writeSheet(desk, placed);
  defineNames(workbook, layout);
  await Promise.race([workbook.commit(), aborted(signal)]);
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
  invariant(missing.length === 0, `the long sheets hold the figures ${missing.join(", ")}`);
  for (const { name, address } of defined) workbook.definedNames.add(address, name);
}

/** Settles when nobody wants the bytes any more; the zip would wait for a reader for ever. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
}
