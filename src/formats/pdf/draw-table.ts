/** Draws a part of a sheet: title, tiles, charts, column heads on every page, and rows. */

import type { Chapter, Section } from "./chapter.ts";
import { addBookmark, type Bookmark, destinationOf } from "./destinations.ts";
import { drawCharts } from "./draw-charts.ts";
import { drawListing } from "./draw-listing.ts";
import { drawRow } from "./draw-row.ts";
import type { Drawing } from "./drawing.ts";
import { oneLine } from "./lines.ts";
import { writtenBytes } from "./open-document.ts";
import { drawText, type Lettering } from "./pen.ts";
import { placeRows } from "./place-rows.ts";
import { layOutHead } from "./row-layout.ts";
import {
  headY,
  isHeaded,
  isTitled,
  openingOf,
  SUBTITLE_LEADING,
  subtitleLines,
} from "./table-opening.ts";
import { pageTurner, rowMarker } from "./table-pages.ts";
import type { ShortTable } from "./table-plan.ts";
import { drawElement, type Element, openElement } from "./tags.ts";
import { drawTiles } from "./tiles.ts";
import { SIZE } from "./type-scale.ts";

/** Yields the bytes of each page when the next starts, so that memory does not grow. */
export async function* drawChapter(drawing: Drawing, chapter: Chapter): AsyncGenerator<Uint8Array> {
  const part = openElement(drawing.document, drawing.root, "Sect");
  for (const section of chapter.sections) yield* drawSection(drawing, chapter, section, part);
  part.end();
}

async function* drawSection(
  drawing: Drawing,
  chapter: Chapter,
  section: Section,
  part: Element,
): AsyncGenerator<Uint8Array> {
  const { document } = drawing;
  const { plan, start, firstPage } = section;
  drawing.toPage(firstPage, plan.shape);
  let bookmark: Bookmark | null = null;
  if (plan.isFirst) {
    const top = Math.max(0, start.y - 12);
    document.addNamedDestination(destinationOf(chapter.id), "XYZ", 0, top, 0);
    bookmark = addBookmark(document, chapter.title, top);
  }
  if (isTitled(plan, start)) drawTitle(drawing, section, part);
  const opening = openingOf(plan, start);
  if (plan.isFirst) {
    drawTiles(drawing, plan, part, opening.tilesY);
    drawCharts(drawing, plan, part, opening.chartsY);
  }
  const hasRows = plan.isListing
    ? yield* drawListing(drawing, { ...section, plan }, part, bookmark)
    : yield* drawTable(drawing, { ...section, plan }, part);
  if (!hasRows && (plan.sheet.tiles ?? []).length === 0) drawNothing(drawing, section, part);
}

/** A table of which each cell is tagged. Returns whether it has rows. */
function* drawTable(
  drawing: Drawing,
  section: Section & { readonly plan: ShortTable },
  part: Element,
): Generator<Uint8Array, boolean> {
  const { document } = drawing;
  const { plan, start } = section;
  const markRow = rowMarker(drawing, section);
  const turnTo = pageTurner(drawing, section);
  let current = 0;
  let table: Element | null = null;
  for (const { page, y, row } of placeRows(plan, start)) {
    if (table === null) {
      table = openElement(document, part, "Table");
      if (isHeaded(plan, start)) {
        drawRow(drawing, plan, { row: layOutHead(plan), y: headY(plan, start, 0), table });
      }
    }
    if (page !== current) {
      current = page;
      turnTo(page);
      yield* writtenBytes(document);
    }
    markRow(y);
    drawRow(drawing, plan, { row, y, table });
  }
  table?.end();
  return table !== null;
}

function drawTitle(drawing: Drawing, { plan, start }: Section, part: Element): void {
  const { document } = drawing;
  const { faces, shape, sheet, style } = plan;
  const { heading, faint, bad } = style.colours;
  const x = shape.left;
  const isSmall = start.isBelowTitle || !plan.isFirst;
  const title = {
    face: faces.bold,
    size: isSmall ? SIZE.section : SIZE.title,
    colour: heading,
  };
  let y = start.y + (start.isBelowTitle ? 12 : 17);
  const text = oneLine(plan.title, title, shape.right - shape.left);
  const top = y;
  drawElement(document, part, plan.isFirst ? "H2" : "H3", () => {
    drawText(document, text, title, { x, y: top });
  });
  y += 15;
  const plain: Lettering = { face: faces.regular, size: SIZE.table, colour: faint };
  const alarm: Lettering = { ...plain, face: faces.bold, colour: bad };
  const lines = subtitleLines(plan).map((line) => [line, plain] as const);
  const warning =
    sheet.warning === undefined
      ? []
      : [[oneLine(sheet.warning, alarm, shape.right - shape.left), alarm] as const];
  for (const [line, lettering] of [...lines, ...warning]) {
    const baseline = y;
    drawElement(document, part, "P", () => {
      drawText(document, line, lettering, { x, y: baseline });
    });
    y += SUBTITLE_LEADING;
  }
}

function drawNothing(drawing: Drawing, { plan, start }: Section, part: Element): void {
  const { document, contents, faces } = drawing;
  const lettering = { face: faces.regular, size: plan.size, colour: plan.style.colours.faint };
  const y = headY(plan, start, 0) + 12;
  drawElement(document, part, "P", () => {
    drawText(document, contents.words.of("pdf.nothing"), lettering, { x: plan.shape.left, y });
  });
}
