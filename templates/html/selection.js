/** Filters and sorts postings in short pieces of work, so that a hundred thousand of them never stall the page. */

/** @typedef {{ search: string, kind: string, month: string, sort: string }} Choices */
/** Ends the work of a selection that another one replaced. @typedef {() => boolean} IsWanted */

/** @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @type {WeakMap<readonly string[], string[]>} */
const foldedLists = new WeakMap();

/** The names in the form in which they are searched, made once. @param {readonly string[]} names @param {IsWanted} isWanted */
async function foldedNames(names, isWanted) {
  const known = foldedLists.get(names);
  if (known !== undefined) return known;
  /** @type {string[]} */
  const list = new Array(names.length);
  await inSlices(
    names.length,
    (index) => (list[index] = folded(names[index])),
    () => true,
  );
  foldedLists.set(names, list);
  return isWanted() ? list : null;
}

/** @type {WeakMap<Book, string[]>} */
const documentTexts = new WeakMap();
/** @type {WeakMap<Book, string[]>} */
const dateTexts = new WeakMap();

/** @param {Book} book */
function textsOfDocuments(book) {
  const known = documentTexts.get(book);
  if (known !== undefined) return known;
  const texts = book.documents.map(([kind, number]) => `${book.kinds[kind]} ${number}`);
  documentTexts.set(book, texts);
  return texts;
}

/** @param {Book} book */
function textsOfDates(book) {
  const texts = dateTexts.get(book) ?? book.dates.map(([iso, shown]) => `${iso} ${shown}`);
  dateTexts.set(book, texts);
  return texts;
}

const ACCOUNT_TEXTS = PAGE.accounts.map(([code, name]) => `${code} ${name}`);

/**
 * The rows that the selection wants, sorted; null if another selection replaced it.
 * @param {Book} book
 * @param {Uint32Array} rows
 * @param {Choices} selection
 * @param {IsWanted} isWanted
 * @returns {Promise<Uint32Array | null>}
 */
async function select(book, rows, selection, isWanted) {
  const found = await filtered(book, rows, selection, isWanted);
  if (found === null || selection.sort === "") return found;
  const ranks = await ranksOf(book, selection.sort.replace("-", ""), isWanted);
  if (ranks === null) return null;
  const sign = selection.sort.startsWith("-") ? -1 : 1;
  return await sorted(
    found,
    (left, right) => sign * (ranks[left] - ranks[right]) || left - right,
    isWanted,
  );
}

/**
 * @param {Book} book
 * @param {Uint32Array} rows
 * @param {Choices} selection
 * @param {IsWanted} isWanted
 */
async function filtered(book, rows, { search, kind, month }, isWanted) {
  const terms = search.split(/\s+/).filter((term) => term !== "");
  /** @type {((row: number) => boolean)[]} */
  const matchers = [];
  for (const term of terms) {
    const matcher = await matcherOf(book, folded(term), isWanted);
    if (matcher === null) return null;
    matchers.push(matcher);
  }
  if (matchers.length === 0 && kind === "" && month === "") return rows;
  const kindNumber = book.kinds.indexOf(kind);
  const result = new Uint32Array(rows.length);
  let count = 0;
  const isDone = await inSlices(
    rows.length,
    (index) => {
      const row = rows[index];
      if (kind !== "" && book.documents[book.document[row]][0] !== kindNumber) return;
      if (month !== "" && monthOf(book, row) !== month) return;
      if (!matchers.every((matches) => matches(row))) return;
      result[count] = row;
      count += 1;
    },
    isWanted,
  );
  return isDone ? result.slice(0, count) : null;
}

/**
 * Whether a row has the term in its text, document, contact, account, date or amount. Every name is looked at once.
 * @param {Book} book
 * @param {string} term
 * @param {IsWanted} isWanted
 * @returns {Promise<((row: number) => boolean) | null>}
 */
