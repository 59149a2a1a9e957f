/** The key figures of the month beside the month before, a year before and the year so far, each with its formula. */
import { addMonths, lastDayOf, previousMonth } from "../calendar/month.ts";
import {
  BLANK,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { KEY_FIGURES, type KeyAmounts, keyAmounts } from "./internal/key-amounts.ts";
import { TOTAL_TITLE_WORDS, totalTitle } from "./internal/monthly-rows.ts";
import { monthResult, thirteenMonths, toDateResult } from "./internal/monthly-results.ts";
import {
  dayTitle,
  monthTitle,
  PERIOD_WORDS,
  periodTitle,
  proofWarning,
} from "./internal/period-words.ts";
import { changeCell, daysCell, RATIO_WORDS, shareCell, timesCell } from "./internal/ratio-cells.ts";
import { type ResultTable, type RowFigures, resultDesk } from "./internal/result-columns.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

/** In the order of the sheet; each has a name and a formula in words. */
const RESULT_ROWS = [
  "revenue",
  "growth",
  "gross-margin",
  "operating-margin",
  "net-profit",
  "net-margin",
] as const;
const POSITION_ROWS = [
  "cash",
  "working-capital",
  "current-ratio",
  "solvency",
  "debtors",
  "old-debtors",
  "aged-debtors",
  "overdue",
  "debtor-days",
  "creditors",
  "creditor-days",
] as const;

const WORDS = [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...[...RESULT_ROWS, ...POSITION_ROWS].flatMap((key) => [
    `sheets.key-figures.${key}.name`,
    `sheets.key-figures.${key}.formula`,
  ]),
  ...TOTAL_TITLE_WORDS,
  "sheets.key-figures.title",
  "sheets.key-figures.subtitle",
  "sheets.key-figures.what",
  "sheets.key-figures.prior-to-date",
  "sheets.key-figures.norm",
  "sheets.key-figures.how",
  "sheets.key-figures.result",
  "sheets.key-figures.position",
  "sheets.key-figures.norm-solvency",
  "sheets.key-figures.norm-current-ratio",
  "sheets.key-figures.policy",
] as const;

export const keyFigures: SheetDefinition = {
  id: KEY_FIGURES,
  words: WORDS,
  build: buildKeyFigures,
};

/** Month, month before, month a year before, year to date, and that a year before. */
const VALUES = 5;
const WIDTH = VALUES + 3;

function buildKeyFigures({ books, words }: SheetSource): Sheet {
  const { last } = books.period;
  const desk = resultDesk(books);
  const month = monthResult(desk);
  const toDate = toDateResult(desk);
  const prior = toDate.columns.at(-1)?.period ?? books.period;
  const amount = (key: string, title: string): Column => ({
    key,
    title,
    kind: "amount",
    width: 14,
  });
  const word = (name: string): string => words.of(`sheets.key-figures.${name}`);
  const columns: readonly Column[] = [
    { key: "what", title: word("what"), kind: "text", width: 34 },
    amount("month", monthTitle(words, last)),
    amount("prior-month", monthTitle(words, previousMonth(last))),
    amount("prior-year-month", monthTitle(words, addMonths(last, -YEAR_MONTHS))),
    amount("to-date", totalTitle(books, words)),
    amount(
      "prior-to-date",
      words.of("sheets.key-figures.prior-to-date", { period: periodTitle(words, prior) }),
    ),
    { key: "norm", title: word("norm"), kind: "text", width: 8 },
    { key: "how", title: word("how"), kind: "text", width: 44 },
  ];
  return {
    id: KEY_FIGURES,
    title: word("title"),
    subtitle: words.of("sheets.key-figures.subtitle", {
      date: dayTitle(words, lastDayOf(last)),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns,
    rows: openRows([
      textRow("heading", word("result"), WIDTH),
      ...resultRows({ words, month, toDate, thirteen: thirteenMonths(desk) }),
      textRow("heading", word("position"), WIDTH),
      ...positionRows(words, keyAmounts(desk)),
      textRow("note", word("policy"), WIDTH),
    ]),
    isLong: false,
  };
}

const YEAR_MONTHS = 12;

interface Results {
  readonly words: Words;
  readonly month: ResultTable;
  readonly toDate: ResultTable;
  readonly thirteen: ResultTable;
}

/** A figure of each of the five columns. */
function fiveOf(
  { month, toDate }: Results,
  figures: (table: ResultTable) => RowFigures,
): RowFigures {
  return [...figures(month), ...figures(toDate)];
}

function resultRows(results: Results): readonly Row[] {
  const { words } = results;
  const revenue = fiveOf(results, ({ sections }) => sections.revenue.total);
  const amountRow = (key: ResultRow, cells: RowFigures): Row =>
    keyRow(
      words,
      key,
      cells.map((cell) => totalCell(nameOf(cell, key), [cell])),
    );
  const marginRow = (key: ResultRow, cells: RowFigures): Row =>
    keyRow(
      words,
      key,
      cells.map((cell, index) =>
        shareCell(words, {
          name: nameOf(cell, key),
          over: [cell],
          under: revenue.slice(index, index + 1),
        }),
      ),
    );
  return [
    amountRow("revenue", revenue),
    keyRow(words, "growth", growthCells(results, revenue)),
    marginRow(
      "gross-margin",
      fiveOf(results, ({ grossProfit }) => grossProfit),
    ),
    marginRow(
      "operating-margin",
      fiveOf(results, ({ operatingProfit }) => operatingProfit),
    ),
    amountRow(
      "net-profit",
      fiveOf(results, ({ netProfit }) => netProfit),
    ),
    marginRow(
      "net-margin",
      fiveOf(results, ({ netProfit }) => netProfit),
    ),
  ];
}

/** Against the same months a year before; what that was for a year ago was not pulled. */
function growthCells({ words }: Results, revenue: RowFigures): readonly Cell[] {
  const [month, , yearAgo, toDate, prior] = revenue;
  const none = textCell(words.of("sheets.no-ratio"));
  const grown = (current: FigureCell | undefined, compared: FigureCell | undefined): Cell =>
    current === undefined || compared === undefined
      ? none
      : changeCell(words, {
          name: nameOf(current, "growth"),
          over: [current],
          overLess: [compared],
          under: [compared],
        });
  return [grown(month, yearAgo), none, none, grown(toDate, prior), none];
}

type ResultRow = (typeof RESULT_ROWS)[number];
type PositionRow = (typeof POSITION_ROWS)[number];

/** `key-figures/2025-10/net-margin`, after the column of the figure it is made of. */
function nameOf({ figure }: FigureCell, key: string): { id: string; period: typeof figure.period } {
  const [, column = ""] = figure.id.split("/");
  return { id: `${KEY_FIGURES}/${column}/${key}`, period: figure.period };
}

/** Balances have no year to date: they are of the end of a month. */
function positionRows(words: Words, ends: readonly KeyAmounts[]): readonly Row[] {
  const cells = (make: (at: KeyAmounts) => Cell | null): readonly Cell[] => [
    ...ends.map((at) => make(at) ?? textCell(words.of("sheets.no-ratio"))),
    BLANK,
    BLANK,
  ];
  const named = (key: PositionRow, make: (at: KeyAmounts) => Cell | null): Row =>
    keyRow(words, key, cells(make));
  const name = ({ month }: KeyAmounts, key: PositionRow): ReturnType<typeof nameOf> => ({
    id: `${KEY_FIGURES}/${month}/${key}`,
    period: { first: month, last: month },
  });
  return [
    named("cash", ({ cash }) => cash),
    named("working-capital", (at) => {
      const { currentAssets, currentLiabilities } = at;
      if (currentAssets === null || currentLiabilities === null) return null;
      return totalCell(name(at, "working-capital"), [currentAssets], [currentLiabilities]);
    }),
    named("current-ratio", (at) => {
      const { currentAssets, currentLiabilities } = at;
      if (currentAssets === null || currentLiabilities === null) return null;
      return timesCell(words, {
        name: name(at, "current-ratio"),
        over: [currentAssets],
        under: [currentLiabilities],
      });
    }),
    named("solvency", (at) => {
      const { ownEquity, assets } = at;
      if (ownEquity === null || assets === null) return null;
      return shareCell(words, { name: name(at, "solvency"), over: [ownEquity], under: [assets] });
    }),
    ...openItemRows(words, named, name),
  ];
}

function openItemRows(
  words: Words,
  named: (key: PositionRow, make: (at: KeyAmounts) => Cell | null) => Row,
  name: (at: KeyAmounts, key: PositionRow) => ReturnType<typeof nameOf>,
): readonly Row[] {
  const days = (
    key: PositionRow,
    balanceOf: (at: KeyAmounts) => FigureCell | null,
    movedOf: (at: KeyAmounts) => readonly FigureCell[],
  ): Row =>
    named(key, (at) => {
      const balance = balanceOf(at);
      if (balance === null) return null;
      const division = { name: name(at, key), over: [balance], under: movedOf(at) };
      return daysCell(words, division, at.daysOfYear);
    });
  return [
    named("debtors", ({ debtors }) => debtors),
    named("aged-debtors", ({ agedDebtors }) => agedDebtors),
    named("old-debtors", ({ oldDebtors }) => oldDebtors),
    named("overdue", (at) => {
      const { oldDebtors, agedDebtors } = at;
      if (oldDebtors === null || agedDebtors === null) return null;
      return shareCell(words, {
        name: name(at, "overdue"),
        over: [oldDebtors],
        under: [agedDebtors],
      });
    }),
    days(
      "debtor-days",
      ({ debtors }) => debtors,
      ({ revenueOfYear }) => revenueOfYear,
    ),
    named("creditors", ({ creditors }) => creditors),
    days(
      "creditor-days",
      ({ creditors }) => creditors,
      ({ costsOfYear }) => costsOfYear,
    ),
  ];
}

/** Public norms for small companies, printed beside the figure they belong to. */
const NORMS: Readonly<Partial<Record<ResultRow | PositionRow, string>>> = {
  "current-ratio": "sheets.key-figures.norm-current-ratio",
  solvency: "sheets.key-figures.norm-solvency",
};

function keyRow(words: Words, key: ResultRow | PositionRow, cells: readonly Cell[]): Row {
  const norm = NORMS[key];
  return row("item", 0, [
    textCell(words.of(`sheets.key-figures.${key}.name`)),
    ...cells,
    norm === undefined ? BLANK : textCell(words.of(norm)),
    textCell(words.of(`sheets.key-figures.${key}.formula`)),
  ]);
}
