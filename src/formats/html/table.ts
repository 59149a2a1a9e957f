/** A sheet as a section of the page: a table whose amounts have their figure, period and sources. */

import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { Cell, Column, Row, Sheet, Words } from "../../sheets/sheet.ts";
import type { ChartStyle } from "../chart/chart-plot.ts";
import {
  cellText,
  checkRow,
  endsRight,
  exactText,
  heatOf,
  isAlarm,
  type Locale,
  linkTargets,
  lookOf,
  namingColumnOf,
  spanOf,
  toneOf,
} from "../internal/cell-text.ts";
import { headLevelOf, headTitles, legendOf, markOf } from "../internal/level-marks.ts";
import { chartMarkup } from "./chart.ts";
import { courseMarkup } from "./course.ts";
import type { PageFigures } from "./page-figures.ts";
import type { PageLinks } from "./page-links.ts";
import { readerText } from "./reader-text.ts";
import { type ShownRow, type ShownSheet, shownSheet } from "./shown-sheet.ts";
import { tilesMarkup } from "./tiles.ts";

/** A page with more rows opens slowly: a long sheet shows its first rows, its sums and the row count. */
export const LONG_ROWS_MAX = 2_000;
/** A table with this many columns is wider than a page of text. */
const WIDE_COLUMNS_MIN = 8;
/**
 * A table with this many columns, as of the months of a year, fills the width of a sheet of paper only in small type.
 */
const MONTHS_COLUMNS_MIN = 14;
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
  const sheet = await shownSheet(whole, locale);
  const { tables, isEmpty } = sheet;
  const shape = shapeOf(Math.max(...tables.map(({ columns }) => columns.length)));
  const title = `${sheet.id}-title`;
  yield html`<section class="${shape}" id="${sheet.id}" aria-labelledby="${title}">
<h2 id="${title}">${sheet.title}</h2>
<p class="subtitle">${readerText(sheet.subtitle)}${warningMarkup(sheet)}</p>
${tilesMarkup(sheet, { locale, words, figures })}${chartMarkup(sheet, locale, words)}`;
  const page = { locale, links, words, figures };
  if (!isEmpty) yield* tablesMarkup(sheet, page, title);
  yield html`${legendMarkup(sheet, words)}${isEmpty && (sheet.tiles ?? []).length === 0 ? remarkMarkup(words.of("html.nothing")) : NOTHING}</section>
`;
}

function shapeOf(columns: number): string {
  if (columns >= MONTHS_COLUMNS_MIN) return "sheet wide months";
  return columns >= WIDE_COLUMNS_MIN ? "sheet wide" : "sheet";
}

/** A row that begins a table stands above it as its title. */
async function* tablesMarkup(sheet: ShownSheet, page: Page, title: string): AsyncGenerator<Markup> {
  let at = 0;
  let table: Table | null = null;
  let items = 0;
  for await (const row of sheet.rows()) {
    if (row.beginsTable === true) {
      if (table !== null) yield TABLE_END;
      at += 1;
      table = null;
      yield html`<h3 id="${idOf(title, at)}">${readerText(sheet.tables[at]?.title ?? "")}</h3>
`;
      continue;
    }
    if (table === null) {
      table = tableOf(sheet, at, page);
      yield headsMarkup(table, idOf(title, at));
    }
    checkRow(row, table.sheet.columns);
    if (lookOf(row) === "item") items += 1;
    if (sheet.isLong && lookOf(row) === "item" && items > LONG_ROWS_MAX) continue;
    yield rowMarkup(row, table);
  }
  if (table !== null) yield TABLE_END;
  if (sheet.isLong && items > LONG_ROWS_MAX) yield remarkMarkup(leftOutText(page, items));
}

const idOf = (title: string, at: number): string => (at === 0 ? title : `${title}-${String(at)}`);

function tableOf(sheet: ShownSheet, at: number, page: Page): Table {
  const { columns = [], headLevels = [] } = sheet.tables[at] ?? {};
  return {
    ...page,
    ...{ sheet: { ...sheet, columns, headLevels }, columns, naming: namingColumnOf(columns) },
  };
}

