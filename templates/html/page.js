/** What the page states about its figures, the words that the script shows, and the making of elements. */

/** @typedef {{ added: number[], subtracted: number[], others: number }} Terms Figures by number. */
/** @typedef {[month: number, debit: string, credit: string, count: number]} MonthSum */
/**
 * @typedef {object} PageData
 * @property {Record<string, string>} words
 * @property {string} thousands
 * @property {string} decimal
 * @property {Record<string, [name: string, meaning: string]>} levels
 * @property {Record<string, [text: string, outcome: string, compared: number, broken: number]>} checks
 * @property {{ checks: string[], reasons: string[] }[]} supports
 * @property {string[]} answerSets
 * @property {Record<string, Terms[]>} terms
 * @property {[key: string, title: string][]} months
 * @property {[code: string, name: string, opening: string][]} accounts
 * @property {MonthSum[][]} sums
 * @property {{ has: "all" | "sums" | "none", count: number, files: string[] }} entries
 */

/** @param {string} id @returns {HTMLElement} */
function elementWith(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no element ${id}`);
  return element;
}

const PAGE = /** @type {PageData} */ (JSON.parse(elementWith("page-data").textContent ?? ""));

/**
 * A word of the page with its placeholders filled; `{name:form|forms}` is the form for one or for many.
 * @param {string} name
 * @param {Record<string, string>} [values]
 */
function say(name, values = {}) {
  return (PAGE.words[name] ?? name).replace(
    /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g,
    (mark, key, one, many) => {
      const value = values[key];
      return value === undefined || one === undefined
        ? (value ?? mark)
        : value === "1"
          ? one
          : many;
    },
  );
}

/** @typedef {Node | string | null} Child */

/** The ids and the words with hyphens of the drawer, written as those of the sheets are. */
const WITH_ID = /(\d{15,})/;
const DIGITS_SHOWN = 6;
const HYPHENATED = /(\S{0,24}\w-\d\S{0,24})/;

/** A text in which an id shows its last digits, and a date stays on one line. @param {string} text @returns {(Node | string)[]} */
function readable(text) {
  return text.split(WITH_ID).flatMap((part, index) => {
    if (index % 2 === 1) return [make("abbr", { title: part }, `…${part.slice(-DIGITS_SHOWN)}`)];
    return part
      .split(HYPHENATED)
      .map((word, at) => (at % 2 === 1 ? wholeWord(word) : word))
      .filter((word) => word !== "");
  });
}

/** @param {string} word */
function wholeWord(word) {
  const element = document.createElement("span");
  element.className = "whole";
  element.textContent = word;
  return element;
}

/**
 * An element with attributes and children; text is always text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  // An option of a list has nothing but text.
  const isText = tag === "option";
  for (const child of children.filter((each) => each !== null)) {
    element.append(...(typeof child === "string" && !isText ? readable(child) : [child]));
  }
  return element;
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
function makeButton(text, act, attributes = {}) {
  const button = make("button", { type: "button", ...attributes }, text);
  button.addEventListener("click", act);
  return button;
}

/** Lets the browser draw and answer before the work continues. */
function pause() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

/** The longest time that work may take without a pause, in milliseconds. */
const SLICE = 8;
/** The work between two looks at the clock. */
const STRIDE = 512;

/**
 * Runs a step for each number below `count`, with pauses; false if it was not wanted any more.
 * @param {number} count
 * @param {(index: number) => void} step
 * @param {() => boolean} isWanted
 */
async function inSlices(count, step, isWanted) {
  let started = performance.now();
  for (let index = 0; index < count; index += 1) {
    step(index);
    if (index % STRIDE !== STRIDE - 1 || performance.now() - started < SLICE) continue;
    await pause();
    if (!isWanted()) return false;
    started = performance.now();
  }
  return isWanted();
}
