/** The text of a start page: the facts of the pack, and each sheet as a table that becomes cards on a phone. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { Cell, Column, Row, Sheet } from "../../sheets/sheet.ts";
import type { PackContents } from "../format.ts";
import { cellText, checkRow, endsRight, isAlarm, lookOf } from "../internal/cell-text.ts";
import { fileAddress } from "../internal/file-links.ts";
import { headTitles, legendOf, markOf } from "../internal/level-marks.ts";
import { meaningOfState, packFacts } from "../internal/pack-facts.ts";
import { fillFrame } from "./frame.ts";
import { colourMarkup } from "./page.ts";
import { readerText } from "./reader-text.ts";

/** Failure code: `template-invalid`, if the frame lacks a mark. */
export async function startPageText(contents: PackContents): Promise<string> {
  const { books, sheets, style, title, words } = contents;
  const { before, after } = fillFrame(style.startFrame, {
    language: html`${words.language}`,
    title: html`${`${title} - ${books.administration.name}`}`,
    colours: colourMarkup(style),
    opening: openingMarkup(contents),
  });
  const sections: string[] = [];
  for (const sheet of sheets) sections.push((await sectionMarkup(sheet, contents)).markup);
  return [before, ...sections, after].join("");
}

function openingMarkup(contents: PackContents): Markup {
  const { books, isFinal, title } = contents;
  const facts = packFacts(contents).map(({ label, value, mark }) => {
    const name = mark === "state" ? (isFinal ? "final" : "draft") : mark;
    const as = name === null ? NOTHING : html` class="${name}"`;
    return html`<dt>${label}</dt><dd${as}>${readerText(value)}</dd>`;
  });
  const meaning = meaningOfState(contents);
  return html`<p class="owner">${books.administration.name}</p>
<h1>${title}</h1>
<dl class="facts">${facts}</dl>
${meaning === null ? NOTHING : html`<p class="meaning">${readerText(meaning)}</p>`}`;
}

async function sectionMarkup(sheet: Sheet, contents: PackContents): Promise<Markup> {
  const heads = headTitles(sheet).map((head, index) =>
    isHash(sheet.columns[index])
      ? NOTHING
      : html`<th scope="col"${figureClass(sheet.columns[index])}>${readerText(head)}</th>`,
  );
  const groups: Row[][] = [];
  for await (const row of sheet.rows()) {
    const last = groups.at(-1);
    if (last === undefined || row.indent === 0) groups.push([row]);
    else last.push(row);
  }
  const rows = groups.map((group) => rowMarkup(group, sheet, contents));
  const legend = legendOf(sheet.levels ?? [], contents.words).join("  ");
  return html`<section aria-labelledby="${sheet.id}">
<h2 id="${sheet.id}">${sheet.title}</h2>
<p class="subtitle">${readerText(sheet.subtitle)}</p>
<table>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table>
<p class="legend">${legend}</p>
</section>
`;
}

/** A hash stands below the name that is before it: no screen has the width for a column of them. */
const isHash = (column: Pick<Column, "key"> | undefined): boolean => column?.key === "sha256";

const figureClass = (column: Pick<Column, "kind"> | undefined): Markup =>
  endsRight(column?.kind ?? "text") ? html` class="figure"` : NOTHING;

/** A row with those below it that are deeper: the cells of its columns have the texts of all. */
function rowMarkup(rows: readonly Row[], { columns }: Sheet, contents: PackContents): Markup {
  for (const row of rows) checkRow(row, columns);
  const look = lookOf(rows[0] ?? { kind: "item" });
  if (look === "heading" || look === "note") {
    const texts = rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => ("text" in cell ? [cell.text] : [])),
    );
    const across = String(columns.filter((column) => !isHash(column)).length);
    const text = readerText(texts.join(" "));
    return look === "heading"
      ? html`<tr class="heading"><th scope="rowgroup" colspan="${across}">${text}</th></tr>
`
      : html`<tr class="note"><td colspan="${across}">${text}</td></tr>
`;
  }
  const cells = columns.map((column, index) => {
    if (isHash(column)) return NOTHING;
    const hasHash = isHash(columns[index + 1]);
    const parts = rows.map(({ cells: own }) =>
      cellMarkup(own[index] ?? BLANK, hasHash ? (own[index + 1] ?? BLANK) : BLANK, contents),
    );
    const isBlank = rows.every(({ cells: own }) => own[index]?.kind === "blank");
    if (isBlank) return html`<td></td>`;
    return html`<td data-label="${column.title}"${classOf(column, hasHash)}>${parts}</td>`;
  });
  return html`<tr>${cells}</tr>
`;
}

const BLANK: Cell = { kind: "blank" };

const classOf = (column: Column, hasHash: boolean): Markup =>
  hasHash ? html` class="file"` : figureClass(column);

function cellMarkup(cell: Cell, hash: Cell, contents: PackContents): Markup {
  if (cell.kind === "blank") return NOTHING;
  const text = readerText(cellText(cell, contents.style));
  const address = fileAddress(cell, contents.fileName);
  const shown =
    address === null ? html`${text}${markOf(cell, null)}` : html`<a href="${address}">${text}</a>`;
  const emphasized = isAlarm(cell) ? html`<strong class="alarm">${shown}</strong>` : shown;
  return hash.kind === "text"
    ? html`${emphasized} <code>${hash.text}</code>`
    : html`${emphasized} `;
}
