/** Series of document numbers: what is in front of the last digits, and where numbers are missing or repeated. */
import { monthOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { compareText } from "../ledger/ledger-account.ts";
import type { DocumentListName, ListedDocument } from "../ledger/listed-document.ts";
import type { DocumentRef } from "../ledger/posting.ts";

/** A number ends with digits; what is before them is the series. */
const NUMBER = /^(.*?)(\d{1,9})$/;
/** A longer gap is another series, as of numbers with the date in them. */
const GAP_MAX = 1_000;

export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** Numbers that follow each other without a gap of more than 1,000. */
export interface NumberSeries extends NumberRange {
  /** One of its documents, which names the kind. */
  readonly example: DocumentRef;
  readonly prefix: string;
  /** With as many digits numbers are written; shorter ones have zeros in front. */
  readonly digits: number;
  /** Different numbers. */
  readonly count: number;
  readonly missing: readonly NumberRange[];
  /** Numbers that several documents have. */
  readonly repeated: readonly number[];
}

export interface NumberParts {
  readonly prefix: string;
  readonly digits: number;
  readonly number: number;
}

/** Null for a text that does not end with digits. */
export function numberParts(text: string): NumberParts | null {
  const [, prefix, digits] = NUMBER.exec(text) ?? [];
  if (prefix === undefined || digits === undefined) return null;
  return { prefix, digits: digits.length, number: Number.parseInt(digits, 10) };
}

/** The numbers missing between sorted ones; a longer gap is none. */
export const gapsIn = (sorted: readonly number[]): readonly NumberRange[] =>
  sorted.flatMap((number, at) => {
    const next = sorted[at + 1] ?? number;
    const isGap = next > number + 1 && next - number <= GAP_MAX;
    return isGap ? [{ first: number + 1, last: next - 1 }] : [];
  });

export interface NumberedDocument extends Pick<ListedDocument, "list" | "id" | "date"> {
  readonly number: string;
}

/** The documents of the lists that are dated in the books: others are there for a line in another year than theirs. */
export function* numberedDocuments(books: Books): Generator<NumberedDocument> {
  const { first, last } = books.period;
  for (const { list, id, number, date } of books.listedDocuments()) {
    const month = monthOf(date);
    if (number !== null && month >= first && month <= last) yield { list, id, number, date };
  }
}

/** The type of the documents of a list, where several lists may have documents of one type. */
const TYPE_OF_LIST: Readonly<Record<DocumentListName, string | null>> = {
  sales_invoices: "SalesInvoice",
  purchase_invoices: null,
  receipts: "Receipt",
  general_journal_documents: "GeneralJournalDocument",
  financial_mutations: "FinancialMutation",
};

/** The numbers that the service gave, by series. Purchases have the number of the supplier. */
export function listedSeries(books: Books): readonly NumberSeries[] {
  const numbers = collectNumbers();
  for (const { list, id, number } of numberedDocuments(books)) {
    const type = TYPE_OF_LIST[list];
    if (type !== null) numbers.add({ type, id }, number);
  }
  return numbers.series();
}

export interface NumberCollection {
  readonly add: (example: DocumentRef, text: string) => void;
  /** Those with the most numbers first. */
  readonly series: () => readonly NumberSeries[];
}

/** Keeps eight bytes for each number. */
export function collectNumbers(): NumberCollection {
  const found = new Map<string, Pick<NumberSeries, "example" | "prefix"> & Collected>();
  return {
    add: (example: DocumentRef, text: string): void => {
      const parts = numberParts(text);
      if (parts === null) return;
      const { prefix, digits, number } = parts;
      const name = `${example.type}\n${prefix}`;
      const own = found.get(name) ?? { example, prefix, digits, numbers: [] };
      own.digits = Math.max(own.digits, digits);
      own.numbers.push(number);
      found.set(name, own);
    },
    series: (): readonly NumberSeries[] =>
      [...found]
        .toSorted(([left], [right]) => compareText(left, right))
        .flatMap(([, { numbers, ...own }]) => runsOf(numbers).map((run) => ({ ...own, ...run })))
        .toSorted((left, right) => right.count - left.count),
  };
}

interface Collected {
  digits: number;
  readonly numbers: number[];
}

type Run = Pick<NumberSeries, "first" | "last" | "count" | "missing" | "repeated">;

function runsOf(numbers: readonly number[]): readonly Run[] {
  const sorted = numbers.toSorted((left, right) => left - right);
  const ends = sorted.flatMap((number, at) => {
    const next = sorted[at + 1];
    return next === undefined || next - number > GAP_MAX ? [at + 1] : [];
  });
  return ends.map((end, at) => {
    const run = sorted.slice(ends[at - 1] ?? 0, end);
    const repeated = new Set(run.filter((number, place) => number === run[place - 1]));
    const [first = 0] = run;
    return {
      ...{ first, last: run.at(-1) ?? first, count: new Set(run).size },
      ...{ missing: gapsIn(run), repeated: [...repeated] },
    };
  });
}
