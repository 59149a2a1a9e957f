/** What the drawer shows: a figure with its account, an account, a document, or every posting. */

/** @typedef {{ title: Child[], parts: Child[] }} View */

/** @param {string} name @returns {Promise<View | null>} */
async function figureView(name) {
  const figure = FIGURE_BY_NAME.get(name);
  if (figure === undefined) return null;
  const { sheet, row, column } = placeOf(figure);
  const { account = "", amount = "", period = "" } = figure.dataset;
  const shown = figure.querySelector("button")?.textContent ?? figure.textContent ?? "";
  const title = account === "" ? [row] : [accountName(Number(account))];
  const where = [sheet, account === "" ? "" : row, column].filter((part) => part !== "");
  return {
    title,
    parts: [
      make(
        "p",
        { class: "figure-head" },
        make("strong", {}, shown),
        make("span", {}, periodText(period)),
      ),
      make("p", { class: "where" }, [...new Set(where)].join(" · ")),
      account === "" ? null : await accountPart(Number(account), amount, period),
      calculationPart(figure),
      evidenceOf(figure),
    ],
  };
}

/** `jan 2025` or `jan 2025 - mrt 2025` @param {string} period */
function periodText(period) {
  const titles = new Map(PAGE.months);
  const { first, last } = monthsOf(period);
  const [from, to] = [first, last].map((month) => titles.get(month) ?? month);
  return first === last ? from : `${from} – ${to}`;
}

/** The postings of a figure, with what they add up to. @param {number} account @param {string} amount @param {string} period */
async function accountPart(account, amount, period) {
  const book = PAGE.entries.has === "all" ? await readBook() : null;
  const months = monthsOfAccount(account, book);
  const explanation = explain(amount, period, account, months);
  const { kind, sign } = explanation;
  const look = kind === "difference" ? "proof differs" : "proof equal";
  /** @param {number} count */
  const proof = (count) =>
    make("p", { class: look, "data-kind": kind }, sentenceOf(explanation, count));
  if (book === null) {
    const within = months.filter((month) => isWithin(month, explanation.months));
    return section(say("months"), proof(explanation.count), monthTable(within), elsewhere());
  }
  const rows = rowsOf(book, account, explanation);
  const table = entryTable({ book, rows, sign, hasAccount: false });
  return section(say("entries"), proof(rows.length), table);
}

/** @param {MonthOfAccount[]} months */
function monthTable(months) {
  const head = ["month", "debit", "credit", "balance", "count"].map((name, index) =>
    make("th", { scope: "col", ...(index === 0 ? {} : { class: "figure" }) }, say(name)),
  );
  const rows = months.map(({ month, title, debit, credit, count }) => {
    const open = () => goTo({ entries: "all", month });
    const figures = [
      showAmount(debit),
      showAmount(credit),
      showAmount(debit - credit),
      showCount(count),
    ];
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, makeButton(title, open, { class: "document-button" })),
      ...figures.map((text) => make("td", { class: "figure" }, text)),
    );
  });
  const table = make(
    "table",
    { class: "entries" },
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...rows),
  );
  const frame = { class: "month-frame", tabindex: "0", role: "group", "aria-label": say("months") };
  return make("div", frame, table);
}

const elsewhere = () =>
  make("p", { class: "remark" }, say("elsewhere", { files: PAGE.entries.files.join(", ") }));

/** The figures that a total adds up, each of which can be opened. @param {HTMLElement} figure */
function calculationPart(figure) {
  const lists = PAGE.terms[String(NUMBERS.get(figure))] ?? [];
  if (lists.length === 0) return null;
  const parts = lists.flatMap((terms, index) => [
    index === 0 ? null : make("p", {}, say("divided-by")),
    termList(terms),
  ]);
  return section(say("calculation"), ...parts);
}

