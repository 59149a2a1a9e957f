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

/** Keys of the words used in addition to those of the sheets. */
export const START_WORDS = ["start-page.contents", "start-page.more"] as const;

/** Failure code: `template-invalid`, if the frame lacks a mark. */
export async function startPageText(contents: PackContents): Promise<string> {
  const { books, sheets, style, title, words } = contents;
  const { before, after } = fillFrame(style.startFrame, {
    language: html`${words.language}`,
    title: html`${`${title} - ${books.administration.name}`}`,
    colours: colourMarkup(style),
    opening: openingMarkup(contents),
  });
  const sections: SheetSection[] = [];
  for (const sheet of sheets) sections.push({ sheet, parts: await partsOf(sheet) });
  const page = html`${contentsMarkup(sections, contents)}
${sections.map((section) => sectionMarkup(section, contents))}`;
  return [before, page.markup, after].join("");
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

/** The rows below one heading, or before the first, as groups of a row with those below it that are deeper. */
interface SheetPart {
  /** Empty before the first heading. */
  readonly title: string;
  readonly groups: Row[][];
}

interface SheetSection {
  readonly sheet: Sheet;
  readonly parts: readonly SheetPart[];
}

async function partsOf(sheet: Sheet): Promise<readonly SheetPart[]> {
  const parts: SheetPart[] = [{ title: "", groups: [] }];
  for await (const row of sheet.rows()) {
    if (lookOf(row) === "heading") {
      parts.push({ title: textsIn([row]), groups: [] });
      continue;
    }
    const groups = parts.at(-1)?.groups ?? [];
    const last = groups.at(-1);
    if (last === undefined || row.indent === 0) groups.push([row]);
    else last.push(row);
  }
  return parts.filter(({ title, groups }) => title !== "" || groups.length > 0);
}

const anchorOf = ({ id }: Sheet, place: number): string => `${id}-${String(place + 1)}`;

/** Links to each sheet and to each of its parts, in their order. */
function contentsMarkup(sections: readonly SheetSection[], { words }: PackContents): Markup {
  const items = sections.map(({ sheet, parts }) => {
    const own = parts.flatMap(({ title }, place) =>
      title === ""
        ? []
        : [html`<li><a href="#${anchorOf(sheet, place)}">${readerText(title)}</a></li>`],
    );
    const below = own.length === 0 ? NOTHING : html`<ul>${own}</ul>`;
    return html`<li><a href="#${sheet.id}">${readerText(sheet.title)}</a>${below}</li>`;
  });
  return html`<nav aria-label="${words.of("start-page.contents")}"><ul>${items}</ul></nav>`;
}

function sectionMarkup({ sheet, parts }: SheetSection, contents: PackContents): Markup {
  const heads = headTitles(sheet).map((head, index) =>
    isHash(sheet.columns[index])
      ? NOTHING
      : html`<th scope="col" data-key="${sheet.columns[index]?.key ?? ""}"${figureClass(sheet.columns[index])}>${readerText(head)}</th>`,
  );
  const tables = parts.map(({ title, groups }, place) => {
    const heading =
      title === ""
        ? NOTHING
        : html`<h3 id="${anchorOf(sheet, place)}">${readerText(title)}</h3>
`;
    const rows = groups.map((group) => rowMarkup(group, sheet, contents));
    return html`${heading}<table>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
  });
  const legend = legendOf(sheet.levels ?? [], contents.words).join("  ");
  return html`<section aria-labelledby="${sheet.id}">
<h2 id="${sheet.id}">${sheet.title}</h2>
<p class="subtitle">${readerText(sheet.subtitle)}</p>
${tables}<p class="legend">${legend}</p>
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
  if (lookOf(rows[0] ?? { kind: "item" }) === "note") {
    const across = String(columns.filter((column) => !isHash(column)).length);
    return html`<tr class="note"><td colspan="${across}">${readerText(textsIn(rows))}</td></tr>
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

const textsIn = (rows: readonly Row[]): string =>
  rows
    .flatMap(({ cells }) => cells.flatMap((cell) => ("text" in cell ? [cell.text] : [])))
    .join(" ");

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
    ? html`${emphasized} <code>${hash.text}</code>${fileFacts(cell, contents)}`
    : html`${emphasized} `;
}

/** As many sheets of a file are named. */
const NAMED_MAX = 3;

/** The purpose of a file, by its sheets, and its size. */
function fileFacts(cell: Cell, { files = [], words }: PackContents): Markup {
  const opened = cell.kind === "text" ? cell.opens : undefined;
  const file = files.find(({ name }) => name === opened);
  if (file === undefined) return NOTHING;
  const { sheets, byteCount } = file;
  const titles = sheets.slice(0, NAMED_MAX).map(({ title }) => title);
  const more = sheets.length - titles.length;
  const named =
    more > 0 ? [...titles, words.of("start-page.more", { count: String(more) })] : titles;
  const size = byteCount === undefined ? [] : [sizeText(byteCount, words.language)];
  const facts = [...(named.length === 0 ? [] : [named.join(", ")]), ...size].join(" · ");
  return html`<small>${facts}</small> `;
}

const KILOBYTE = 1_000;

/** In units of a thousand, as file managers count: `27 kB`, `2.1 MB`. */
function sizeText(byteCount: number, language: string): string {
  const isLarge = byteCount >= KILOBYTE * KILOBYTE;
  const size = isLarge ? byteCount / KILOBYTE / KILOBYTE : Math.max(1, byteCount / KILOBYTE);
  const style = { style: "unit", maximumFractionDigits: isLarge ? 1 : 0 } as const;
  const unit = isLarge ? "megabyte" : "kilobyte";
  return new Intl.NumberFormat(language, { ...style, unit, unitDisplay: "short" }).format(size);
}
