/** JT12: numbers of documents that are missing from their series, or that two documents have. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { KIND_OF_LIST } from "../../ledger/document-kind.ts";
import { countValue, hitOnBooks, journalTest, textValue } from "../journal-test.ts";
import { gapsIn, numberedDocuments, numberParts } from "../number-series.ts";

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
      const parts = numberParts(text);
      if (parts === null) return;
      const { prefix, number } = parts;
      tested += 1;
      const name = `${kind}\n${prefix}`;
      const numbers = series.get(name) ?? new Set();
      series.set(name, numbers);
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
        for (const { list, number, date } of numberedDocuments(books)) {
          if (kinds.includes(KIND_OF_LIST[list])) add(list, number, date);
        }
        if (tested === 0) return { tested, gap: { name: "no-numbers" } };
        for (const [name, numbers] of series) {
          const prefix = name.slice(name.indexOf("\n") + 1);
          for (const { first, last } of gapsIn(
            [...numbers].toSorted((left, right) => left - right),
          )) {
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