/** @param {Terms} terms */
function termList({ added, subtracted, others }) {
  /** @param {number} number @param {boolean} isSubtracted */
  const item = (number, isSubtracted) => {
    const figure = FIGURES[number];
    const { row, column, sheet } = placeOf(figure);
    const open = () => goTo({ figure: figure.dataset["figure"] ?? "" });
    const shown = figure.querySelector("button")?.textContent ?? figure.textContent ?? "";
    const name = make(
      "span",
      {},
      `${isSubtracted ? `${say("minus")} ` : ""}${row}`,
      make("small", {}, [column, sheet].join(" · ")),
    );
    return make("li", {}, name, makeButton(shown, open, { class: "document-button" }));
  };
  return make(
    "ul",
    { class: "terms" },
    ...added.map((number) => item(number, false)),
    ...subtracted.map((number) => item(number, true)),
    others === 0 ? null : make("li", {}, say("other-terms", { count: showCount(others) })),
  );
}

/** @param {number} account @returns {Promise<View | null>} */
async function accountView(account) {
  if (PAGE.accounts[account] === undefined) return null;
  const book = PAGE.entries.has === "all" ? await readBook() : null;
  const list =
    book === null
      ? monthTable(monthsOfAccount(account, book))
      : entryTable({ book, rows: rowsOfAccount(book, account), sign: 1n, hasAccount: false });
  return { title: [accountName(account)], parts: [section(say("entries"), list)] };
}

/** @returns {Promise<View | null>} */
async function entriesView() {
  const book = await readBook();
  const hasAccount = PAGE.entries.has === "all";
  const list = entryTable({ book, rows: allRows(book), sign: 1n, hasAccount });
  return { title: [say("entries")], parts: [hasAccount ? null : elsewhere(), list] };
}

/** A document with all its lines. @param {number} number @returns {Promise<View | null>} */
async function documentView(number) {
  const book = await readBook();
  if (book.documents[number] === undefined) return null;
  const rows = rowsOfDocument(book, number);
  const [first = 0] = rows;
  const { kind, number: name } = documentName(book, first);
  const contact =
    book.contacts[[...rows].map((row) => book.contact[row]).find((at) => at >= 0) ?? -1];
  const dates = [...new Set([...rows].map((row) => book.dates[book.date[row]][1]))];
  const answers = [...new Set([...rows].map((row) => book.answer[row]))].sort(
    (left, right) => left - right,
  );
  const facts = [dates.join(", "), contact ?? ""].filter((part) => part !== "").join(" · ");
  return {
    title: [`${kind} `, make("small", {}, name)],
    parts: [
      make("p", { class: "where" }, facts),
      PAGE.entries.has === "all" ? documentLines(book, rows) : documentTotal(book, first),
      section(say("evidence"), answersList(answers)),
    ],
  };
}

/** @param {Book} book @param {number} row */
const documentTotal = (book, row) =>
  make(
    "div",
    {},
    make("p", {}, `${book.texts[book.text[row]]}: ${showAmount(book.amount[row])}`),
    elsewhere(),
  );

/** @param {Book} book @param {Uint32Array} rows */
function documentLines(book, rows) {
  let [debit, credit] = [0n, 0n];
  const lines = [...rows].map((row) => {
    const amount = book.amount[row];
    if (amount < 0n) credit -= amount;
    else debit += amount;
    const open = () => goTo({ account: String(book.account[row]) });
    const account = makeButton("", open, { class: "document-button" });
    account.append(accountName(book.account[row]));
    return make(
      "tr",
      {},
      make("td", {}, account, make("span", {}, book.texts[book.text[row]])),
      make("td", { class: "figure" }, amount > 0n ? showAmount(amount) : ""),
      make("td", { class: "figure" }, amount < 0n ? showAmount(-amount) : ""),
    );
  });
  const head = ["account", "debit", "credit"].map((name, index) =>
    make("th", { scope: "col", ...(index === 0 ? {} : { class: "figure" }) }, say(name)),
  );
  const values = {
    debit: showAmount(debit),
    credit: showAmount(credit),
    balance: showAmount(debit - credit),
  };
  const sum = say(debit === credit ? "document-balances" : "document-differs", {
    count: showCount(rows.length),
    ...values,
  });
  const table = make(
    "table",
    { class: "entries lines" },
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...lines),
  );
  return section(
    say("entries"),
    make("p", { class: debit === credit ? "proof equal" : "proof" }, sum),
    table,
  );
}
