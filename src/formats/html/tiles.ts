/** The tiles of a sheet: a figure drawn large, its changes, and its course over the months. */
import { isNegative, isPositive } from "../../amount/amount.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { Cell, Sheet, Tile, Words } from "../../sheets/sheet.ts";
import { cellText, exactText, type Locale, tileText } from "../internal/cell-text.ts";
import { markOf } from "../internal/level-marks.ts";
import { courseMarkup } from "./course.ts";
import type { PageFigures } from "./page-figures.ts";
import { readerText } from "./reader-text.ts";

interface Page {
  readonly locale: Locale;
  readonly words: Words;
  readonly figures: PageFigures;
}

/** The characters of a figure in the usual size, in the narrowest tile; all tiles have one size. */
const LARGE_CHARACTERS_MAX = 11;

export function tilesMarkup({ tiles = [] }: Sheet, page: Page): Markup {
  if (tiles.length === 0) return NOTHING;
  const isLong = tiles.some(
    ({ cell }) => tileText(cell, page.locale).length > LARGE_CHARACTERS_MAX,
  );
  return html`<ul class="tiles${isLong ? " long" : ""}">
${tiles.map((tile) => tileMarkup(tile, page))}</ul>
`;
}

function tileMarkup({ label, cell, changes, course }: Tile, page: Page): Markup {
  const mark = markOf(cell, null);
  const name = page.words.of(`levels.${cell.figure.level}.name`);
  const sign = mark === "" ? NOTHING : html`<abbr class="mark" title="${name}">${mark}</abbr>`;
  return html`<li class="tile"><h3>${label}</h3>
<p class="large">${figureMarkup(cell, page)}${sign}</p>
${changes.map((change) => changeMarkup(change, page))}${courseMarkup(course)}
</li>
`;
}

function changeMarkup(
  { label, amount, percent, tone }: Tile["changes"][number],
  page: Page,
): Markup {
  const figure = (cell: Cell): Markup =>
    cell.kind === "blank" ? NOTHING : html` ${figureMarkup(cell, page)}`;
  const colour = tone === undefined ? NOTHING : html` tone-${tone}`;
  return html`<p class="change${colour}"><span class="of">${readerText(label)}</span>${arrowMarkup(amount)}${figure(amount)}${figure(percent)}</p>
`;
}

/** In whole units, with the exact amount where the pointer rests on it. */
function figureMarkup(cell: Cell, { figures, locale }: Page): Markup {
  const shown = tileText(cell, locale);
  const exact = exactText(cell, locale) ?? cellText(cell, locale);
  const title = shown === exact ? NOTHING : html` title="${exact}"`;
  return html`<span${figures.attributesOf(cell)}${title}>${shown}</span>`;
}

/** Drawn by the style: the direction is also in the sign of the amount, so it needs no name of its own. */
function arrowMarkup(cell: Cell): Markup {
  if (!("amount" in cell)) return NOTHING;
  if (isNegative(cell.amount)) return html` <span class="down"></span>`;
  return isPositive(cell.amount) ? html` <span class="up"></span>` : NOTHING;
}
