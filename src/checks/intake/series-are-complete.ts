/** T4: a series has each row once, the stated number of rows, and a last page; another list has the stated number, or full pages. */
import type { Books } from "../../ledger/books.ts";
import type { NameListRead } from "../../ledger/intake.ts";
import type { Check, Comparison } from "../check.ts";
import { countOf, inEverySeries } from "../internal/counts.ts";
import type { Subject } from "../subject.ts";

/**
 * A document list that is not complete was read three times by then. Rows with a repeated id in the same series count once in the books. If the service states no total
 * (`X-Total-Count`), the last page must be short or empty: otherwise the list was cut off. A page of another list that is shorter than
 * the others, and not the last, lacks rows; where the service gives versions, T9 compares each document.
 */
export const seriesAreComplete: Check = {
  id: "T4",
  name: "series-are-complete",
  formula:
    "rows = different ids = X-Total-Count per series of postings; without that, a last page that is not full; different ids = X-Total-Count per list of documents, contacts, projects or tax rates; without that, short pages before the last = 0",
  severity: "blocking",
  compares: {
    expected: "different rows, or the total that the service states",
    actual: "rows received, or short pages",
  },
  compare: (books) => [...seriesOf(books), ...documentsOf(books), ...namesOf(books)],
};

const seriesOf = inEverySeries(({ rows, rowsDistinct, rowsStated, isEndShown }) => [
  { expected: rowsDistinct, actual: rows },
  rowsStated === null
    ? { expected: 1, actual: isEndShown ? 1 : 0 }
    : { expected: rowsStated, actual: rows },
]);

const documentsOf = ({ documentLists }: Books): readonly Comparison[] =>
  documentLists.flatMap(({ list, versions, ...read }) =>
    pagesOf({ kind: "figure", word: `figures.list-${list}` }, read, versions !== null),
  );

const namesOf = ({ intake }: Books): readonly Comparison[] =>
  intake.nameLists.flatMap(({ list, ...read }) =>
    pagesOf({ kind: "reference", list, id: null }, read, false),
  );

/** Nothing of a list of one page without a total: its end shows in nothing else. */
function pagesOf(
  subject: Subject,
  { rows, rowsStated, shortPages, sources }: Omit<NameListRead, "list">,
  hasVersions: boolean,
): readonly Comparison[] {
  const counted = { month: null, subject, isCount: true, sources } as const;
  if (rowsStated !== null) {
    return [{ ...counted, expected: countOf(rowsStated), actual: countOf(rows) }];
  }
  if (hasVersions || sources.length < 2) return [];
  return [{ ...counted, expected: countOf(0), actual: countOf(shortPages) }];
}
