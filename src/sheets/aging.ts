/** Debtors and creditors by age at the end of the month, all contacts together. */

import { type Amount, sumOf } from "../amount/amount.ts";
import { periodOf } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../ledger/signs.ts";
import type { Aging } from "../ledger/statements.ts";
import type { Chart } from "./chart.ts";
import { AGE_BASIS_WORDS, AGE_WORDS, ageBasis, ageTitles } from "./internal/age-title.ts";
import {
  amountCell,
  type FigureCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { OPEN_ITEMS } from "./internal/figure-backings.ts";
import { RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import type { Cell } from "./sheet.ts";

const ID = "aging";
const NONE = "sheets.open-items.none";
const ABOUT = sheetWords(
  ID,
  ["total debtors-chart creditors-chart columns.debtors.title columns.creditors.title"],
  RATIO_WORDS,
  AGE_WORDS,
  AGE_BASIS_WORDS,
  [NONE],
);

export const aging = sheet(ABOUT, {
  columns: [
    columnOf("text", 34, "age"),
    columnOf("amount", 16, "debtors"),
    columnOf("amount", 10, "debtors-share"),
    columnOf("amount", 16, "creditors"),
    columnOf("amount", 10, "creditors-share"),
  ],
  backings: Object.values(OPEN_ITEMS).flatMap(({ age, aged }) => [age, aged]),
  rows: ({ books, words, word }) => {
    const ages = agesIn(books);
    if (ages.length === 0) return [textRow("note", words.of(NONE))];
    const [debtors, creditors] = listsOf(books);
    const pair = ({ total }: AgingColumn, cell: FigureCell | undefined): readonly Cell[] => {
      if (cell === undefined) return [];
      const { id, period } = cell.figure;
      const name = { id: `${id}/share`, period };
      return [cell, shareCell(words, { name, numerator: [cell], denominator: [total] })];
    };
    return [
      ...ageTitles(words, ages).map((title, index) =>
        row("item", 0, [
          textCell(title),
          ...pair(debtors, debtors.cells[index]),
          ...pair(creditors, creditors.cells[index]),
        ]),
      ),
      row("total", 0, [
        textCell(word("total")),
        ...pair(debtors, debtors.total),
        ...pair(creditors, creditors.total),
      ]),
      textRow("note", ageBasis(books, words)),
    ];
  },
  bars: () => [{ columns: ["debtors"] }, { columns: ["creditors"] }],
  charts: (input) => {
    const ages = agesIn(input.books);
    return ages.length === 0
      ? []
      : listsOf(input.books).map((column) => chartOf(input, ages, column));
  },
});

interface AgingColumn {
  readonly list: OpenItemList;
  readonly cells: readonly FigureCell[];
  readonly total: FigureCell;
}

const listsOf = (books: Books): readonly [debtors: AgingColumn, creditors: AgingColumn] => [
  listOf(books, "debtors"),
  listOf(books, "creditors"),
];

function lastOf({ months }: Books): BooksMonth {
  const last = months.at(-1);
  invariant(last !== undefined, "books have at least one month");
  return last;
}

/** The age groups in the order of the service: those of debtors, then those that only creditors have. */
function agesIn(books: Books): readonly string[] {
  const { debtorsAging, creditorsAging } = lastOf(books);
  const lines = [...debtorsAging.lines, ...creditorsAging.lines];
  return [...new Set(lines.flatMap(({ buckets }) => buckets.map(({ name }) => name)))];
}

/** Amounts in the reader's sign: receivables and payables are both positive. */
function listOf(books: Books, list: OpenItemList): AgingColumn {
  const { month, debtorsAging, creditorsAging } = lastOf(books);
  const period = periodOf(month);
  const { lines, sources }: Aging = list === "debtors" ? debtorsAging : creditorsAging;
  const buckets = lines.flatMap((line) => line.buckets);
  const amountIn = (age: string): Amount => {
    const own = buckets.filter(({ name }) => name === age);
    return turn(sumOf(own.map(({ amount }) => amount)), TOTAL_SIDES[list]);
  };
  const name = (key: string): { readonly id: string; readonly period: typeof period } => ({
    id: `${ID}/${month}/${list}/${key}`,
    period,
  });
  const cells = agesIn(books).map((age, index) =>
    amountCell(
      { ...name(`age-${String(index + 1)}`), sources, backing: OPEN_ITEMS[list].age },
      amountIn(age),
    ),
  );
  const total = totalCell({ ...name("total"), backings: [OPEN_ITEMS[list].aged] }, cells);
  return { list, cells, total };
}

function chartOf(
  { words, word }: SheetInputOf<typeof ABOUT>,
  ages: readonly string[],
  { list, cells }: AgingColumn,
): Chart {
  const values = cells.map(({ amount }) => amount);
  const figures = cells.map(({ figure }) => figure.id);
  return {
    id: list,
    title: word(`${list}-chart`),
    categories: ageTitles(words, ages),
    series: [
      { name: word(`columns.${list}.title`), shape: "bars", unit: "amount", values, figures },
    ],
  };
}
