/** The charts and waterfalls of a sheet as inline vector drawings, without code or external files. */

import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { Sheet, Words } from "../../sheets/sheet.ts";
import type { ChartMark, ChartStyle } from "../chart/chart-plot.ts";
import { chartDrawings, type SheetDrawing, waterfallDrawings } from "../chart/sheet-drawings.ts";

/**
 * In drawing units; the page scales the drawing to its column. So narrow that its texts can be read where the column is
 * that of a phone.
 */
const WIDTH = 270;
const HEIGHT = 145;

export function chartMarkup(sheet: Sheet, style: ChartStyle, words: Words): Markup {
  const drawings = [...waterfallDrawings(sheet), ...chartDrawings(sheet)];
  if (drawings.length === 0) return NOTHING;
  const figures = drawings.map(
    (one) => html`<figure>${drawing(`${sheet.id}-${one.id}`, one, style, words)}</figure>
`,
  );
  return html`<div class="charts">
${figures}</div>
`;
}

/** Screen readers get the title; the figures are in the table below. */
function drawing(id: string, one: SheetDrawing, style: ChartStyle, words: Words): Markup {
  const height = one.heightAt?.(WIDTH) ?? HEIGHT;
  const space = { width: WIDTH, height, style, nothing: words.of("html.nothing") };
  const marks = one.marks(space).map(markMarkup);
  return html`<svg viewBox="0 0 ${String(WIDTH)} ${String(height)}" role="img" aria-labelledby="${id}"><title id="${id}">${one.title}</title>${marks}</svg>`;
}

function markMarkup(mark: ChartMark): Markup {
  const colour = `#${mark.colour}`;
  switch (mark.kind) {
    case "area":
      return html`<rect x="${at(mark.x)}" y="${at(mark.y)}" width="${at(mark.width)}" height="${at(mark.height)}" fill="${colour}"/>`;
    case "line": {
      const points = mark.points.map(([x, y]) => `${at(x)},${at(y)}`).join(" ");
      return html`<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${at(mark.weight)}"/>`;
    }
    case "dot":
      return html`<circle cx="${at(mark.x)}" cy="${at(mark.y)}" r="${at(mark.radius)}" fill="${colour}"/>`;
    case "text": {
      const weight = mark.isBold ? html` font-weight="600"` : NOTHING;
      return html`<text x="${at(mark.x)}" y="${at(mark.y)}" font-size="${at(mark.size)}" text-anchor="${mark.at}" fill="${colour}"${weight}>${mark.text}</text>`;
    }
  }
}

/** Rounded to hundredths of a unit: finer than any screen, and the same on every machine. */
const at = (measure: number): string => String(Math.round(measure * 100) / 100);
