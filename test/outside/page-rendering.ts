/**
 * What is wrong with a page as it is drawn: measured in the browser, by the boxes of its words, cells and frames. Each
 * kind of fault is an expression of the page that gives the texts which have it.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Visit } from "./browser.ts";

/** 7.5 points in pixels: nothing smaller, in the design of all packs. */
const SMALLEST_TEXT = 10;
/** Ids of the service have 18 digits; no figure of a reader has as many as these. */
const DIGITS_MAX = 14;

/** The topics of the words: a text that starts with one and a full stop is a key without its word. */
const TOPICS = readFileSync(
  fileURLToPath(new URL("../../templates/words/en.yml", import.meta.url)),
  "utf8",
)
  .split("\n")
  .flatMap((line) => /^([a-z][a-z-]*):/.exec(line)?.[1] ?? []);

/** What the expressions share. Positions are rounded outwards by a pixel: browsers draw between pixels. */
const SHARED = `
  const root = document.querySelector(scope);
  const isSeen = (element) => element.checkVisibility() && element.closest(".skip, #answers ol, .draft-mark") === null;
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const element = node.parentElement;
    if (node.data.trim() !== "" && !element.matches("script, style, title, option") && isSeen(element)) texts.push({ node, element });
  }
  const rangeOf = (node, from = 0, to = node.data.length) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  };
  const linesOf = (range) => {
    const lines = [];
    for (const { top, height, width } of range.getClientRects()) {
      if (width > 0 && !lines.some((line) => Math.abs(line - top) < height / 2)) lines.push(top);
    }
    return lines;
  };
  const isWithin = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const frameOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) if (scrolls(at)) return at;
    return null;
  };
  const cellsOf = (row) => {
    const cells = [];
    for (const cell of row.cells) {
      cells.push(cell);
      for (let more = 1; more < cell.colSpan; more += 1) cells.push(null);
    }
    return cells;
  };
  const bodyRows = (table) => [...table.tBodies].flatMap((body) => [...body.rows]);
  const tables = [...root.querySelectorAll("table")].filter((table) => table.checkVisibility());
  const frames = [...root.querySelectorAll(".scroll")].filter((frame) => frame.scrollWidth > frame.clientWidth + 1);
  const headsOf = (table) => [...(table.tHead?.rows[0]?.cells ?? [])];
  const textOf = (element) => element.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
`;

