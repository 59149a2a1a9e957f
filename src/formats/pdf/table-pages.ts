/** What every page of a table has besides its rows: title and heads again, and the places to which other sheets lead. */
import type { Section } from "./chapter.ts";
import { figureDestination, wantedMarks } from "./destinations.ts";
import { drawRow } from "./draw-row.ts";
import type { Drawing } from "./drawing.ts";
import { oneLine } from "./lines.ts";
import { drawText } from "./pen.ts";
import { repeatedDrawing } from "./repeated-drawing.ts";
import { layOutHead } from "./row-layout.ts";
import { headY } from "./table-opening.ts";
import type { TablePlan } from "./table-plan.ts";
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

/** Returns a function that starts the next page of a table, the given one from 0, with its title and heads again. */
export function pageTurner(
  drawing: Drawing,
  { plan, start, firstPage }: Section,
): (page: number) => void {
  const { document } = drawing;
  const drawHeads = repeatedDrawing(document, () => {
    drawTitle(drawing, plan);
    const row = layOutHead(plan);
    drawRow(drawing, plan, { row, y: headY(plan, start, 1), table: null });
  });
  return (page) => {
    drawing.toPage(firstPage + page, plan.shape);
    drawArtifact(document, drawHeads, "Pagination");
  };
}

function drawTitle(
  { document, contents, faces }: Drawing,
  { title, shape, style }: TablePlan,
): void {
  const { left, right, top } = shape;
  const text = `${title} ${contents.words.of("pdf.continued")}`;
  const lettering = { face: faces.bold, size: SIZE.section, colour: style.colours.heading };
  drawText(document, oneLine(text, lettering, right - left), lettering, {
    x: left,
    y: top + SIZE.section,
  });
}
