/** The drawer beside the page. The address says what it shows; Escape closes it, and the focus returns. */

const TITLE = make("h2", { id: "drawer-title", tabindex: "-1" });
const BACK = makeButton(say("back"), goBack, { class: "back" });
const CLOSE = makeButton(say("close"), () => goTo({}), { class: "close" });
const BODY = make("div", { class: "drawer-body" });
const DRAWER = make(
  "dialog",
  { id: "drawer", "aria-labelledby": "drawer-title" },
  make("div", { class: "drawer-head" }, BACK, TITLE, CLOSE),
  BODY,
);

/** The figure that was opened last, to which the focus returns. @type {HTMLElement | null} */
let openedFrom = null;
/** What the drawer is showing now; a later address replaces an earlier one that is still read. */
let shownHash = "";

/** To what was open before or, where the page was opened at this address, to what it belongs to. */
function goBack() {
  if (stepsInDrawer() > 0) return window.history.back();
  goTo(parentOf(currentAddress()) ?? {});
}

/** The figure or account from which a document is opened. @param {Address} address @returns {Address | null} */
function parentOf(address) {
  const parent = { ...address, document: "" };
  return address.document !== "" && isOpen(parent) ? parent : null;
}

/** @param {Address} address @returns {Promise<View | null>} */
function viewOf({ figure, account, document: number, entries }) {
  if (number !== "") return documentView(Number(number));
  if (account !== "") return accountView(Number(account));
  if (figure !== "") return figureView(figure);
  return entries === "" ? Promise.resolve(null) : entriesView();
}

/** Shows what the address says. */
function showAddress() {
  const address = currentAddress();
  if (!isOpen(address)) return closeDrawer();
  shownHash = window.location.hash;
  markOpened(address);
  void fillDrawer(address, shownHash);
}

/** @param {Address} address @param {string} hash */
async function fillDrawer(address, hash) {
  BODY.replaceChildren(make("p", { role: "status" }, say("loading")));
  TITLE.replaceChildren();
  if (!DRAWER.open) DRAWER.showModal();
  const view = await viewOf(address).catch(unreadable);
  // The drawer may be closed by now, or show something else.
  if (shownHash !== hash) return;
  if (view === null) return goTo({});
  TITLE.replaceChildren(...view.title.filter((part) => part !== null));
  BODY.replaceChildren(...view.parts.filter((part) => part !== null));
  BACK.hidden = stepsInDrawer() === 0 && parentOf(address) === null;
  BODY.scrollTop = 0;
  TITLE.focus();
}

/** @returns {View} */
const unreadable = () => ({
  title: [say("entries")],
  parts: [make("p", {}, say("unreadable")), elsewhere()],
});

/** @param {Address} address */
function markOpened({ figure }) {
  if (figure === "") return;
  document.querySelector(".chosen")?.classList.remove("chosen");
  openedFrom = FIGURE_BY_NAME.get(figure) ?? openedFrom;
  openedFrom?.classList.add("chosen");
}

function closeDrawer() {
  shownHash = "";
  if (!DRAWER.open) return;
  DRAWER.close();
  const button = openedFrom === null ? null : buttonOf(openedFrom);
  button?.focus({ preventScroll: true });
  openedFrom?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {MouseEvent} event */
function openClicked(event) {
  const { target } = event;
  if (!(target instanceof Element) || target.closest("a, #drawer") !== null) return;
  if (target.closest("[data-open]") !== null) {
    openedFrom = null;
    return goTo({ entries: "all" });
  }
  const figure = target.closest("[data-figure]");
  if (!(figure instanceof HTMLElement)) return;
  goTo({ figure: figure.dataset["figure"] ?? "" });
  // The same name may be on the page twice: the focus returns to where it was.
  openedFrom?.classList.remove("chosen");
  openedFrom = figure;
  openedFrom.classList.add("chosen");
}

document.body.append(DRAWER);
document.documentElement.classList.add("scripted");
// Escape closes through the address, so that the back button opens the drawer again.
DRAWER.addEventListener("cancel", (event) => {
  event.preventDefault();
  goTo({});
});
DRAWER.addEventListener("click", (event) => {
  if (event.target === DRAWER) goTo({});
});
document.addEventListener("click", openClicked);
document.addEventListener("keydown", moveBetweenFigures);
window.addEventListener("popstate", showAddress);
void enlivenPage();
showAddress();