/** Rows, columns and words that a reader sees broken; each list is empty on a sound page. */
const KINDS = {
  /** A word may break after a hyphen or a slash between letters, and nowhere else; only a hash is longer than a line. */
  "word broken": `texts.filter(({ node, element }) => element.closest("code") === null && linesOf(rangeOf(node)).length > 1).flatMap(({ node }) => {
    const broken = [];
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      let at = index;
      for (const part of word.split(/(?<=\\p{L}[-\\/])(?=\\p{L})/u)) {
        if (linesOf(rangeOf(node, at, at + part.length)).length > 1) broken.push(part);
        at += part.length;
      }
    }
    return broken;
  })`,
  "text outside its cell": `texts.flatMap(({ node, element }) => {
    const cell = element.closest("td, th");
    if (cell === null || element.matches(".mark")) return [];
    const box = cell.getBoundingClientRect();
    return [...rangeOf(node).getClientRects()].every((rect) => isWithin(rect, box)) ? [] : [textOf(element)];
  })`,
  "sentence outside its frame": `[...root.querySelectorAll(".line")].flatMap((line) => {
    const frame = line.closest(".scroll");
    const { left } = frame.getBoundingClientRect();
    const box = { left, right: left + frame.clientWidth };
    return isWithin(line.getBoundingClientRect(), box) ? [] : [textOf(line)];
  })`,
  "text outside the screen": `texts.flatMap(({ node, element }) => {
    if (frameOf(element) !== null || element.closest("svg") !== null) return [];
    const screen = { left: 0, right: document.documentElement.clientWidth };
    return [...rangeOf(node).getClientRects()].every((rect) => isWithin(rect, screen)) ? [] : [textOf(element)];
  })`,
  "text cut off": `[...root.querySelectorAll("*")].filter((element) => {
    const { overflowX, overflowY, display } = getComputedStyle(element);
    if (display === "inline" || !isSeen(element) || element.closest("svg") !== null) return false;
    const hides = (value) => value === "hidden" || value === "clip";
    return (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && !scrolls(element) && element.scrollHeight > element.clientHeight + 1);
  }).map(textOf)`,
  "page wider than the screen": `document.documentElement.scrollWidth > document.documentElement.clientWidth + 1 ? [String(document.documentElement.scrollWidth)] : []`,
  "texts of a drawing on each other": `[...root.querySelectorAll("figure svg")].flatMap((svg) => {
    const boxes = [...svg.querySelectorAll("text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
    const edge = svg.getBoundingClientRect();
    return boxes.filter(({ box }, index) => !isWithin(box, edge) || boxes.slice(index + 1).some((other) =>
      box.left < other.box.right - 1 && other.box.left < box.right - 1 && box.top < other.box.bottom - 3 && other.box.top < box.bottom - 3)).map(({ text }) => textOf(text));
  })`,
  "column with nothing in it": `tables.flatMap((table) => headsOf(table).filter((_, index) =>
    bodyRows(table).length > 0 && bodyRows(table).every((row) => { const cell = cellsOf(row)[index]; return !(cell?.textContent.trim() || cell?.querySelector("svg")); })).map(textOf))`,
  "empty table": `tables.filter((table) => bodyRows(table).every((row) => row.textContent.trim() === "")).map((table) => textOf(table.closest("section") ?? table))`,
  "text too small": `texts.filter(({ element }) => {
    const scale = element instanceof SVGElement ? element.getScreenCTM().a : 1;
    return parseFloat(getComputedStyle(element).fontSize) * scale < ${String(SMALLEST_TEXT)} - 0.01;
  }).map(({ element }) => textOf(element))`,
  "long id": `texts.filter(({ node, element }) => element.closest("code") === null && /\\d{${String(DIGITS_MAX + 1)},}/.test(node.data)).map(({ element }) => textOf(element))`,
  "untranslated word": `texts.filter(({ node }) => /\\{[a-z-]+\\}|\\[object|\\bundefined\\b|\\bNaN\\b/.test(node.data) ||
    /(?:^|\\s)(?:${TOPICS.join("|")})\\.[a-z]/.test(node.data)).map(({ element }) => textOf(element))`,
  "name not fixed": `frames.flatMap((frame) => {
    const start = frame.scrollLeft;
    frame.scrollLeft = frame.scrollWidth;
    const { left } = frame.getBoundingClientRect();
    const box = { left, right: left + frame.clientWidth };
    const names = [...frame.querySelectorAll(".name:not([colspan])")].filter((name) => textOf(name) !== "");
    const loose = names.filter((name) => !isWithin(name.getBoundingClientRect(), box));
    frame.scrollLeft = start;
    return (names.length === 0 ? [frame] : loose).map(textOf);
  })`,
  "last column out of reach": `frames.flatMap((frame) => {
    const start = frame.scrollLeft;
    frame.scrollLeft = frame.scrollWidth;
    const { left } = frame.getBoundingClientRect();
    const last = headsOf(frame.querySelector("table")).at(-1);
    const isReached = frame.scrollLeft > 0 && isWithin(last.getBoundingClientRect(), { left, right: left + frame.clientWidth });
    frame.scrollLeft = start;
    return isReached ? [] : [textOf(last)];
  })`,
  /** Where the names are followed by figures, one of the latest period stands beside them when the page is opened. */
  "latest figure out of view": `frames.flatMap((frame) => {
    const lastMonth = (cell) => (cell.dataset.period ?? "").split("..").at(-1);
    const row = [...frame.querySelectorAll("tbody tr")].find((each) => each.querySelector("[data-period]") !== null);
    const cells = row === undefined ? [] : [...row.cells];
    const names = cells.findIndex((cell) => cell.matches(".name"));
    if (cells[names + 1]?.matches(".figure") !== true) return [];
    const figures = cells.filter((cell) => cell.dataset.period !== undefined);
    const latest = figures.map(lastMonth).sort().at(-1);
    const left = cells[names].getBoundingClientRect().right;
    const box = { left, right: frame.getBoundingClientRect().left + frame.clientWidth };
    const isInView = figures.some((cell) => lastMonth(cell) === latest && isWithin(cell.getBoundingClientRect(), box));
    return isInView ? [] : [textOf(row)];
  })`,
} as const;

export type Fault = keyof typeof KINDS;

/** As a reader comes by them: the sheets are drawn one after another, and what can be opened in the text is open. */
export async function drawWhole(page: Visit, sheets = ".sheet"): Promise<void> {
  await page.evaluate(`(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const sheet of document.querySelectorAll(${JSON.stringify(sheets)})) {
      sheet.style.contentVisibility = "visible";
      (sheet.querySelector(".scroll") ?? sheet).scrollIntoView({ behavior: "instant" });
      await drawn();
    }
    for (const details of document.querySelectorAll("details:not(#answers details)")) details.open = true;
    await drawn();
  })()`);
}

/** Each fault of what the selector `scope` finds, as `kind: text`. */
export async function faultsOf(page: Visit, scope = "body"): Promise<readonly string[]> {
  const lists = Object.entries(KINDS).map(
    ([kind, texts]) => `...(${texts}).map((text) => ${JSON.stringify(`${kind}: `)} + text)`,
  );
  const found = await page.evaluate(`((scope) => {
    ${SHARED}
    return [${lists.join(", ")}];
  })(${JSON.stringify(scope)})`);
  return found as readonly string[];
}
