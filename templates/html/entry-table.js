/** A table of postings with search, filters, sort and pages. The address keeps what was chosen. */

const PAGE_ROWS = 100;
/** A phone shows the rows as cards: then the browser no longer sees a table in them. */
const CELL = { role: "cell" };

/**
 * @typedef {object} EntryList
 * @property {Book} book
 * @property {Uint32Array} rows
 * @property {1n | -1n} sign
 * @property {boolean} hasAccount Whether the postings are of several accounts.
 */

/** @param {EntryList} list @returns {HTMLElement} */
function entryTable({ book, rows, sign, hasAccount }) {
  const address = currentAddress();
  const status = make("p", { class: "selection", role: "status" });
  const body = make("tbody", { role: "rowgroup" });
  const pager = make("div", { class: "pager" });
  let run = 0;

  const update = async () => {
    run += 1;
    const own = run;
    const chosen = currentAddress();
    const found = await select(book, rows, chosen, () => run === own);
    if (found === null) return;
    const pages = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
    const page = Math.min(Math.max(1, Number.parseInt(chosen.page, 10) || 1), pages);
    const first = (page - 1) * PAGE_ROWS;
    const shown = found.subarray(first, first + PAGE_ROWS);
    body.replaceChildren(...Array.from(shown, (row) => entryRow(book, row, sign, hasAccount)));
    if (found.length === 0) body.append(emptyRow());
    const isAll = found.length === rows.length;
    status.textContent = isAll ? "" : selectedText(book, found, rows, sign);
    fillPager(pager, { page, pages, first, shown: shown.length, count: found.length }, choose);
    markSort(head, chosen.sort);
    table.removeAttribute("aria-busy");
  };
  /** @param {Partial<Address>} parts */
  const choose = (parts) => {
    keepInAddress(parts);
    void update();
  };
  const head = headOf(hasAccount, choose);
  const table = make("table", { class: "entries", role: "table", "aria-busy": "true" }, head, body);
  const frame = make(
    "div",
    { class: "entry-frame", tabindex: "0", role: "group", "aria-label": say("entries") },
    table,
  );
  void update();
  return make(
    "div",
    { class: "entry-list" },
    controls(book, address, choose),
    status,
    frame,
    pager,
  );
}

/** @param {Book} book @param {Uint32Array} found @param {Uint32Array} rows @param {1n | -1n} sign */
const selectedText = (book, found, rows, sign) =>
  say("selected", {
    count: showCount(found.length),
    all: showCount(rows.length),
    sum: showAmount(sign * sumOfRows(book, found)),
  });

/** @param {Book} book @param {Address} address @param {(parts: Partial<Address>) => void} choose */
function controls(book, address, choose) {
  const search = make("input", {
    type: "search",
    "aria-label": say("search"),
    placeholder: say("search"),
    autocomplete: "off",
  });
  search.value = address.search;
  search.addEventListener("input", () => choose({ search: search.value, page: "" }));
  const kinds = book.kinds.toSorted((left, right) => COLLATOR.compare(left, right));
  /** @type {[string, string][]} */
  const kindChoices = [
    ["", say("all-kinds")],
    ...kinds.map((kind) => /** @type {[string, string]} */ ([kind, kind])),
  ];
  const kind = choiceOf(say("kind"), kindChoices, address.kind, (value) =>
    choose({ kind: value, page: "" }),
  );
  const month = choiceOf(
    say("month"),
    [["", say("all-months")], ...PAGE.months],
    address.month,
    (value) => choose({ month: value, page: "" }),
  );
  return make("div", { class: "controls", role: "search" }, search, kind, month);
}

/** @param {string} label @param {[value: string, title: string][]} choices @param {string} chosen @param {(value: string) => void} choose */
function choiceOf(label, choices, chosen, choose) {
  const options = choices.map(([value, title]) => make("option", { value }, title));
  const select = make("select", { "aria-label": label }, ...options);
  select.value = choices.some(([value]) => value === chosen) ? chosen : "";
  select.addEventListener("change", () => choose(select.value));
  return select;
}

