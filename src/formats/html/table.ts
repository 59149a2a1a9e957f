/** A sheet as a section of the page: a table whose amounts have their figure, period and sources. */
import { amountText } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Cell, Column, Row, Sheet, Words } from "../../sheets/sheet.ts";
import type { ChartStyle } from "../chart/plan-chart.ts";
import {
  cellText,
  checkRow,
  endsRight,
  isAlarm,
  type Locale,
  lookOf,
  namingColumnOf,
  spanOf,
  toneOf,
} from "../internal/cell-text.ts";
import { chartMarkup } from "./chart.ts";
import { html, type Markup, NOTHING } from "./markup.ts";

/** A page with more rows opens slowly: a long sheet shows its first rows, its sums and the row count. */
export const LONG_ROWS_MAX = 2_000;
/** A table with this many columns is wider than a page of text. */
const WIDE_COLUMNS_MIN = 8;
/** The deepest level of indentation. */
const INDENT_MAX = 6;

/** Yields the section in pieces; rows are read once and not kept. */
export async function* sectionMarkup(
  sheet: Sheet,
  locale: ChartStyle,
  words: Words,
): AsyncGenerator<Markup> {
  const shape = sheet.columns.length >= WIDE_COLUMNS_MIN ? "sheet wide" : "sheet";
  const title = `${sheet.id}-title`;
  const naming = namingColumnOf(sheet.columns);
  const heads = sheet.columns.map((column, index) => headMarkup(column, index, naming));
  yield html`<section class="${shape}" id="${sheet.id}" aria-labelledby="${title}">
<h2 id="${title}">${sheet.title}</h2>
<p class="subtitle">${sheet.subtitle}${warningMarkup(sheet)}</p>
${chartMarkup(sheet, locale, words)}<div class="scroll" tabindex="0" role="region" aria-labelledby="${title}">
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
    yield rowMarkup(row, { columns: sheet.columns, naming, locale });
  }
  yield html`</tbody>
</table>
</div>
${noteMarkup(rows, sheet.isLong ? items : 0, words)}</section>
`;
}

const warningMarkup = ({ warning }: Sheet): Markup =>
  warning === undefined ? NOTHING : html` <strong class="draft">${warning}</strong>`;

interface Table {
  readonly columns: readonly Column[];
  readonly naming: number;
  readonly locale: Locale;
}

function headMarkup({ kind, title }: Column, index: number, naming: number): Markup {
  const name = endsRight(kind) ? "figure" : index === naming ? "name" : "";
  return html`<th scope="col"${classMarkup(name)}>${title}</th>`;
}

const classMarkup = (names: string): Markup => (names === "" ? NOTHING : html` class="${names}"`);

function rowMarkup(row: Row, table: Table): Markup {
  const cells: Markup[] = [];
  // Headings and notes span the table; other rows have a cell per column.
  const runsOn = row.kind === "heading" || lookOf(row) === "note";
  let index = 0;
  while (index < row.cells.length) {
    const span = runsOn ? spanOf(row.cells, index) : 1;
    cells.push(cellMarkup(row, index, span, table));
    index += span;
  }
  return html`<tr class="${row.kind}">${cells}</tr>
`;
}

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
    originMarkup(cell),
  ];
  const text = textMarkup(cell, table.locale);
  return isName
    ? html`<th scope="row"${attributes}>${text}</th>`
    : html`<td${attributes}>${text}</td>`;
}

function textMarkup(cell: Cell, locale: Locale): Markup {
  const text = cellText(cell, locale);
  return cell.kind === "date" ? html`<time datetime="${cell.date}">${text}</time>` : html`${text}`;
}

/** The attributes that programs and the page's script read instead of the formatted amount. */
function originMarkup(cell: Cell): Markup {
  if (!("figure" in cell)) return NOTHING;
  const { id, period, sources } = cell.figure;
  const amount = amountText(cell.amount, cell.kind === "ratio" ? 0 : 2);
  return html` data-figure="${id}" data-period="${periodText(period)}" data-amount="${amount}" data-sources="${sources.join(" ")}"`;
}

const periodText = ({ first, last }: Period): string =>
  first === last ? first : `${first}..${last}`;

function noteMarkup(rows: number, items: number, words: Words): Markup {
  if (rows === 0)
    return html`<p class="remark">${words.of("html.nothing")}</p>
`;
  if (items <= LONG_ROWS_MAX) return NOTHING;
  const counts = { shown: String(LONG_ROWS_MAX), all: String(items) };
  return html`<p class="remark">${words.of("html.left-out", counts)}</p>
`;
}
