/** The postings of the page, unpacked from its data when they are first needed. */

/**
 * Columns with a value per posting, in order of account and date, and the names to which their numbers refer. On a page
 * with sums each row is the sum of a document, and the account is -1.
 * @typedef {object} Book
 * @property {number} count
 * @property {Int32Array} account
 * @property {Int32Array} date
 * @property {Int32Array} document
 * @property {Int32Array} contact -1 without one.
 * @property {Int32Array} text
 * @property {Int32Array} answer
 * @property {bigint[]} amount
 * @property {string[]} amountText As it is searched: with the decimal mark of the language, without thousands.
 * @property {[iso: string, shown: string][]} dates
 * @property {string[]} kinds
 * @property {[kind: number, number: string][]} documents
 * @property {string[]} contacts
 * @property {string[]} texts
 * @property {Uint32Array} rowsByDocument
 * @property {Uint32Array} documentStarts Where the rows of each document start in `rowsByDocument`.
 */

/** @typedef {"account" | "date" | "document" | "contact" | "text" | "answer"} NumberColumn */
/** @type {readonly NumberColumn[]} */
const NUMBER_COLUMNS = ["account", "date", "document", "contact", "text", "answer"];

/**
 * @typedef {Record<NumberColumn, number[]> & { count: number, places: number, amount: string, dates: string[],
 *   kinds: string[], documents: [number, string][], contacts: string[], texts: string[] }} Chunk
 */

/** @type {Promise<Book> | null} */
let reading = null;

/** @returns {Promise<Book>} */
function readBook() {
  reading ??= unpackBook();
  return reading;
}

async function unpackBook() {
  const elements = [...document.querySelectorAll(".entry-chunk")];
  const book = emptyBook(PAGE.entries.has === "none" ? 0 : PAGE.entries.count);
  let row = 0;
  for (const element of elements) {
    row = addChunk(book, row, await unpackChunk(element.textContent ?? ""));
    await pause();
  }
  book.count = row;
  for (const name of NUMBER_COLUMNS) book[name] = book[name].subarray(0, row);
  groupByDocument(book);
  return book;
}

/** @param {string} packed @returns {Promise<Chunk>} */
async function unpackChunk(packed) {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).json();
}

/** @param {number} count @returns {Book} */
function emptyBook(count) {
  const column = () => new Int32Array(count);
  return {
    count,
    account: column(),
    date: column(),
    document: column(),
    contact: column(),
    text: column(),
    answer: column(),
    amount: [],
    amountText: [],
    dates: [],
    kinds: [],
    documents: [],
    contacts: [],
    texts: [],
    rowsByDocument: new Uint32Array(0),
    documentStarts: new Uint32Array(0),
  };
}

/** Returns the row after the last of the chunk. @param {Book} book @param {number} first @param {Chunk} chunk */
function addChunk(book, first, chunk) {
  for (const name of NUMBER_COLUMNS) {
    const column = book[name];
    let value = 0;
    // Each number is written as its difference to the one before it.
    for (const [index, step] of chunk[name].entries()) {
      value += step;
      column[first + index] = value;
    }
  }
  const factor = unitsPer(chunk.places);
  for (const text of chunk.amount.split(" ")) {
    book.amount.push(BigInt(text) * factor);
    const digits = text.padStart(chunk.places + 1, "0");
    book.amountText.push(
      `${digits.slice(0, -chunk.places)}${PAGE.decimal}${digits.slice(-chunk.places)}`,
    );
  }
  for (const date of chunk.dates) {
    const end = date.indexOf(" ");
    book.dates.push([date.slice(0, end), date.slice(end + 1)]);
  }
  book.kinds.push(...chunk.kinds);
  book.documents.push(...chunk.documents);
  book.contacts.push(...chunk.contacts);
  book.texts.push(...chunk.texts);
  return first + chunk.count;
}

/** @param {Book} book */
function groupByDocument(book) {
  const starts = new Uint32Array(book.documents.length + 1);
  for (const number of book.document) starts[number + 1] += 1;
  for (let index = 1; index < starts.length; index += 1) starts[index] += starts[index - 1];
  const next = starts.slice();
  const rows = new Uint32Array(book.count);
  for (let row = 0; row < book.count; row += 1) {
    const number = book.document[row];
    rows[next[number]] = row;
    next[number] += 1;
  }
  book.rowsByDocument = rows;
  book.documentStarts = starts;
}

/** @param {Book} book @param {number} number */
const rowsOfDocument = (book, number) =>
  book.rowsByDocument.slice(book.documentStarts[number], book.documentStarts[number + 1]);

/** `2025-03` @param {Book} book @param {number} row */
const monthOf = (book, row) => book.dates[book.date[row]][0].slice(0, 7);

/** @param {Book} book @param {number} row */
function documentName(book, row) {
  const [kind, number] = book.documents[book.document[row]];
  return { kind: book.kinds[kind], number };
}

/** @param {Book} book @param {Uint32Array} rows */
function sumOfRows(book, rows) {
  let sum = 0n;
  for (const row of rows) sum += book.amount[row];
  return sum;
}
