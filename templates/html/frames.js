/**
 * A table opens at its latest figure: where empty cells and figures of earlier periods fill the frame, it is scrolled
 * past them, so that the month or the year which the pack is about stands beside the names. The earlier ones are a
 * scroll away, and what follows the latest figure, such as the total of the year, comes into view with it.
 */

/** The last month of the period of a figure; empty for a cell without one. @param {HTMLElement} cell */
const lastMonthOf = ({ dataset }) => (dataset["period"] ?? "").split("..").at(-1) ?? "";

/** The cell beside which the names should stand, in the first row with figures. @param {Element} frame */
function latestCell(frame) {
  const figure = frame.querySelector("tbody td.figure:not(:empty)");
  const cells = /** @type {HTMLElement[]} */ ([...(figure?.closest("tr")?.cells ?? [])]);
  const names = cells.findIndex((cell) => cell.matches(".name"));
  const latest = cells.map(lastMonthOf).reduce((last, month) => (month > last ? month : last), "");
  const cell = cells.slice(names + 1).find((each) => {
    const month = lastMonthOf(each);
    return month === "" ? each.textContent !== "" : month === latest;
  });
  return cell?.matches(".figure") === true ? cell : null;
}

/** @param {Element} frame */
function showLatest(frame) {
  // A link that leads into the table, or a figure that was opened, decides where it stands.
  if (frame.scrollLeft > 0 || frame.querySelector(":target, .chosen") !== null) return;
  const cell = latestCell(frame);
  const names = cell?.closest("tr")?.querySelector(".name");
  if (cell === null || !names) return;
  const [at, inFrame] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (at.right <= inFrame.right) return;
  frame.scrollLeft = at.left - inFrame.left - names.getBoundingClientRect().width;
}

/** The layout of a table is known when it comes near the screen. */
const NEAR = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    NEAR.unobserve(target);
    showLatest(target);
  }
});
for (const frame of document.querySelectorAll(".scroll")) NEAR.observe(frame);
