/** Keeps the status page up to date: asks for it again, and changes what has changed, so that focus and selection stay. */
{
  const LOOK_MS = 2_000;
  const LOOK_MS_MAX = 30_000;
  const TYPING_MS = 250;
  /** Progress is not read out more often. */
  const NEWS_MS = 30_000;

  const state = {
    tag: "",
    delayMs: LOOK_MS,
    /** By how much the clock of the site is ahead of ours. */
    aheadMs: 0,
    news: "",
    newsAt: 0,
    lastAt: Date.now(),
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer: undefined,
    /** @type {AbortController | null} */
    asking: null,
  };

  /** @param {string} id */
  const part = (id) => document.getElementById(id);

  /** `4 min ago`, `in 20 s` @param {number} ms */
  function ago(ms) {
    const seconds = Math.round(Math.abs(ms) / 1000);
    const [count, unit] =
      seconds < 90
        ? [seconds, "s"]
        : seconds < 90 * 60
          ? [Math.round(seconds / 60), "min"]
          : seconds < 36 * 3600
            ? [Math.round(seconds / 3600), "h"]
            : [Math.round(seconds / 86400), "days"];
    return ms >= 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
  }

  /** @param {Document | Element} root */
  function writeAges(root) {
    const now = Date.now() + state.aheadMs;
    for (const time of root.querySelectorAll("time")) {
      const instant = time.dateTime;
      const text = ago(now - Date.parse(instant));
      if (time.textContent !== text) time.textContent = text;
      if (time.title === "") time.title = `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
    }
  }

  /** @param {Node} node */
  const keyOf = (node) =>
    node instanceof Element ? (node.getAttribute("data-key") ?? node.id) : "";

  /** Makes an element equal to another one. @param {Element} old @param {Element} next */
  function change(old, next) {
    for (const { name } of [...old.attributes]) {
      if (!next.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    changeChildren(old, next);
  }

  /** Elements with a key stay the same elements, wherever they move. @param {Element} old @param {Element} next */
  function changeChildren(old, next) {
    const known = new Map();
    for (const child of old.children) {
      if (keyOf(child) !== "") known.set(keyOf(child), child);
    }
    /** @type {ChildNode | null} */
    let at = old.firstChild;
    for (const wanted of [...next.childNodes]) {
      const key = keyOf(wanted);
      if (at !== null && key !== "" && keyOf(at) !== key) {
        const found = known.get(key);
        if (found?.parentNode === old) {
          while (at !== null && at !== found && !isKept(at, next)) at = removed(at);
          if (at !== found) old.insertBefore(found, at);
          at = found;
        }
      }
      if (at !== null && isSame(at, wanted)) {
        if (at instanceof Element && wanted instanceof Element) change(at, wanted);
        else if (at.nodeValue !== wanted.nodeValue) at.nodeValue = wanted.nodeValue;
        at = at.nextSibling;
      } else old.insertBefore(document.importNode(wanted, true), at);
    }
    while (at !== null) at = removed(at);
  }

  /** @param {Node} node @param {Element} next */
  function isKept(node, next) {
    const key = keyOf(node);
    return key !== "" && [...next.children].some((one) => keyOf(one) === key);
  }

  /** @param {Node} one @param {Node} other */
  const isSame = (one, other) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

  /** Removes it, and returns the next one. @param {ChildNode} node */
  function removed(node) {
    const after = node.nextSibling;
    node.remove();
    return after;
  }

  /** @param {Document} page */
  function show(page) {
    // These are written by this script alone.
    for (const id of ["connection", "news"]) {
      const own = part(id);
      const theirs = page.getElementById(id);
      if (own !== null && theirs !== null) theirs.replaceWith(page.importNode(own, true));
    }
    writeAges(page);
    document.title = page.title;
    const old = document.querySelector("main");
    const next = page.querySelector("main");
    if (old !== null && next !== null) change(old, next);
  }

  /** Read out by a screen reader. @param {string} text */
  function say(text) {
    const news = part("news");
    if (news === null || text === state.news) return;
    state.news = text;
    state.newsAt = Date.now();
    news.textContent = text;
  }

  /** How far the fleet is, in words that change only when a job has ended. */
  const progressNews = () => part("progress")?.querySelector("strong")?.textContent ?? "";

  /** @param {string | null} problem */
  function showConnection(problem) {
    const line = part("connection");
    if (line === null || (line.hidden && problem === null)) return;
    line.hidden = problem === null;
    const time = new Date(state.lastAt).toLocaleTimeString();
    const text = problem === null ? "" : `${problem} What you see is of ${time}.`;
    if (line.textContent !== text) line.textContent = text;
  }

  /** Asks for the page at the present address. @param {{ isChosen: boolean }} why */
  async function look({ isChosen }) {
    clearTimeout(state.timer);
    state.asking?.abort();
    const asking = new AbortController();
    state.asking = asking;
    try {
      const headers = new Headers({ accept: "text/html" });
      if (!isChosen && state.tag !== "") headers.set("if-none-match", state.tag);
      const answer = await fetch(location.pathname + location.search, {
        headers,
        signal: asking.signal,
        cache: "no-store",
      });
      // The session has ended: the same address shows the form.
      if (answer.status === 401) return location.reload();
      state.aheadMs = Date.parse(answer.headers.get("date") ?? "") - Date.now() || 0;
      if (answer.status === 200) {
        const text = await answer.text();
        show(new DOMParser().parseFromString(text, "text/html"));
        state.tag = answer.headers.get("etag") ?? "";
      } else if (answer.status !== 304) throw new Error(`status ${answer.status}`);
      state.lastAt = Date.now();
      state.delayMs = LOOK_MS;
      showConnection(null);
      if (isChosen) say(part("found")?.firstChild?.textContent?.trim() ?? "");
      else if (Date.now() - state.newsAt > NEWS_MS) say(progressNews());
    } catch (problem) {
      if (asking.signal.aborted) return;
      state.delayMs = Math.min(state.delayMs * 2, LOOK_MS_MAX);
      const isAnswer = problem instanceof Error && problem.message.startsWith("status");
      showConnection(isAnswer ? "The queue cannot be read." : "The site does not answer.");
    }
    lookLater();
  }

  function lookLater() {
    clearTimeout(state.timer);
    if (document.hidden) return;
    state.timer = setTimeout(() => void look({ isChosen: false }), state.delayMs);
  }

  /** Shows another address of this page. @param {string} address @param {{ isNew: boolean }} how */
  function goTo(address, { isNew }) {
    if (address === location.pathname + location.search) return;
    if (isNew) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    void look({ isChosen: true });
  }

  const search = () => /** @type {HTMLInputElement | null} */ (part("search"));

  /** The address of what the form says. */
  function typedAddress() {
    const query = new URLSearchParams();
    const typed = search()?.value.trim() ?? "";
    const chosen = new URLSearchParams(location.search).get("state");
    if (typed !== "") query.set("q", typed);
    if (chosen !== null) query.set("state", chosen);
    return query.size === 0 ? "/" : `/?${query.toString()}`;
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-view]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { search: query, pathname } = new URL(link.href);
    const field = search();
    if (field !== null) field.value = new URLSearchParams(query).get("q") ?? "";
    // The link is gone when there is nothing left to clear.
    if (link.id === "clear") field?.focus();
    if (link.dataset["view"] === "page") part("jobs")?.scrollIntoView();
    goTo(pathname + query, { isNew: true });
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute("role") !== "search") return;
    event.preventDefault();
    clearTimeout(typing);
    goTo(typedAddress(), { isNew: true });
  });

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  document.addEventListener("input", (event) => {
    if (event.target !== search()) return;
    clearTimeout(typing);
    typing = setTimeout(() => goTo(typedAddress(), { isNew: false }), TYPING_MS);
  });

  document.addEventListener("keydown", (event) => {
    const isTyped = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    search()?.select();
    search()?.focus();
  });

  window.addEventListener("popstate", () => {
    const field = search();
    if (field !== null) field.value = new URLSearchParams(location.search).get("q") ?? "";
    void look({ isChosen: true });
  });

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void look({ isChosen: false });
  });

  writeAges(document);
  setInterval(() => writeAges(document), 1_000);
  state.news = progressNews();
  void look({ isChosen: false });
}
