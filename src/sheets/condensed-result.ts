/** The profit and loss account on one page: main accounts in whole units, beside the previous fiscal year. */
import type { Books } from "../ledger/books.ts";
import { hasResult } from "../ledger/compared-months.ts";
import { condensedColumn } from "./internal/condensed-column.ts";
import { CONDENSED_RESULT, condensedYearColumns } from "./internal/condensed-year.ts";
import type { ListedColumns } from "./internal/listed-columns.ts";
import { listedStatement } from "./internal/listed-statement.ts";

export const condensedResult = listedStatement({
  id: CONDENSED_RESULT,
  isWhole: true,
  columns: yearColumns,
});

/** The account of the year and the one before, each with its part of net turnover. */
function yearColumns(books: Books): ListedColumns {
  const columns = condensedYearColumns(books).map((column) => condensedColumn(books, column));
  const known = columns.filter(({ period }) => hasResult(books, period.first));
  const onPaper = { isOffPaper: false, group: 0 };
  return {
    values: known.map((column, at) => ({
      kind: at === 0 ? "all-months" : "all-compared",
      isCurrent: at === 0,
      column,
    })),
    shown: known.flatMap((_, at) => [
      { kind: "value", at, ...onPaper },
      { kind: "share", at, ...onPaper },
      ...(at === 0
        ? []
        : (["difference", "percent"] as const).map((kind) => ({
            ...{ kind, current: 0, compared: at },
            ...onPaper,
          }))),
    ]),
    groups: [columns.map(({ period }) => period)],
    leftOut: [],
  };
}