/** @param {boolean} hasAccount @param {(parts: Partial<Address>) => void} choose */
function headOf(hasAccount, choose) {
  /** @param {...string} columns */
  const cell = (...columns) => {
    const buttons = columns.map((column) =>
      makeButton(say(column), () => choose({ sort: nextSort(column), page: "" }), {
        "data-sort": column,
      }),
    );
    return make(
      "th",
      {
        scope: "col",
        role: "columnheader",
        ...(columns[0] === "amount" ? { class: "figure" } : {}),
      },
      ...buttons,
    );
  };
  const account = hasAccount ? ["account"] : [];
  return make(
    "thead",
    { role: "rowgroup" },
    make(
      "tr",
      { role: "row" },
      cell("date"),
      cell("document"),
      cell(...account, "contact", "description"),
      cell("amount"),
    ),
  );
}

/** Low to high, then high to low, then in the order of the books. @param {string} column */
function nextSort(column) {
  const { sort } = currentAddress();
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? "" : column;
}

/** @param {HTMLElement} head @param {string} sort */
function markSort(head, sort) {
  for (const button of head.querySelectorAll("button")) {
    const column = button.getAttribute("data-sort") ?? "";
    const order = sort === column ? "ascending" : sort === `-${column}` ? "descending" : "";
    button.classList.toggle("ascending", order === "ascending");
    button.classList.toggle("descending", order === "descending");
    const cell = button.closest("th");
    if (order !== "") cell?.setAttribute("aria-sort", order);
    else if (cell?.querySelector(".ascending, .descending") === null)
      cell.removeAttribute("aria-sort");
  }
}

/** @param {Book} book @param {number} row @param {1n | -1n} sign @param {boolean} hasAccount */
function entryRow(book, row, sign, hasAccount) {
  const { kind, number } = documentName(book, row);
  const [iso, shown] = book.dates[book.date[row]];
  const open = () => goTo({ ...kept(), document: String(book.document[row]) });
  const contact = book.contacts[book.contact[row]] ?? "";
  const account = hasAccount ? accountName(book.account[row]) : null;
  const text = book.texts[book.text[row]];
  return make(
    "tr",
    { role: "row" },
    make("td", { class: "date", role: "cell" }, make("time", { datetime: iso }, shown)),
    make(
      "td",
      CELL,
      makeButton(number, open, { class: "document-button" }),
      make("small", {}, kind),
    ),
    make(
      "td",
      CELL,
      account,
      contact === "" ? null : make("b", {}, contact),
      make("span", {}, text),
    ),
    make("td", { class: "figure", role: "cell" }, showAmount(sign * book.amount[row])),
  );
}

/** What the way back from a document needs: the figure or account that is open, with its selection. */
function kept() {
  const { document: _, ...rest } = currentAddress();
  return rest;
}

const emptyRow = () =>
  make("tr", { role: "row" }, make("td", { ...CELL, colspan: "4" }, say("empty")));

/** Name first, then number. @param {number} account */
function accountName(account) {
  const [code, name] = PAGE.accounts[account] ?? ["", ""];
  return make(
    "span",
    { class: "account-name" },
    code === "" ? name : `${name} `,
    code === "" ? null : make("small", {}, code),
  );
}

/**
 * @param {HTMLElement} pager
 * @param {{ page: number, pages: number, first: number, shown: number, count: number }} at
 * @param {(parts: Partial<Address>) => void} choose
 */
function fillPager(pager, { page, pages, first, shown, count }, choose) {
  if (pages === 1) return pager.replaceChildren();
  /** @param {string} text @param {number} to */
  const step = (text, to) => {
    const button = makeButton(text, () => choose({ page: String(to) }), { "data-step": text });
    // Not `disabled`: the focus would be lost on the last page.
    if (to < 1 || to > pages) button.setAttribute("aria-disabled", "true");
    return button;
  };
  const focused = pager.contains(document.activeElement)
    ? document.activeElement?.getAttribute("data-step")
    : null;
  const values = {
    from: showCount(first + 1),
    to: showCount(first + shown),
    count: showCount(count),
  };
  pager.replaceChildren(
    step(say("previous"), page - 1),
    make("span", {}, say("shown", values)),
    step(say("next"), page + 1),
  );
  const again = [...pager.querySelectorAll("button")].find(
    (button) => button.getAttribute("data-step") === focused,
  );
  again?.focus();
}