async function matcherOf(book, term, isWanted) {
  const lists = [
    book.texts,
    textsOfDocuments(book),
    book.contacts,
    ACCOUNT_TEXTS,
    textsOfDates(book),
  ];
  /** @type {Uint8Array[]} */
  const hits = [];
  for (const names of lists) {
    const list = await foldedNames(names, isWanted);
    if (list === null) return null;
    const hit = new Uint8Array(list.length);
    const isDone = await inSlices(
      list.length,
      (index) => {
        if (list[index].includes(term)) hit[index] = 1;
      },
      isWanted,
    );
    if (!isDone) return null;
    hits.push(hit);
  }
  const [texts, documents, contacts, accounts, dates] = hits;
  const digits = term.replaceAll(PAGE.thousands, "");
  const isNumber = /^-?\d/.test(digits);
  return (row) =>
    texts[book.text[row]] === 1 ||
    documents[book.document[row]] === 1 ||
    contacts[book.contact[row]] === 1 ||
    accounts[book.account[row]] === 1 ||
    dates[book.date[row]] === 1 ||
    (isNumber && book.amountText[row].includes(digits));
}

const COLLATOR = new Intl.Collator(document.documentElement.lang, { numeric: true });

/** @type {WeakMap<Book, Map<string, Int32Array>>} */
const knownRanks = new WeakMap();

/**
 * The place of each row in the order of a column.
 * @param {Book} book
 * @param {string} column
 * @param {IsWanted} isWanted
 */
async function ranksOf(book, column, isWanted) {
  const known = knownRanks.get(book) ?? new Map();
  knownRanks.set(book, known);
  const ranks = known.get(column) ?? (await newRanks(book, column, isWanted));
  if (ranks !== null) known.set(column, ranks);
  return ranks;
}

/** @param {Book} book @param {string} column @param {IsWanted} isWanted @returns {Promise<Int32Array | null>} */
async function newRanks(book, column, isWanted) {
  if (column === "amount") {
    const { amount } = book;
    const order = await sorted(
      allRows(book),
      (left, right) => compare(amount[left], amount[right]),
      isWanted,
    );
    return order === null ? null : ranked(order, (left, right) => amount[left] === amount[right]);
  }
  /** @type {Record<string, [string[], Int32Array]>} */
  const columns = {
    date: [book.dates.map(([iso]) => iso), book.date],
    document: [book.documents.map(([, number]) => number), book.document],
    contact: [book.contacts, book.contact],
    description: [book.texts, book.text],
    account: [ACCOUNT_TEXTS, book.account],
  };
  const [names, numbers] = columns[column] ?? columns["date"];
  const order = await sorted(
    Uint32Array.from(names.keys()),
    (left, right) => COLLATOR.compare(names[left], names[right]),
    isWanted,
  );
  if (order === null) return null;
  const places = ranked(order, (left, right) => names[left] === names[right]);
  const ranks = new Int32Array(book.count);
  for (let row = 0; row < book.count; row += 1) ranks[row] = places[numbers[row]] ?? -1;
  return ranks;
}

/** @param {Book} book */
const allRows = (book) => Uint32Array.from({ length: book.count }, (_, row) => row);

/** @param {bigint} left @param {bigint} right */
const compare = (left, right) => (left < right ? -1 : left > right ? 1 : 0);

/** The place of each number in an order; equal ones share it. @param {Uint32Array} order @param {(left: number, right: number) => boolean} isEqual */
function ranked(order, isEqual) {
  const places = new Int32Array(order.length);
  let place = 0;
  for (let index = 0; index < order.length; index += 1) {
    if (index > 0 && !isEqual(order[index - 1], order[index])) place = index;
    places[order[index]] = place;
  }
  return places;
}

/** Sorted as one piece up to this length. */
const RUN = 1024;

/**
 * A merge sort with pauses; null if it was not wanted any more.
 * @param {Uint32Array} values
 * @param {(left: number, right: number) => number} compareValues
 * @param {IsWanted} isWanted
 * @returns {Promise<Uint32Array | null>}
 */
async function sorted(values, compareValues, isWanted) {
  let from = values.slice();
  let to = new Uint32Array(values.length);
  let started = performance.now();
  const breathe = async () => {
    if (performance.now() - started < SLICE) return true;
    await pause();
    started = performance.now();
    return isWanted();
  };
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort(compareValues);
    if (!(await breathe())) return null;
  }
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let [left, right] = [start, middle];
      for (let index = start; index < end; index += 1) {
        const takesLeft =
          left < middle && (right >= end || compareValues(from[left], from[right]) <= 0);
        to[index] = takesLeft ? from[left] : from[right];
        if (takesLeft) left += 1;
        else right += 1;
        if (index % STRIDE === 0 && !(await breathe())) return null;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
