/** A sheet as a section of the page: a table whose amounts have their figure, period and sources. */

import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { Cell, Column, Row, Sheet, Words } from "../../sheets/sheet.ts";
import type { ChartStyle } from "../chart/chart-plot.ts";
import {
  cellText,
  checkRow,
  endsRight,
  exactText,
  isAlarm,
  type Locale,
  linkTargets,
  lookOf,
  namingColumnOf,
  spanOf,
  toneOf,
} from "../internal/cell-text.ts";
import { headLevelOf, headTitles, legendOf, markOf } from "../internal/level-marks.ts";
import { besideTiles } from "./beside-tiles.ts";
import { chartMarkup } from "./chart.ts";
import type { PageFigures } from "./page-figures.ts";
import type { PageLinks } from "./page-links.ts";
import { tilesMarkup } from "./tiles.ts";

/** A page with more rows opens slowly: a long sheet shows its first rows, its sums and the row count. */
export const LONG_ROWS_MAX = 2_000;
/** A table with this many columns is wider than a page of text. */
const WIDE_COLUMNS_MIN = 8;
/** The deepest level of indentation. */
const INDENT_MAX = 6;

/** What the sections of a page share. */
interface Page {
  readonly locale: ChartStyle;
  readonly words: Words;
  readonly links: PageLinks;
  readonly figures: PageFigures;
}

/** Yields the section in pieces; rows are read once and not kept. */
export async function* sectionMarkup(
  whole: Sheet,
  { locale, words, links, figures }: Page,
): AsyncGenerator<Markup> {
  const sheet = await besideTiles(whole);
  const shape = sheet.columns.length >= WIDE_COLUMNS_MIN ? "sheet wide" : "sheet";
  const title = `${sheet.id}-title`;
  const naming = namingColumnOf(sheet.columns);
  const titles = headTitles(sheet);
  const heads = sheet.columns.map(({ kind }, index) =>
    headMarkup({ kind, title: titles[index] ?? "" }, index, naming),
  );
  yield html`<section class="${shape}" id="${sheet.id}" aria-labelledby="${title}">
<h2 id="${title}">${sheet.title}</h2>
<p class="subtitle">${sheet.subtitle}${warningMarkup(sheet)}</p>
${tilesMarkup(sheet, { locale, words, figures })}${chartMarkup(sheet, locale, words)}<div class="scroll" tabindex="0" role="group" aria-labelledby="${title}">
<table>
<thead><tr>${heads}</tr></thead>
<tbody>
`;
  let rows = 0;
  let items = 0;
  for await (const row of sheet.rows()) {
    checkRow(row, sheet.columns);
    rows += 1;
    if (lookOf(row) === "item") items += 1;
    if (sheet.isLong && lookOf(row) === "item" && items > LONG_ROWS_MAX) continue;
    yield rowMarkup(row, { sheet, columns: sheet.columns, naming, locale, links, words, figures });
  }
  yield html`</tbody>
</table>
</div>
${legendMarkup(sheet, words)}${noteMarkup(rows, sheet.isLong ? items : 0, words)}</section>
`;
}

const warningMarkup = ({ warning }: Sheet): Markup =>
  warning === undefined ? NOTHING : html` <strong class="draft">${warning}</strong>`;

interface Table {
  readonly sheet: Sheet;
  readonly words: Words;
  readonly columns: readonly Column[];
  readonly naming: number;
  readonly locale: Locale;
  readonly links: PageLinks;
  readonly figures: PageFigures;
}

function headMarkup(
  { kind, title }: Pick<Column, "kind" | "title">,
  index: number,
  naming: number,
): Markup {
  const name = endsRight(kind) ? "figure" : index === naming ? "name" : "";
  return html`<th scope="col"${classMarkup(name)}>${title}</th>`;
}

const classMarkup = (names: string): Markup => (names === "" ? NOTHING : html` class="${names}"`);

