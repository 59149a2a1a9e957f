/**
 * The postings of a page as columns: numbers that refer to names, each name once, compressed in pieces so that neither
 * the writer nor the browser ever handles all of it at a time.
 */
import { gzipSync } from "node:zlib";
import { type Amount, amountText, isPositive, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { html, type Markup } from "../../markup/html.ts";
import type { EntryBook, EntryLine } from "../../sheets/entry-book.ts";

/** A browser reads a piece of this size in a few milliseconds. */
const CHUNK_LINES = 4_000;
/** With more different texts than this some are on the page twice: texts of a million postings would be 50 MB. */
const NAMES_KEPT_MAX = 200_000;
/** Deflate of the best level takes twice the time for one percent. */
const GZIP_LEVEL = 6;

/** What the numbers of a page refer to. */
export interface ChunkNumbers {
  readonly accountNumber: (id: EntryLine["account"]) => number;
  readonly answerNumber: (source: EntryLine["source"]) => number;
  readonly dateText: (date: CalendarDate) => string;
}

/** A line of the page: a posting, or the sum of a document. */
export interface ChunkLine extends Omit<EntryLine, "account"> {
  /** Null for the sum of a document. */
  readonly account: EntryLine["account"] | null;
}

/** The sum of the debits of each document, in order of document; one block and one document are in memory at a time. */
export async function* documentLines(book: EntryBook): AsyncGenerator<readonly ChunkLine[]> {
  let first: EntryLine | null = null;
  let debits: Amount[] = [];
  const summed = (line: EntryLine): ChunkLine => ({
    ...line,
    account: null,
    amount: sumOf(debits),
  });
  for await (const block of book.blocks("document")) {
    const ended: ChunkLine[] = [];
    for (const line of block) {
      if (first !== null && first.document.key !== line.document.key) {
        ended.push(summed(first));
        debits = [];
        first = line;
      }
      first ??= line;
      if (isPositive(line.amount)) debits.push(line.amount);
    }
    yield ended;
  }
  if (first !== null) yield [summed(first)];
}

/** Yields elements of data that no browser runs. */
export async function* chunkMarkup(
  blocks: AsyncIterable<readonly ChunkLine[]>,
  numbers: ChunkNumbers,
): AsyncGenerator<Markup> {
  const names = namings();
  let chunk: ChunkLine[] = [];
  for await (const block of blocks) {
    for (const line of block) {
      chunk.push(line);
      if (chunk.length < CHUNK_LINES) continue;
      yield elementOf(chunk, names, numbers);
      chunk = [];
    }
  }
  if (chunk.length > 0) yield elementOf(chunk, names, numbers);
}

const namings = () => ({
  dates: newNames<string>(),
  kinds: newNames<string>(),
  documents: newNames<readonly [kind: number, number: string]>(),
  contacts: newNames<string>(),
  texts: newNames<string>(),
});
type Namings = ReturnType<typeof namings>;

/** Numbers from 0, and the names since the last chunk. */
interface NewNames<Name> {
  readonly of: (key: string, name: () => Name) => number;
  /** The number of a name that does not come again. */
  readonly add: (name: Name) => number;
  readonly taken: () => readonly Name[];
}

function newNames<Name>(): NewNames<Name> {
  const numbers = new Map<string, number>();
  let fresh: Name[] = [];
  let count = 0;
  const add = (name: Name): number => {
    fresh.push(name);
    count += 1;
    return count - 1;
  };
  return {
    of: (key, name) => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      if (numbers.size >= NAMES_KEPT_MAX) numbers.clear();
      const number = add(name());
      numbers.set(key, number);
      return number;
    },
    add,
    taken: () => {
      const names = fresh;
      fresh = [];
      return names;
    },
  };
}

function elementOf(
  lines: readonly ChunkLine[],
  { dates, kinds, documents, contacts, texts }: Namings,
  { accountNumber, answerNumber, dateText }: ChunkNumbers,
): Markup {
  const same = (text: string): readonly [string, () => string] => [text, () => text];
  const amounts = lines.map(({ amount }) => amountText(amount, 2));
  const places = amounts.reduce((most, amount) => Math.max(most, decimalsIn(amount)), 0);
  const columns = {
    account: lines.map(({ account }) => (account === null ? -1 : accountNumber(account))),
    date: lines.map(({ date }) => dates.of(date, () => `${date} ${dateText(date)}`)),
    document: lines.map(({ account, document: { key, kind, number } }) => {
      const name = () => [kinds.of(...same(kind)), number] as const;
      return account === null ? documents.add(name()) : documents.of(key, name);
    }),
    contact: lines.map(({ contact }) => (contact === null ? -1 : contacts.of(...same(contact)))),
    text: lines.map(({ description }) => texts.of(...same(description))),
    answer: lines.map(({ source }) => answerNumber(source)),
  };
  const chunk = {
    count: lines.length,
    places,
    // In the smallest unit, as text: an amount may be larger than a number of a browser holds.
    amount: amounts.map((amount) => unitsIn(amount, places)).join(" "),
    ...Object.fromEntries(Object.entries(columns).map(([name, list]) => [name, steps(list)])),
    dates: dates.taken(),
    kinds: kinds.taken(),
    documents: documents.taken(),
    contacts: contacts.taken(),
    texts: texts.taken(),
  };
  const packed = gzipSync(JSON.stringify(chunk), { level: GZIP_LEVEL }).toString("base64");
  return html`<script type="text/plain" class="entry-chunk">${packed}</script>
`;
}

/** Each number less the one before it: what repeats or counts up becomes zeros and ones, which compress well. */
const steps = (numbers: readonly number[]): readonly number[] =>
  numbers.map((number, index) => number - (numbers[index - 1] ?? 0));

const decimalsIn = (amount: string): number => amount.length - amount.indexOf(".") - 1;

/** `-0.50` with three places is `-500`. */
const unitsIn = (amount: string, places: number): string =>
  `${amount.replace(".", "")}${"0".repeat(places - decimalsIn(amount))}`.replace(
    /^(-?)0+(?=\d)/,
    "$1",
  );
