/** The profit and loss account of thirteen months, and the total of the last twelve. */
import { monthsOf } from "../calendar/month.ts";
import type { ResultSection } from "../ledger/result-sections.ts";
import { accountRow } from "./internal/account-rows.ts";
import { textRow } from "./internal/cells.ts";
import { accountColumns, columnOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { RESULT_13_MONTHS, thirteenMonths, thirteenPeriod } from "./internal/monthly-results.ts";
import { monthTitle, periodTitle } from "./internal/period-words.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";
import { RESULT_ROW_WORDS, resultRows } from "./internal/statement-rows.ts";

const EARLIER = "sheets.comparison.earlier-months";

export const result13Months = sheet(sheetWords(RESULT_13_MONTHS, [], RESULT_ROW_WORDS, [EARLIER]), {
  subtitle: "sheets.movement",
  values: ({ books, words }) => ({ period: periodTitle(words, thirteenPeriod(books)) }),
  columns: [
    ...accountColumns(34),
    {
      ...columnOf("amount", 13, "month"),
      each: ({ books, words }) =>
        monthsOf(thirteenPeriod(books)).map((month) => [month, monthTitle(words, month)]),
    },
    columnOf("amount", 15, "last-12"),
  ],
  backings: COMPARED_RESULT_BACKINGS,
  rows: ({ books, words }) => {
    const table = thirteenMonths(books);
    const sections = {
      accounts: (type: ResultSection) =>
        table.sections[type].accounts.map(({ account, figures }) =>
          accountRow(books, account, figures),
        ),
      total: (type: ResultSection) => table.sections[type].total,
    };
    const hasEarlier = thirteenPeriod(books).first < books.period.first;
    return [
      ...resultRows(words, sections, table, books),
      ...(hasEarlier ? [textRow("note", words.of(EARLIER), 1)] : []),
    ];
  },
});
