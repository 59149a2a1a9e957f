/** The figures of a first page: each with what it is compared with, in blocks of one comparison each. */
import type { Amount } from "../../amount/amount.ts";
import type { CheckResult } from "../../checks/check.ts";
import type { Books } from "../../ledger/books.ts";
import type { Side } from "../../ledger/signs.ts";
import type { Threshold, Words } from "../sheet.ts";
import type { TotalName } from "./cells.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import {
  accountDrivers,
  type ComparedPair,
  type ComparedResult,
  DRIVER_WORDS,
  marginDrivers,
  resultDrivers,
} from "./compared-result.ts";
import { FULL_PERIOD_WORDS } from "./full-period.ts";
import type { Driver, ToldSubject } from "./sentences.ts";
import { wordsUnder } from "./word-keys.ts";

/** In the order of the rows; net working capital has a tile and no sentence. */
export type TileSubject = ToldSubject | "working-capital";

export const FIGURE_WORDS = [
  ...DRIVER_WORDS,
  ...FULL_PERIOD_WORDS,
  ...wordsUnder("results", "revenue gross-profit net-profit"),
  ...wordsUnder("sections", "expenses"),
  ...wordsUnder("sheets.key-figures", "cash.name working-capital.name debtors.name"),
  ...wordsUnder("sentences.drivers", "result equity"),
  ...wordsUnder("sentences", "contact"),
];

export interface FigureInput {
  /** The id of the sheet, the first part of the ids of its figures. */
  readonly id: string;
  readonly books: Books;
  readonly results: readonly CheckResult[];
  readonly threshold: Threshold;
  readonly words: Words<(typeof FIGURE_WORDS)[number]>;
}

export interface ToldFigure {
  readonly subject: TileSubject;
  readonly label: string;
  readonly current: FigureCell;
  /** Null if the figure before was not pulled. */
  readonly compared: FigureCell | null;
  /** An increase is favourable on the credit side; null if it is neither. */
  readonly side: Side | null;
  readonly drivers: readonly Driver[];
  /** Revenue, of which a sentence tells the share. */
  readonly whole?: Amount;
  /** False for a figure with a row and no sentence. */
  readonly isTold: boolean;
}

/** One comparison: the month and the month a year earlier. */
export interface Block {
  readonly key: "month" | "previous" | "to-date" | "year";
  /** In full: `October 2025`. */
  readonly period: string;
  readonly comparedPeriod: string;
  /** The end of the compared period, for balances. */
  readonly comparedEnd: string;
  readonly periodEnd: string;
  readonly figures: readonly ToldFigure[];
  /** Comparative revenue, for the threshold. */
  readonly revenue: FigureCell;
  /** False if the books have no figures of the compared period. */
  readonly hasCompared: boolean;
}

/** The words of each subject are those of its own sheet. */
const LABELS = {
  revenue: "results.revenue",
  "gross-profit": "results.gross-profit",
  expenses: "sections.expenses",
  "net-profit": "results.net-profit",
  cash: "sheets.key-figures.cash.name",
  "working-capital": "sheets.key-figures.working-capital.name",
  debtors: "sheets.key-figures.debtors.name",
} as const satisfies Readonly<Record<TileSubject, string>>;

/** What makes a figure of one block. */
interface FigureOrder {
  readonly block: Block["key"];
  readonly subject: TileSubject;
  readonly current: FigureCell | readonly [added: FigureCell, subtracted: FigureCell];
  readonly compared: FigureOrder["current"] | null;
  readonly side: Side | null;
  readonly drivers?: readonly Driver[];
  readonly whole?: Amount;
  readonly isTold?: boolean;
}

/** The figure under its own name on this sheet, so that the rows can be recalculated. */
export function toldFigure({ id, words }: FigureInput, order: FigureOrder): ToldFigure {
  const { block, subject, side, drivers = [], whole, isTold = true } = order;
  const named = (part: string, cell: FigureOrder["current"]): FigureCell => {
    const [added, ...subtracted] = "figure" in cell ? [cell] : cell;
    const name: TotalName = {
      id: `${id}/${part}/${block}-${subject}`,
      period: added.figure.period,
    };
    return totalCell(name, [added], subtracted);
  };
  return {
    subject,
    label: words.of(LABELS[subject]),
    current: named("current", order.current),
    compared: order.compared === null ? null : named("compared", order.compared),
    side,
    drivers,
    ...(whole === undefined ? {} : { whole }),
    isTold,
  };
}

/** Revenue, gross profit, expenses and net profit. */
export function resultFigures(
  input: FigureInput,
  block: Block["key"],
  result: ComparedResult,
): readonly ToldFigure[] {
  const { books, words } = input;
  const told = (
    subject: TileSubject,
    [current, compared]: ComparedPair,
    drivers: readonly Driver[],
  ): ToldFigure =>
    toldFigure(input, {
      block,
      subject,
      current,
      compared,
      side: subject === "expenses" ? "debit" : "credit",
      drivers,
      ...(subject === "gross-profit" ? { whole: result.revenue[0].amount } : {}),
    });
  return [
    told("revenue", result.revenue, accountDrivers(books, result, "revenue")),
    told("gross-profit", result.grossProfit, marginDrivers(words, result)),
    told("expenses", result.expenses, accountDrivers(books, result, "expenses")),
    told("net-profit", result.netProfit, resultDrivers(words, result)),
  ];
}
