/** Compares what a finished document says with the figures of its sheets: a document that says another one is not written. */
import { amountText, isZero } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { Cell } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";
import { cellText } from "../internal/cell-text.ts";
import type { Chapter } from "./chapter.ts";
import { drawnTexts } from "./drawn-texts.ts";

/**
 * Passes the bytes of a document on, and reads them back. Each figure must be among the texts, in its order, to the
 * cent where it is shown so. A document with a listing has no list of figures, and megabytes of text: it is not read.
 */
export async function* readBack(
  bytes: AsyncIterable<Uint8Array>,
  chapters: readonly Chapter[],
  style: Style,
): AsyncGenerator<Uint8Array> {
  if (chapters.some(({ sections }) => sections.some(({ plan }) => plan.isListing))) {
    yield* bytes;
    return;
  }
  const drawn = drawnTexts();
  for await (const piece of bytes) {
    drawn.take(piece);
    yield piece;
  }
  await compareFigures(drawn.texts().map(digitsIn), chapters, style);
}

async function compareFigures(
  shown: readonly string[],
  chapters: readonly Chapter[],
  style: Style,
): Promise<void> {
  let from = 0;
  for (const { title, sections } of chapters) {
    for (const { plan } of sections) {
      for await (const { cells, isInHead } of plan.sheet.rows()) {
        if (isInHead === true) continue;
        for (const cell of cells) {
          const expected = expectedOf(cell, style);
          if (expected === "") continue;
          const at = shown.indexOf(expected, from);
          const figure = "figure" in cell ? cell.figure.id : "";
          invariant(at !== -1, `the document says ${expected} for figure ${figure} of ${title}`);
          from = at + 1;
        }
      }
    }
  }
}

/** The digits of a figure with its sign; empty for a cell that is none. */
function expectedOf(cell: Cell, style: Style): string {
  if (!("figure" in cell)) return "";
  if (cell.kind === "ratio") return digitsIn(cellText(cell, style));
  const shown = "shown" in cell ? cell.shown : undefined;
  const value = shown ?? cell.amount;
  return isZero(value) ? "0" : digitsIn(amountText(value, shown === undefined ? 2 : 0));
}

/** A dash alone is zero. */
const digitsIn = (text: string): string =>
  text === "–" ? "0" : text.replaceAll("−", "-").replace(/[^-\d]/g, "");
