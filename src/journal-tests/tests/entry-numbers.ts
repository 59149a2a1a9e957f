/** JT12: numbers of documents that are missing from their series, or that two documents have. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { KIND_OF_LIST } from "../../ledger/document-kind.ts";
import { countValue, hitOnBooks, journalTest, textValue } from "../journal-test.ts";

/** A number ends with digits; what is before them is the series. */
const NUMBER = /^(.*?)(\d{1,9})$/;
/** A longer gap is another series, as of numbers with the date in them. */
const GAP_MAX = 1_000;

export const entryNumbers = journalTest({
  id: "JT12",
  name: "entry-numbers",
  counts: "entries",
  parameters: ["kinds"],
  begin: ({ books, criteria: { kinds }, hit }) => {
    /** The numbers of each series: bounded by the number of documents, some bytes each. */
    const series = new Map<string, Set<number>>();
    let tested = 0;
    const add = (kind: string, text: string, date: CalendarDate): void => {
      const [, prefix, digits] = NUMBER.exec(text) ?? [];
      if (prefix === undefined || digits === undefined) return;
      tested += 1;
      const name = `${kind}\n${prefix}`;
      const numbers = series.get(name) ?? new Set();
      series.set(name, numbers);
      const number = Number.parseInt(digits, 10);
      if (numbers.has(number))
        hit(hitOnBooks({ reason: "number-repeated", values: { number: textValue(text) }, date }));
      numbers.add(number);
    };
    return {
      entry: ({ document, kind, date }) => {
        // An auditfile has the number of a transaction behind that of its journal.
        if (books.auditfile !== undefined && kinds.includes(kind)) add(kind, document.id, date);
      },
      end: () => {
        for (const { list, number, date } of numbered(books)) {
          if (kinds.includes(KIND_OF_LIST[list])) add(list, number, date);
        }
        if (tested === 0) return { tested, gap: { name: "no-numbers" } };
        for (const [name, numbers] of series) {
          const prefix = name.slice(name.indexOf("\n") + 1);
          for (const { first, last } of gapsIn(numbers)) {
            const values = {
              ...{ first: textValue(`${prefix}${first}`), last: textValue(`${prefix}${last}`) },
              count: countValue(last - first + 1),
            };
            hit(hitOnBooks({ reason: "numbers-missing", values }));
          }
        }
        return { tested };
      },
    };
  },
});

/** The documents of the lists that are dated in the books: others are there for a line in another year than theirs. */
function* numbered(books: Books) {
  const { first, last } = books.period;
  for (const { list, number, date } of books.listedDocuments()) {
    const month = monthOf(date);
    if (number !== null && month >= first && month <= last) yield { list, number, date };
  }
}

interface NumberGap {
  readonly first: number;
  readonly last: number;
}

function gapsIn(numbers: ReadonlySet<number>): readonly NumberGap[] {
  const sorted = [...numbers].toSorted((left, right) => left - right);
  return sorted.flatMap((number, at) => {
    const next = sorted[at + 1];
    if (next === undefined || next === number + 1 || next - number > GAP_MAX) return [];
    return [{ first: number + 1, last: next - 1 }];
  });
}
