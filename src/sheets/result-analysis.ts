/** What stands out in the result: the margin bridge, months of accounts, and costs whose postings are missing. */
import { addMonths } from "../calendar/month.ts";
import { monthsBefore } from "../ledger/dossier/result-months.ts";
import { accountLabel } from "./internal/account-rows.ts";
import {
  ANALYSIS_BACKINGS,
  deviationMin,
  hasAnalysis,
  marginBridge,
  RESULT_ANALYSIS,
  type RhythmFigures,
  rhythmFigures,
  type UnusualFigures,
  unusualFigures,
} from "./internal/analysis-figures.ts";
import { BLANK, blockRow, type FigureCell, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentLabel } from "./internal/document-words.ts";
import { MONEY_WORDS, moneyText } from "./internal/money-text.ts";
import { comparedTitle, countText, monthTitle, totalTitle } from "./internal/period-words.ts";
import { RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import { thresholdOf } from "./internal/threshold.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  RESULT_ANALYSIS,
  [
    "bridge turnover margin gross-profit volume rate bridge-rule",
    "no-bridge.no-prior no-bridge.other-length no-bridge.no-turnover no-bridge.no-direct-costs",
    "months months-none months-rule months-year-rule more-months",
    "rhythm rhythm-none rhythm-rule missing all-missing extra extra-quarter quarter more-accounts",
  ],
  DOCUMENT_WORDS,
  RATIO_WORDS,
  MONEY_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const WHAT: ColumnSpec<unknown> = { ...columnOf("text", 48, "what"), stated: "names-and-texts" };
const MONTH: ColumnSpec<unknown> = columnOf("text", 30, "month");
const AMOUNTS = columnsOf("amount", 13, "amount", "usual", "difference");
const COLUMNS: readonly ColumnSpec<Input>[] = [WHAT, MONTH, ...AMOUNTS];

/** A reader of paper looks for the largest. */
const MONTHS_ON_PAPER = 12;
const ACCOUNTS_ON_PAPER = 14;

export const resultAnalysis = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "P",
  backings: ANALYSIS_BACKINGS,
  hasContents: (books) => hasAnalysis(books, thresholdOf({})),
  rows: (input) => [
    ...bridgeRows(input),
    ...monthRows(input, Number.POSITIVE_INFINITY),
    ...rhythmRows(input, Number.POSITIVE_INFINITY),
  ],
  onPaper: [
    {
      columns: [WHAT, { ...columnOf("amount", 13, "amount") }],
      rows: (input) => bridgeRows(input).map(withoutMonth),
    },
    {
      title: ({ word }) => word("months"),
      isDense: true,
      columns: [WHAT, { ...MONTH, width: 12 }, ...AMOUNTS],
      rows: (input) => monthRows(input, MONTHS_ON_PAPER).slice(1),
    },
    {
      title: ({ word }) => word("rhythm"),
      isDense: true,
      columns: [WHAT, { ...MONTH, width: 46 }, columnOf("amount", 13, "usual")],
      rows: (input) => rhythmRows(input, ACCOUNTS_ON_PAPER).slice(1).map(withoutAmount),
    },
  ],
});

const withoutMonth = (one: Row): Row => ({
  ...one,
  cells: [...one.cells.slice(0, 1), ...one.cells.slice(2, 3)],
});
const withoutAmount = (one: Row): Row => ({
  ...one,
  cells: [...one.cells.slice(0, 2), ...one.cells.slice(3, 4)],
});

