/** The address of what is open, so that it can be kept, sent, and left with the back button. */

/**
 * @typedef {object} Address
 * @property {string} figure The name of a figure; empty without one.
 * @property {string} account A number; empty without one.
 * @property {string} document The number of a document; empty without one.
 * @property {string} entries `all` for every posting.
 * @property {string} search
 * @property {string} kind
 * @property {string} month
 * @property {string} sort A column, with `-` before it from high to low.
 * @property {string} page From 1; empty for the first.
 */

/** @type {Address} */
const NOTHING_OPEN = {
  ...{ figure: "", account: "", document: "", entries: "" },
  ...{ search: "", kind: "", month: "", sort: "", page: "" },
};
/** No element of the page has an identifier with this start, so the page does not scroll. */
const OPEN = "#open?";

/** @returns {Address} */
function currentAddress() {
  const { hash } = window.location;
  if (!hash.startsWith(OPEN)) return NOTHING_OPEN;
  return { ...NOTHING_OPEN, ...Object.fromEntries(new URLSearchParams(hash.slice(OPEN.length))) };
}

/** @param {Address} address */
const isOpen = ({ figure, account, document: number, entries }) =>
  [figure, account, number, entries].some((part) => part !== "");

/** @param {Address} address */
function hashOf(address) {
  if (!isOpen(address)) return "#";
  const used = Object.entries(address).filter(([, value]) => value !== "");
  return OPEN + new URLSearchParams(used).toString();
}

/** Adds a step to the history. @param {Partial<Address>} parts */
function goTo(parts) {
  const steps = isOpen(currentAddress()) ? stepsInDrawer() + 1 : 0;
  window.history.pushState({ steps }, "", hashOf({ ...NOTHING_OPEN, ...parts }));
  showAddress();
}

/** Changes the address without a step. @param {Partial<Address>} parts */
function keepInAddress(parts) {
  window.history.replaceState(window.history.state, "", hashOf({ ...currentAddress(), ...parts }));
}

/** How many steps of the history led from the opening of the drawer to what it shows. @returns {number} */
const stepsInDrawer = () => window.history.state?.steps ?? 0;
