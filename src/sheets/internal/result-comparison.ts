/** Rows of a profit and loss whose first column is set beside others: difference, percentage, effect. */
import { isPositive, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { RESULT_TYPES, type ResultType } from "../../ledger/ledger-account.ts";
import { type Side, sideOf, TOTAL_SIDES } from "../../ledger/signs.ts";
import type { Cell, Column, Row, Sheet, SheetSource, Words } from "../sheet.ts";
import { accountCells } from "./account-rows.ts";
import { BLANK, type FigureCell, openRows, row, textCell, textRow, totalCell } from "./cells.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./period-words.ts";
import { changeCell, RATIO_WORDS } from "./ratio-cells.ts";
import type { ResultTable, RowFigures } from "./result-columns.ts";

export const EFFECT_WORDS: readonly string[] = ["sheets.favourable", "sheets.adverse"];

/** A row each: a workbook shows a note on one line, and prints its page as wide as the longest. */
const NOTES: readonly string[] = [
  "sheets.comparison.how-to-read",
  "sheets.comparison.percent",
  "sheets.comparison.earlier-months",
];

export const COMPARISON_WORDS: readonly string[] = [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...EFFECT_WORDS,
  ...RESULT_TYPES.flatMap((type) => [`sections.${type}`, `sections.total.${type}`]),
  "sheets.code",
  "sheets.account",
  "sheets.movement",
  "sheets.comparison.difference",
  "sheets.comparison.percentage",
  "sheets.comparison.effect",
  "sheets.comparison.gross-profit",
  "sheets.comparison.operating-profit",
  "sheets.comparison.net-profit",
  ...NOTES,
];

/** What a figure comes to beside another of the same row. */
export interface Difference {
  readonly current: FigureCell;
  readonly compared: FigureCell;
  readonly difference: FigureCell;
  readonly percentage: Cell;
  readonly effect: Cell;
}

/** `key` of the ids of the difference and of its percentage; `side` says which way is better. */
export function differenceOf(
  words: Words,
  key: string,
  side: Side,
  [current, compared]: readonly [current: FigureCell, compared: FigureCell],
): Difference {
  const [sheet = ""] = current.figure.id.split("/");
  const { period } = current.figure;
  const difference = totalCell({ id: `${sheet}/difference/${key}`, period }, [current], [compared]);
  return {
    current,
    compared,
    difference,
    percentage: changeCell(words, {
      name: { id: `${sheet}/percentage/${key}`, period },
      over: [difference],
      under: [compared],
    }),
    effect: effectCell(words, side, difference),
  };
}

/** More income is favourable and more cost is adverse: the section decides, never the sign alone. */
function effectCell(words: Words, side: Side, { amount }: FigureCell): Cell {
  if (isZero(amount)) return BLANK;
  const isGood = isPositive(amount) === (side === "credit");
  const text = words.of(isGood ? "sheets.favourable" : "sheets.adverse");
  return { kind: "text", text, tone: isGood ? "good" : "bad" };
}

/** A sheet of which the first column is compared with each of the others. */
export function comparisonSheet(
  { books, words }: SheetSource,
  { id, title }: { readonly id: string; readonly title: string },
  table: ResultTable,
): Sheet {
  const [current, ...others] = table.columns;
  const column = (key: string, name: string, width: number): Column => ({
    key,
    title: name,
    kind: "amount",
    width,
  });
  const word = (name: string): string => words.of(`sheets.comparison.${name}`);
  const columns: readonly Column[] = [
    { key: "code", title: words.of("sheets.code"), kind: "text", width: 8 },
    { key: "account", title: words.of("sheets.account"), kind: "text", width: 34 },
    ...(current === undefined ? [] : [column(current.key, periodTitle(words, current.period), 14)]),
    ...others.flatMap(({ key, period }): readonly Column[] => [
      column(key, periodTitle(words, period), 14),
      column(`${key}-difference`, word("difference"), 13),
      column(`${key}-percentage`, word("percentage"), 10),
      { key: `${key}-effect`, title: word("effect"), kind: "text", width: 12 },
    ]),
  ];
  const period = current === undefined ? "" : periodTitle(words, current.period);
  const { currency } = books.administration;
  return {
    id,
    title,
    subtitle: words.of("sheets.movement", { period, currency }),
    ...proofWarning(words, books),
    columns,
    rows: openRows([
      ...statementRows({ books, words }, table),
      ...NOTES.map((note) => textRow("note", words.of(note), columns.length, 1)),
    ]),
    isLong: false,
  };
}

interface Desk {
  readonly books: Books;
  readonly words: Words;
}

function statementRows(desk: Desk, table: ResultTable): readonly Row[] {
  const { words } = desk;
  const width = 3 + (table.columns.length - 1) * 4;
  const total = (key: "gross-profit" | "operating-profit" | "net-profit", own: RowFigures): Row =>
    row("total", 0, [
      BLANK,
      textCell(words.of(`sheets.comparison.${key}`)),
      ...comparedCells(desk, table, key, TOTAL_SIDES.netProfit, own),
    ]);
  const section = (type: ResultType): readonly Row[] => {
    const { accounts, total: sum } = table.sections[type];
    return [
      textRow("heading", words.of(`sections.${type}`), width, 1),
      ...accounts.map(({ account, figures }) => {
        const names = accountCells(desk.books, account.id);
        const key = `${type}/${account.id}`;
        const cells =
          figures === null
            ? Array.from({ length: width - 2 }, () => BLANK)
            : comparedCells(desk, table, key, sideOf(type), figures);
        return row("item", account.indent, [...names, ...cells]);
      }),
      row("subtotal", 0, [
        BLANK,
        textCell(words.of(`sections.total.${type}`)),
        ...comparedCells(desk, table, type, sideOf(type), sum),
      ]),
    ];
  };
  return [
    ...section("revenue"),
    ...section("direct_costs"),
    total("gross-profit", table.grossProfit),
    ...section("expenses"),
    total("operating-profit", table.operatingProfit),
    ...section("other_income_expenses"),
    total("net-profit", table.netProfit),
  ];
}

function comparedCells(
  { words }: Desk,
  { columns }: ResultTable,
  key: string,
  side: Side,
  [current, ...others]: RowFigures,
): readonly Cell[] {
  if (current === undefined) return [];
  return [
    current,
    ...others.flatMap((compared, index) => {
      const against = columns[index + 1]?.key ?? "";
      const found = differenceOf(words, `${against}/${key}`, side, [current, compared]);
      return [compared, found.difference, found.percentage, found.effect];
    }),
  ];
}
