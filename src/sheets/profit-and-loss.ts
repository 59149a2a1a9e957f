/**
 * The profit and loss account by month, with the period it is compared with: reported amounts, with the totals of
 * specification 2.10.
 */
import type { Books } from "../ledger/books.ts";
import { comparedPeriodOf, hasResult } from "../ledger/compared-months.ts";
import type { ResultSection } from "../ledger/result-sections.ts";
import { accountRow } from "./internal/account-rows.ts";
import { labelRow, textRow } from "./internal/cells.ts";
import { columnsOf, MONTHLY_COLUMNS } from "./internal/columns.ts";
import { COMPARISON_NOTE_WORDS, comparisonNotes } from "./internal/comparison-notes.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { comparedTitle } from "./internal/period-words.ts";
import {
  figureOfYear,
  PROFIT_AND_LOSS,
  profitAndLossTable,
} from "./internal/profit-and-loss-table.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";
import { RESULT_ROW_WORDS, resultRows } from "./internal/statement-rows.ts";
import type { Row } from "./sheet.ts";

const ABOUT = sheetWords(
  PROFIT_AND_LOSS,
  ["cross-check expenses-less-other-income net-profit-cross-check"],
  RESULT_ROW_WORDS,
  COMPARISON_NOTE_WORDS,
);

const isCompared = (books: Books): boolean => hasResult(books, comparedPeriodOf(books).first);

export const profitAndLoss = sheet(ABOUT, {
  subtitle: "sheets.movement",
  values: ({ books, words }) => ({ prior: comparedTitle(books, words) }),
  columns: [
    ...MONTHLY_COLUMNS,
    ...columnsOf("amount", 16, "prior").map((column) => ({
      ...column,
      isInSeries: true as const,
      isIn: isCompared,
    })),
    ...columnsOf("amount", 16, "change").map((column) => ({ ...column, isIn: isCompared })),
  ],
  ties: [
    {
      title: "ties.net-profit",
      figureOf: (books) => figureOfYear(books, profitAndLossTable(books).netProfit),
    },
  ],
  checks: "P",
  backings: COMPARED_RESULT_BACKINGS,
  rows: ({ books, words, word }) => {
    const table = profitAndLossTable(books);
    const sections = {
      accounts: (type: ResultSection) =>
        table.sections[type].accounts.map(({ account, figures }) =>
          accountRow(books, account, figures),
        ),
      total: (type: ResultSection) => table.sections[type].total,
    };
    return [
      ...resultRows(words, sections, table, books),
      textRow("heading", word("cross-check"), 1),
      labelRow("cross-check", word("expenses-less-other-income"), table.expensesLessOtherIncome),
      labelRow("cross-check", word("net-profit-cross-check"), table.netProfitCrossCheck),
      ...(isCompared(books) ? [] : notes({ words, books })),
    ];
  },
});

const notes = (source: Parameters<typeof comparisonNotes>[0]): readonly Row[] =>
  comparisonNotes(source, [source.books.period, comparedPeriodOf(source.books)]).map((text) =>
    textRow("note", text, 1),
  );
