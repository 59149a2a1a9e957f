/** The table of contents, in three columns; each entry leads to its chapter. */

import type { Chapter } from "./chapter.ts";
import { addLink, destinationOf } from "./destinations.ts";
import type { Drawing } from "./drawing.ts";
import { oneLine } from "./lines.ts";
import type { PageShape } from "./paper.ts";
import { drawRule, drawText, type Lettering } from "./pen.ts";
import { drawArtifact, drawElement, drawInto, type Element, openElement } from "./tags.ts";
import { SIZE } from "./type-scale.ts";

export interface ContentsPlan {
  readonly shape: PageShape;
  readonly firstPage: number;
  /** The top on its first page. */
  readonly y: number;
  readonly pages: number;
}

const COLUMNS = 3;
const ENTRY_HEIGHT = 14;
const HEAD_HEIGHT = 24;
const COLUMN_GAP = 18;
export const ENTRIES_PER_PAGE = 90;

export const contentsHeight = (entries: number): number =>
  HEAD_HEIGHT + Math.ceil(Math.min(entries, ENTRIES_PER_PAGE) / COLUMNS) * ENTRY_HEIGHT;

export function drawContents(
  drawing: Drawing,
  plan: ContentsPlan,
  chapters: readonly Chapter[],
): void {
  const { document, contents, faces } = drawing;
  const list = openElement(document, drawing.root, "TOC");
  for (let page = 0; page < plan.pages; page += 1) {
    drawing.toPage(plan.firstPage + page, plan.shape);
    const top = page === 0 ? plan.y : plan.shape.top;
    if (page === 0) {
      const lettering = {
        face: faces.bold,
        size: SIZE.section,
        colour: contents.style.colours.heading,
      };
      drawElement(document, drawing.root, "H2", () => {
        drawText(document, contents.words.of("pdf.contents"), lettering, {
          x: plan.shape.left,
          y: top + SIZE.section,
        });
      });
    }
    const own = chapters.slice(page * ENTRIES_PER_PAGE, (page + 1) * ENTRIES_PER_PAGE);
    const perColumn = Math.ceil(own.length / COLUMNS);
    const room = plan.shape.right - plan.shape.left - (COLUMNS - 1) * COLUMN_GAP;
    const width = room / COLUMNS;
    for (const [index, chapter] of own.entries()) {
      const column = Math.floor(index / perColumn);
      const x = plan.shape.left + column * (width + COLUMN_GAP);
      const y = top + HEAD_HEIGHT + (index % perColumn) * ENTRY_HEIGHT;
      drawEntry(drawing, list, chapter, { x, y, width });
    }
  }
  list.end();
}

/** One line of the contents, linked to its chapter over its full width. */
function drawEntry(
  { document, contents, faces }: Drawing,
  list: Element,
  { id, title, sections }: Chapter,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { ink, rule } = contents.style.colours;
  const lettering: Lettering = { face: faces.regular, size: SIZE.table, colour: ink };
  const baseline = y + ENTRY_HEIGHT * 0.7;
  const page = String(sections[0]?.firstPage ?? "");
  const entry = openElement(document, list, "TOCI");
  const link = openElement(document, entry, "Link");
  drawInto(document, link, "Link", () => {
    drawText(document, oneLine(title, lettering, width - 24), lettering, { x, y: baseline });
    drawText(document, page, lettering, { x: x + width, y: baseline, at: "end" });
  });
  addLink(document, { x, y, width, height: ENTRY_HEIGHT }, { name: destinationOf(id) }, link);
  link.end();
  entry.end();
  drawArtifact(document, () => {
    drawRule(document, {
      x,
      right: x + width,
      y: y + ENTRY_HEIGHT - 0.5,
      weight: 0.25,
      colour: rule,
    });
  });
}
