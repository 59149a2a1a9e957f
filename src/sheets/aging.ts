/** Debtors and creditors by age at the end of the month, all contacts together. */
import { type Amount, sumOf } from "../amount/amount.ts";
import { lastDayOf, periodOf } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { BooksMonth } from "../ledger/books.ts";
import { TOTAL_SIDES, turn } from "../ledger/signs.ts";
import type { Aging } from "../ledger/statements.ts";
import { AGE_WORDS, ageTitle } from "./internal/age-title.ts";
import {
  amountCell,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { dayTitle, PERIOD_WORDS, proofWarning } from "./internal/period-words.ts";
import { RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import type {
  Cell,
  Chart,
  Column,
  Row,
  Sheet,
  SheetDefinition,
  SheetSource,
  Words,
} from "./sheet.ts";

const ID = "aging";
const WORDS = [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...AGE_WORDS,
  "sheets.aging.title",
  "sheets.aging.subtitle",
  "sheets.aging.age",
  "sheets.aging.debtors",
  "sheets.aging.creditors",
  "sheets.aging.share",
  "sheets.aging.total",
  "sheets.aging.debtors-chart",
  "sheets.aging.creditors-chart",
  "sheets.open-items.none",
] as const;

export const aging: SheetDefinition = { id: ID, words: WORDS, build: buildAging };

type List = "debtors" | "creditors";
const COLUMNS = 5;

function buildAging({ books, words }: SheetSource): Sheet {
  const last = books.months.at(-1);
  invariant(last !== undefined, "books have at least one month");
  const ages = agesIn(last);
  const debtors = columnOf(last, "debtors", ages);
  const creditors = columnOf(last, "creditors", ages);
  const { currency } = books.administration;
  const amount = (key: string, width: number): Column => ({
    key,
    title: words.of(`sheets.aging.${key}`),
    kind: "amount",
    width,
  });
  return {
    id: ID,
    title: words.of("sheets.aging.title"),
    subtitle: words.of("sheets.aging.subtitle", {
      date: dayTitle(words, lastDayOf(last.month)),
      currency,
    }),
    ...proofWarning(words, books),
    columns: [
      { key: "age", title: words.of("sheets.aging.age"), kind: "text", width: 34 },
      amount("debtors", 16),
      { ...amount("share", 10), key: "debtors-share" },
      amount("creditors", 16),
      { ...amount("share", 10), key: "creditors-share" },
    ],
    rows: openRows(agingRows(words, ages, debtors, creditors)),
    charts:
      ages.length === 0 ? [] : [chartOf(words, ages, debtors), chartOf(words, ages, creditors)],
    isLong: false,
  };
}

interface AgingColumn {
  readonly list: List;
  readonly cells: readonly FigureCell[];
  readonly total: FigureCell;
}

/** As the service divides and orders them: debtors first, then what only creditors have. */
const agesIn = ({ debtorsAging, creditorsAging }: BooksMonth): readonly string[] => [
  ...new Set(
    [debtorsAging, creditorsAging].flatMap(({ lines }) =>
      lines.flatMap(({ buckets }) => buckets.map(({ name }) => name)),
    ),
  ),
];

/** In the reader's sign: what is owed to us and what we owe are positive. */
function columnOf(month: BooksMonth, list: List, ages: readonly string[]): AgingColumn {
  const period = periodOf(month.month);
  const { lines, sources }: Aging = list === "debtors" ? month.debtorsAging : month.creditorsAging;
  const amountIn = (age: string): Amount =>
    turn(
      sumOf(
        lines.flatMap(({ buckets }) =>
          buckets.filter(({ name }) => name === age).map(({ amount }) => amount),
        ),
      ),
      TOTAL_SIDES[list],
    );
  const name = (key: string): { readonly id: string; readonly period: typeof period } => ({
    id: `${ID}/${month.month}/${list}/${key}`,
    period,
  });
  const cells = ages.map((age, index) =>
    amountCell({ ...name(`age-${String(index + 1)}`), sources }, amountIn(age)),
  );
  return { list, cells, total: totalCell(name("total"), cells) };
}

function agingRows(
  words: Words,
  ages: readonly string[],
  debtors: AgingColumn,
  creditors: AgingColumn,
): readonly Row[] {
  if (ages.length === 0) {
    return [textRow("note", words.of("sheets.open-items.none"), COLUMNS)];
  }
  const pair = ({ total }: AgingColumn, cell: FigureCell | undefined): readonly Cell[] => {
    if (cell === undefined) return [];
    const { id, period } = cell.figure;
    const name = { id: `${id}/share`, period };
    return [cell, shareCell(words, { name, over: [cell], under: [total] })];
  };
  return [
    ...ages.map((age, index) =>
      row("item", 0, [
        textCell(ageTitle(words, age)),
        ...pair(debtors, debtors.cells[index]),
        ...pair(creditors, creditors.cells[index]),
      ]),
    ),
    row("total", 0, [
      textCell(words.of("sheets.aging.total")),
      ...pair(debtors, debtors.total),
      ...pair(creditors, creditors.total),
    ]),
  ];
}

function chartOf(words: Words, ages: readonly string[], { list, cells }: AgingColumn): Chart {
  const values = cells.map(({ amount }) => amount);
  const name = words.of(`sheets.aging.${list}`);
  return {
    id: list,
    title: words.of(`sheets.aging.${list}-chart`),
    categories: ages.map((age) => ageTitle(words, age)),
    series: [{ name, shape: "bars", unit: "amount", values }],
  };
}
