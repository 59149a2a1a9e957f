/**
 * The profit and loss account by month, with the period it is compared with: reported amounts, with the totals of
 * specification 2.10.
 */
import { accountRow } from "./internal/account-rows.ts";
import { labelRow, textRow } from "./internal/cells.ts";
import { columnsOf, MONTHLY_COLUMNS } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { comparedTitle } from "./internal/period-words.ts";
import { priorFigures } from "./internal/prior-figures.ts";
import {
  COMPARED_RESULT_BACKINGS,
  PROFIT_AND_LOSS,
  type ResultTotals,
  resultFigures,
} from "./internal/result-figures.ts";
import type { ResultSection } from "./internal/result-sections.ts";
import { RESULT_ROW_WORDS, resultRows } from "./internal/statement-rows.ts";
import type { Cell } from "./sheet.ts";

const ABOUT = sheetWords(
  PROFIT_AND_LOSS,
  ["cross-check expenses-less-other-income net-profit-cross-check"],
  RESULT_ROW_WORDS,
);

export const profitAndLoss = sheet(ABOUT, {
  subtitle: "sheets.movement",
  values: ({ books, words }) => ({ prior: comparedTitle(books, words) }),
  columns: [...MONTHLY_COLUMNS, ...columnsOf("amount", 16, "prior", "change")],
  tie: { title: "ties.net-profit", figureOf: (books) => resultFigures(books).netProfit.at(-1) },
  checks: "P",
  backings: COMPARED_RESULT_BACKINGS,
  rows: ({ books, words, word }) => {
    const figures = resultFigures(books);
    const prior = priorFigures(books, figures);
    const compared = (key: Exclude<keyof ResultTotals<unknown>, "beforeTax">): readonly Cell[] => [
      ...figures[key],
      ...prior[key],
    ];
    const sections = {
      accounts: (type: ResultSection) =>
        figures.sections[type].accounts.map(({ account, figures: ofYear }) => {
          const ofPriorYear = prior.sections[type].accounts.get(account.id) ?? [];
          return accountRow(books, account, ofYear === null ? null : [...ofYear, ...ofPriorYear]);
        }),
      total: (type: ResultSection) => [
        ...figures.sections[type].total,
        ...prior.sections[type].total,
      ],
    };
    return [
      ...resultRows(words, sections, {
        grossProfit: compared("grossProfit"),
        operatingProfit: compared("operatingProfit"),
        netProfit: compared("netProfit"),
        beforeTax:
          figures.beforeTax === null || prior.beforeTax === null
            ? null
            : [...figures.beforeTax, ...prior.beforeTax],
      }),
      textRow("heading", word("cross-check"), 1),
      labelRow(
        "cross-check",
        word("expenses-less-other-income"),
        compared("expensesLessOtherIncome"),
      ),
      labelRow("cross-check", word("net-profit-cross-check"), compared("netProfitCrossCheck")),
    ];
  },
});
