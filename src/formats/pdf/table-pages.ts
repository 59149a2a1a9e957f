/** What every page of a table has besides its rows: title and heads again, and the places to which other sheets lead. */
import type { Section } from "./chapter.ts";
import { figureDestination, wantedMarks } from "./destinations.ts";
import { drawRow } from "./draw-row.ts";
import type { Drawing } from "./drawing.ts";
import { oneLine } from "./lines.ts";
import { drawText } from "./pen.ts";
import { layOutHead } from "./row-layout.ts";
import { headY } from "./table-opening.ts";
import { drawArtifact } from "./tags.ts";
import { SIZE } from "./type-scale.ts";

/** Called before each row, in their order: names the places to which cells of other sheets lead. */
export function rowMarker(
  { document, destinations }: Drawing,
  { plan }: Section,
): (y: number) => void {
  const marks = wantedMarks(destinations, plan.isFirst ? plan.sheet.marks : undefined);
  let row = 0;
  return (y) => {
    for (const mark of marks.get(row) ?? []) {
      document.addNamedDestination(figureDestination(mark), "XYZ", 0, y - 12, 0);
    }
    row += 1;
  };
}

/** The next page of a table, with its title and heads again. */
export function turnPage(
  drawing: Drawing,
  { plan, start, firstPage }: Section,
  page: number,
): void {
  const { document, contents, faces } = drawing;
  drawing.toPage(firstPage + page, plan.shape);
  const { left, right, top } = plan.shape;
  const text = `${plan.title} ${contents.words.of("pdf.continued")}`;
  const lettering = {
    face: faces.bold,
    size: SIZE.section,
    colour: plan.style.colours.heading,
  };
  drawArtifact(
    document,
    () => {
      drawText(document, oneLine(text, lettering, right - left), lettering, {
        x: left,
        y: top + SIZE.section,
      });
      const y = headY(plan, start, page);
      drawRow(drawing, plan, { row: layOutHead(plan), y, table: null });
    },
    "Pagination",
  );
}