function headsMarkup(table: Table, title: string): Markup {
  const { sheet, columns } = table;
  const heads = headTitles(sheet).map((head, index) =>
    headMarkup({ ...(columns[index] ?? { kind: "text" }), title: head }, index, table),
  );
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="${title}">
<table>
<thead><tr>${heads}</tr></thead>
<tbody>
`;
}

const TABLE_END = html`</tbody>
</table>
</div>
`;

const leftOutText = ({ words }: Page, items: number): string =>
  words.of("html.left-out", { shown: String(LONG_ROWS_MAX), all: String(items) });

const remarkMarkup = (text: string): Markup => html`<p class="remark">${text}</p>
`;

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

/** A naming column this narrow, as of months, needs no room for names. */
const SHORT_NAMES_MAX = 14;
/** A text column this wide has sentences: it is no narrower than a phone can read. */
const SENTENCES_MIN = 44;

function headMarkup(
  { kind, title, startsGroup }: Pick<Column, "kind" | "title" | "startsGroup">,
  index: number,
  { columns, naming }: Pick<Table, "columns" | "naming">,
): Markup {
  const own = endsRight(kind) ? "figure" : columnClass(columns, index, naming);
  const name = startsGroup === true ? `${own} group` : own;
  return html`<th scope="col"${classMarkup(name)}>${readerText(title)}</th>`;
}

function columnClass(columns: readonly Column[], index: number, naming: number): string {
  const { kind, width } = columns[index] ?? { kind: "blank", width: 0 };
  const isText = kind === "text";
  const room = isText && width >= SENTENCES_MIN ? "sentences" : "";
  if (index !== naming) return room;
  return isText && width <= SHORT_NAMES_MAX ? "name short" : `name ${room}`.trim();
}

const classMarkup = (names: string): Markup => (names === "" ? NOTHING : html` class="${names}"`);

function rowMarkup(row: ShownRow, table: Table): Markup {
  if (isOnlyText(row)) return noteRowMarkup(row, table);
  const cells: Markup[] = [];
  let index = 0;
  while (index < row.cells.length) {
    const span = spanIn(row, index);
    cells.push(cellMarkup(row, index, span, table));
    index += span;
  }
  return html`<tr class="${row.kind}">${cells}</tr>
`;
}

/**
 * A note, or a name with its explanation, has the line; more texts than two stand each below the head of its column.
 */
function isOnlyText(row: Row): boolean {
  const filled = row.cells.filter(({ kind }) => kind !== "blank");
  return (
    lookOf(row) === "note" && filled.length <= 2 && filled.every(({ kind }) => kind === "text")
  );
}

function noteRowMarkup({ kind, cells }: Row, table: Table): Markup {
  const parts = cells.filter((cell) => cell.kind === "text");
  const partMarkup = (cell: Cell): Markup =>
    html`<span${classMarkup(emphasisOf(cell).join(" "))}>${linkedMarkup(cell, table)}</span> `;
  const [only, ...others] = parts;
  const isOne = only !== undefined && others.length === 0 && emphasisOf(only).length === 0;
  const inside = isOne
    ? html`<div class="line">${linkedMarkup(only, table)}</div>`
    : html`<div class="line${others.length === 0 ? "" : " parts"}">${parts.map(partMarkup)}</div>`;
  return html`<tr class="${kind}"><td colspan="${String(cells.length)}">${inside}</td></tr>
`;
}

/**
 * A heading runs on to the next cell with something in it, and a text without a figure before it to the end of a row
 * that has no more.
 */
function spanIn(row: Row, index: number): number {
  const span = spanOf(row.cells, index);
  const isSentence =
    index + span === row.cells.length &&
    row.cells.slice(0, index).every(({ kind }) => kind === "text" || kind === "blank");
  return lookOf(row) === "heading" || isSentence ? span : 1;
}

function cellMarkup(row: ShownRow, index: number, span: number, table: Table): Markup {
  const cell = row.cells[index] ?? { kind: "blank" };
  const isName = index === table.naming && cell.kind === "text" && lookOf(row) !== "note";
  const indent = Math.min(row.indent, INDENT_MAX);
  const isFigure = endsRight(table.columns[index]?.kind ?? "text") && span === 1;
  const names = [
    isFigure ? "figure" : columnClass(table.columns, index, table.naming),
    ...(table.columns[index]?.startsGroup === true ? ["group"] : []),
    ...emphasisOf(cell),
    ...(index === table.naming && indent > 0 ? [`level-${indent}`] : []),
  ];
  const attributes = [
    classMarkup(names.filter((name) => name !== "").join(" ")),
    span === 1 ? NOTHING : html` colspan="${String(span)}"`,
    anchorMarkup(cell, table.links),
    table.figures.attributesOf(cell),
    exactMarkup(cell, table.locale),
  ];
  const text = html`${linkedMarkup(cell, table)}${markMarkup(cell, index, table)}`;
  const shown = isName ? openedMarkup(text, row) : text;
  // A second heading of a row stands above figures of its own, and moves with them.
  const isLine = span > 1 && (lookOf(row) !== "heading" || index <= table.naming);
  const inside = isLine ? html`<div class="line">${shown}</div>` : shown;
  return isName
    ? html`<th scope="row"${attributes}>${inside}</th>`
    : html`<td${attributes}>${inside}</td>`;
}

/** The name of a row with more to read opens it, also without script. */
function openedMarkup(name: Markup, { opens }: ShownRow): Markup {
  if (opens.length === 0) return name;
  const texts = opens.map(([title, text]) => html`<dt>${title}</dt><dd>${readerText(text)}</dd>`);
  return html`<details class="opens"><summary>${name}</summary><dl>${texts}</dl></details>`;
}

const emphasisOf = (cell: Cell): readonly string[] => [
  ...(isAlarm(cell) ? ["draft"] : []),
  ...(toneOf(cell) === null ? [] : [`tone-${toneOf(cell) ?? ""}`]),
  ...(cell.kind === "count" && cell.verdict !== undefined ? [`verdict-${cell.verdict}`] : []),
  ...(heatOf(cell) === null ? [] : [`heat-${String(heatOf(cell))}`]),
];

function anchorMarkup(cell: Cell, links: PageLinks): Markup {
  const anchor = "figure" in cell ? links.anchorOf(cell.figure.id) : null;
  return anchor === null ? NOTHING : html` id="${anchor}"`;
}

/** The exact amount where the pointer rests on whole units. */
function exactMarkup(cell: Cell, locale: Locale): Markup {
  const exact = exactText(cell, locale);
  return exact === null ? NOTHING : html` title="${exact}"`;
}

function linkedMarkup(cell: Cell, { locale, links }: Pick<Table, "locale" | "links">): Markup {
  const text = textMarkup(cell, locale);
  const element = links.elementOf(linkTargets(cell));
  return element === null ? text : html`<a href="#${element}">${text}</a>`;
}

function textMarkup(cell: Cell, locale: Locale): Markup {
  if (cell.kind === "course") return courseMarkup(cell.values);
  const text = cellText(cell, locale);
  if (cell.kind === "text") return readerText(text);
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
  const legend = legendOf(sheet.levels ?? [], words);
  return legend.length === 0
    ? NOTHING
    : html`<p class="legend">${legend.join(" · ")}</p>
`;
}
