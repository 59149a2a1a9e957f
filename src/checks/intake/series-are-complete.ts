/** T4: a series has each row once, the stated number of rows, and a last page; a document list has the stated number. */
import type { Books } from "../../ledger/books.ts";
import type { Check, Comparison } from "../check.ts";
import { countOf, inEverySeries } from "../internal/counts.ts";

/**
 * A document list that is not complete was read three times by then. Rows with a repeated id in the same series count once in the books. If the service states no total
 * (`X-Total-Count`), the last page must be short or empty: otherwise the list was cut off.
 */
export const seriesAreComplete: Check = {
  id: "T4",
  name: "series-are-complete",
  formula:
    "rows = different ids = X-Total-Count per series of postings; without that, a last page that is not full; different ids = X-Total-Count per list of documents",
  severity: "blocking",
  compares: {
    expected: "different rows, or the total that the service states",
    actual: "rows received",
  },
  compare: (books) => [...seriesOf(books), ...listsOf(books)],
};

const seriesOf = inEverySeries(({ rows, rowsDistinct, rowsStated, isEndShown }) => [
  { expected: rowsDistinct, actual: rows },
  rowsStated === null
    ? { expected: 1, actual: isEndShown ? 1 : 0 }
    : { expected: rowsStated, actual: rows },
]);

const listsOf = ({ documentLists }: Books): readonly Comparison[] =>
  documentLists.flatMap(({ list, rows, rowsStated, sources }) =>
    rowsStated === null
      ? []
      : {
          month: null,
          subject: { kind: "figure", word: `figures.list-${list}` },
          isCount: true,
          expected: countOf(rowsStated),
          actual: countOf(rows),
          sources,
        },
  );