function bridgeRows({ books, words, word }: Input): readonly Row[] {
  const heading = blockRow(word("bridge"));
  const bridge = marginBridge(books);
  if (typeof bridge === "string") {
    return [heading, textRow("note", word(`no-bridge.${bridge}`))];
  }
  const [year, prior] = [totalTitle(books, words), comparedTitle(books, words)];
  const line = (kind: Row["kind"], text: string, cell: Cell): Row =>
    row(kind, 0, [textCell(text), BLANK, cell]);
  const margin = (key: string, gross: FigureCell, revenue: FigureCell): Cell => {
    const name = {
      id: bridge.total.figure.id.replace(/[^/]*$/, key),
      period: gross.figure.period,
    };
    return shareCell(words, { name, numerator: [gross], denominator: [revenue] });
  };
  const { revenue, revenueBefore, grossProfit, grossProfitBefore } = bridge;
  return [
    heading,
    line("memo", word("turnover", { year: prior }), revenueBefore),
    line("memo", word("turnover", { year }), revenue),
    line(
      "memo",
      word("margin", { year: prior }),
      margin("margin-before", grossProfitBefore, revenueBefore),
    ),
    line("memo", word("margin", { year }), margin("margin", grossProfit, revenue)),
    line("item", word("gross-profit", { year: prior }), bridge.grossProfitBefore),
    line("item", word("volume"), bridge.volume),
    line("item", word("rate"), bridge.rate),
    line("total", word("gross-profit", { year }), bridge.total),
    textRow("note", word("bridge-rule")),
  ];
}

function monthRows(input: Input, most: number): readonly Row[] {
  const { books, words, word } = input;
  const threshold = thresholdOf(input);
  const found = unusualFigures(books, threshold);
  const heading = blockRow(word("months"));
  const least = moneyText(words, {
    ...{ amount: deviationMin(books, threshold), scale: "whole" },
    currency: books.administration.currency,
  });
  const hasPrior = monthsBefore(books).length > 0;
  const rule = textRow("note", word(hasPrior ? "months-rule" : "months-year-rule", { least }));
  if (found.length === 0) return [heading, textRow("note", word("months-none")), rule];
  const rest = found.length - most;
  return [
    heading,
    ...found.slice(0, most).flatMap((one) => unusualRows(input, one)),
    ...(rest > 0 ? [textRow("note", word("more-months", { count: countText(words, rest) }))] : []),
    rule,
  ];
}

function unusualRows(
  { books, words }: Input,
  { ledgerAccountId, month, amount, median, difference, documents }: UnusualFigures,
): readonly Row[] {
  return [
    row("memo", 0, [
      textCell(accountLabel(books, ledgerAccountId)),
      ...[textCell(monthTitle(words, month)), amount, median, difference],
    ]),
    ...documents.map((own) =>
      row("memo", 1, [textCell(documentLabel(books, words, own.document)), BLANK, own.amount]),
    ),
  ];
}

function rhythmRows(input: Input, most: number): readonly Row[] {
  const { books, words, word } = input;
  const found = rhythmFigures(books);
  const heading = blockRow(word("rhythm"));
  const rule = textRow("note", word("rhythm-rule"));
  if (found.length === 0) return [heading, textRow("note", word("rhythm-none")), rule];
  const rest = found.length - most;
  return [
    heading,
    ...found
      .slice(0, most)
      .map((one) =>
        row("memo", 0, [
          textCell(accountLabel(books, one.ledgerAccountId)),
          ...[textCell(rhythmText(input, one)), BLANK, one.usual],
        ]),
      ),
    ...(rest > 0
      ? [textRow("note", word("more-accounts", { count: countText(words, rest) }))]
      : []),
    rule,
  ];
}

/** `missing: Mar 2025, Jul 2025; more: May 2025 (2 for 1)`. */
function rhythmText(
  { books, words, word }: Input,
  { rhythm, missing, extra, countUsual }: RhythmFigures,
): string {
  const title = (month: RhythmFigures["missing"][number]): string =>
    rhythm === "month"
      ? monthTitle(words, month)
      : word("quarter", {
          first: monthTitle(words, month),
          last: monthTitle(words, addMonths(month, 2)),
        });
  const months = missing.map(title).join(", ");
  const isAll = rhythm === "month" && missing.length === books.months.length;
  const more = extra.map(({ month, count }) =>
    word(rhythm === "month" ? "extra" : "extra-quarter", {
      ...{ month: title(month), count: countText(words, count) },
      usual: countText(words, countUsual),
    }),
  );
  return [
    ...(missing.length === 0 ? [] : [isAll ? word("all-missing") : word("missing", { months })]),
    ...more,
  ].join("; ");
}
