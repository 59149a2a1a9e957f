/** The figures of the page: each becomes a button, one of each table is reached with Tab, the others with arrow keys. */

const FIGURES = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-figure]")]);
/** By name; a figure that is on the page twice is found where it is first. */
const FIGURE_BY_NAME = new Map(
  [...FIGURES].reverse().map((figure) => [figure.dataset["figure"] ?? "", figure]),
);
const NUMBERS = new Map(FIGURES.map((figure, number) => [figure, number]));

/** What stands in the table around a figure, in the order of reading. @param {HTMLElement} figure */
function placeOf(figure) {
  const sheet = figure.closest("section")?.querySelector("h2")?.textContent ?? "";
  const cell = figure.closest("td, th");
  if (!(cell instanceof HTMLTableCellElement)) {
    const tile = figure.closest(".tile")?.querySelector("h3")?.textContent ?? "";
    const change = figure.closest(".change")?.querySelector(".of")?.textContent ?? "";
    return { sheet, row: tile, column: change };
  }
  const row = cell.closest("tr")?.querySelector("th, .name")?.textContent ?? "";
  const column = cell.closest("table")?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent ?? "";
  return { sheet, row, column };
}

/** @param {HTMLElement} figure */
const buttonOf = (figure) =>
  /** @type {HTMLElement | null} */ (figure.querySelector("button.figure-button"));

/** Puts the text of a figure into a button; its mark stays beside it. @param {HTMLElement} figure @param {boolean} isFirst */
function enliven(figure, isFirst) {
  if (figure.querySelector("a") !== null) return;
  const button = make("button", {
    ...{ type: "button", class: "figure-button", "aria-haspopup": "dialog" },
    tabindex: isFirst ? "0" : "-1",
  });
  for (const node of [...figure.childNodes]) {
    if (node instanceof Element && node.matches(".mark")) continue;
    button.append(node);
  }
  figure.prepend(button);
}

/** Section by section, so that the page answers meanwhile. */
async function enlivenPage() {
  for (const frame of document.querySelectorAll(".tiles, .scroll")) {
    const isTable = frame.matches(".scroll");
    const figures = /** @type {NodeListOf<HTMLElement>} */ (
      frame.querySelectorAll("[data-figure]")
    );
    await inSlices(
      figures.length,
      (index) => enliven(figures[index], !isTable || index === 0),
      () => true,
    );
    await pause();
  }
}

/** The next figure in a row or a column; null at the edge. @param {HTMLTableCellElement} cell @param {string} key */
function neighbourOf(cell, key) {
  const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
  const cells = [...row.cells];
  /** @param {Element | undefined} candidate */
  const isFigure = (candidate) => candidate?.querySelector(".figure-button") !== null;
  /** @type {Record<string, () => (HTMLTableCellElement | undefined)>} */
  const moves = {
    ArrowRight: () => cells.slice(cell.cellIndex + 1).find(isFigure),
    ArrowLeft: () => cells.slice(0, cell.cellIndex).findLast(isFigure),
    Home: () => cells.find(isFigure),
    End: () => cells.findLast(isFigure),
    ArrowDown: () => inColumn(row, cell.cellIndex, "nextElementSibling"),
    ArrowUp: () => inColumn(row, cell.cellIndex, "previousElementSibling"),
  };
  return moves[key]?.() ?? null;
}

/** @param {HTMLTableRowElement} row @param {number} index @param {"nextElementSibling" | "previousElementSibling"} step */
function inColumn(row, index, step) {
  for (let next = row[step]; next instanceof HTMLTableRowElement; next = next[step]) {
    const cell = next.cells[index];
    if (cell?.querySelector(".figure-button")) return cell;
  }
  return undefined;
}

/** @param {KeyboardEvent} event */
function moveBetweenFigures(event) {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("td > .figure-button")) return;
  const cell = /** @type {HTMLTableCellElement} */ (target.parentElement);
  const next = neighbourOf(cell, event.key)?.querySelector(".figure-button");
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