function rowMarkup(row: Row, table: Table): Markup {
  const cells: Markup[] = [];
  // Headings and notes span the table; other rows have a cell per column.
  const runsOn = row.kind === "heading" || lookOf(row) === "note" || isSentence(row);
  let index = 0;
  while (index < row.cells.length) {
    const span = runsOn ? spanOf(row.cells, index) : 1;
    cells.push(cellMarkup(row, index, span, table));
    index += span;
  }
  return html`<tr class="${row.kind}">${cells}</tr>
`;
}

/** A text alone in a row of many columns, as on a first page: it has the width of the table. */
const isSentence = ({ kind, cells: [first, ...others] }: Row): boolean =>
  kind === "item" &&
  first?.kind === "text" &&
  others.length > 2 &&
  others.every((cell) => cell.kind === "blank");

function cellMarkup(row: Row, index: number, span: number, table: Table): Markup {
  const cell = row.cells[index] ?? { kind: "blank" };
  const isName = index === table.naming && cell.kind === "text" && lookOf(row) !== "note";
  const indent = Math.min(row.indent, INDENT_MAX);
  const names = [
    ...(endsRight(table.columns[index]?.kind ?? "text") && span === 1 ? ["figure"] : []),
    ...(index === table.naming ? ["name"] : []),
    ...(isAlarm(cell) ? ["draft"] : []),
    ...(toneOf(cell) === null ? [] : [`tone-${toneOf(cell) ?? ""}`]),
    ...(cell.kind === "count" && cell.verdict !== undefined ? [`verdict-${cell.verdict}`] : []),
    ...(index === table.naming && indent > 0 ? [`level-${indent}`] : []),
  ].join(" ");
  const attributes = [
    classMarkup(names),
    span === 1 ? NOTHING : html` colspan="${String(span)}"`,
    anchorMarkup(cell, table.links),
    table.figures.attributesOf(cell),
    exactMarkup(cell, table.locale),
  ];
  const text = html`${linkedMarkup(cell, table)}${markMarkup(cell, index, table)}`;
  return isName
    ? html`<th scope="row"${attributes}>${text}</th>`
    : html`<td${attributes}>${text}</td>`;
}

function anchorMarkup(cell: Cell, links: PageLinks): Markup {
  const anchor = "figure" in cell ? links.anchorOf(cell.figure.id) : null;
  return anchor === null ? NOTHING : html` id="${anchor}"`;
}

/** The exact amount where the pointer rests on whole units. */
function exactMarkup(cell: Cell, locale: Locale): Markup {
  const exact = exactText(cell, locale);
  return exact === null ? NOTHING : html` title="${exact}"`;
}

function linkedMarkup(cell: Cell, { locale, links }: Table): Markup {
  const text = textMarkup(cell, locale);
  const element = links.elementOf(linkTargets(cell));
  return element === null ? text : html`<a href="#${element}">${text}</a>`;
}

function textMarkup(cell: Cell, locale: Locale): Markup {
  const text = cellText(cell, locale);
  return cell.kind === "date" ? html`<time datetime="${cell.date}">${text}</time>` : html`${text}`;
}

/** The mark of a level weaker than tied, with its name for those who do not see it. */
function markMarkup(cell: Cell, index: number, { sheet, words }: Table): Markup {
  const mark = markOf(cell, headLevelOf(sheet, index));
  if (mark === "" || !("figure" in cell)) return NOTHING;
  const name = words.of(`levels.${cell.figure.level}.name`);
  return html`<abbr class="mark" title="${name}">${mark}</abbr>`;
}

function legendMarkup(sheet: Sheet, words: Words): Markup {
  const legend = legendOf(sheet, words);
  return legend.length === 0
    ? NOTHING
    : html`<p class="legend">${legend.join(" · ")}</p>
`;
}

function noteMarkup(rows: number, items: number, words: Words): Markup {
  if (rows === 0)
    return html`<p class="remark">${words.of("html.nothing")}</p>
`;
  if (items <= LONG_ROWS_MAX) return NOTHING;
  const counts = { shown: String(LONG_ROWS_MAX), all: String(items) };
  return html`<p class="remark">${words.of("html.left-out", counts)}</p>
`;
}
