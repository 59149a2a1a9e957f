/** The figures of a first page: each with what it is compared with, in blocks of one comparison each. */

import { type Amount, isZero } from "../../amount/amount.ts";
import type { Month, Period } from "../../calendar/month.ts";
import type { LevelOf } from "../../checks/backing.ts";
import type { CheckResult } from "../../checks/check.ts";
import type { Books } from "../../ledger/books.ts";
import type { Side } from "../../ledger/signs.ts";
import type { Words } from "../sheet.ts";
import type { Threshold } from "../template-choices.ts";
import { BUDGET_NAME_WORDS, OTHER_BUDGET_WORDS } from "./budget-name.ts";
import type { TotalName } from "./cells.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import {
  accountDrivers,
  type ComparedPair,
  type ComparedResult,
  DRIVER_WORDS,
  marginDrivers,
} from "./compared-result.ts";
import type { Driver } from "./drivers-text.ts";
import { FULL_PERIOD_WORDS } from "./full-period.ts";
import { MONEY_WORDS } from "./money-text.ts";
import { NAMED_WORDS } from "./named-figures.ts";
import type { PeriodWord } from "./period-words.ts";
import { type Compared, isJudged, RATIO_WORDS } from "./ratio-cells.ts";
import { type ResultSteps, STEP_WORDS, stepDrivers } from "./result-steps.ts";
import { BALANCES, type SentenceSubject } from "./sentences.ts";
import { wordsUnder } from "./word-keys.ts";

/** In the order of the rows; net working capital has a tile and no sentence. */
export type TileSubject = SentenceSubject | "working-capital";

const CASH_DRIVERS = "cash-result stock debtors creditors vat investments loans";

export const FIGURE_WORDS = [
  ...DRIVER_WORDS,
  ...STEP_WORDS,
  ...FULL_PERIOD_WORDS,
  ...NAMED_WORDS,
  ...wordsUnder("sections", "expenses"),
  ...wordsUnder("sentences.drivers", "result equity dividend private", CASH_DRIVERS),
  ...wordsUnder("sentences", "contact supplier overdue days nil"),
  ...wordsUnder("sentences.dividend", "declared paid"),
  ...wordsUnder("first-page", "budget no-budget stock steps.cash"),
  ...wordsUnder("first-page.overdue", "debtors creditors"),
  ...wordsUnder("first-page.dividend", "declared paid"),
  ...BUDGET_NAME_WORDS,
  ...OTHER_BUDGET_WORDS,
  ...[...RATIO_WORDS, ...MONEY_WORDS],
];

export interface FigureInput {
  /** The id of the sheet, the first part of the ids of its figures. */
  readonly id: string;
  readonly books: Books;
  readonly results: readonly CheckResult[];
  readonly levelOf?: LevelOf;
  readonly threshold: Threshold;
  readonly words: Words<(typeof FIGURE_WORDS)[number] | PeriodWord>;
}

export interface PageFigure {
  readonly subject: TileSubject;
  readonly label: string;
  readonly current: FigureCell;
  /** Null if the figure before was not pulled. */
  readonly compared: FigureCell | null;
  /** An increase is favourable on the credit side; null if it is neither. */
  readonly side: Side | null;
  readonly drivers: readonly Driver[];
  /** Set if its sentence names all of them. */
  readonly namesAll?: true;
  /** Revenue, of which a sentence states the share. */
  readonly whole?: Amount;
  /** False for a figure with a row and no sentence. */
  readonly hasSentence: boolean;
  /** Sentences that follow its own. */
  readonly more?: readonly string[];
}

/** A figure of a block that is compared with nothing. */
export interface AlsoShown {
  readonly label: string;
  readonly cell: FigureCell;
}

/** One comparison: the month and the month a year earlier. */
export interface Block {
  readonly key: "month" | "budget" | "course" | "previous" | "to-date" | "year";
  /** In full: `October 2025`. */
  readonly period: string;
  readonly comparedPeriod: string;
  /** The end of the compared period, for balances. */
  readonly comparedEnd: string;
  readonly periodEnd: string;
  /** The month of `comparedEnd`. */
  readonly comparedMonth: Month;
  readonly figures: readonly PageFigure[];
  readonly also?: readonly AlsoShown[];
  /** Sentences about what no figure is compared for. */
  readonly events?: readonly string[];
  /** From the compared result to that of the period; absent if no page has them. */
  readonly steps?: ResultSteps;
  /** For the threshold: comparative revenue, or that of the period if the other has another number of months. */
  readonly revenue: FigureCell;
  /** False if the books have no result of the compared period. */
  readonly hasCompared: boolean;
  /** What the results of both periods cover. */
  readonly between: readonly [current: Period, compared: Period];
}

const AT_END: readonly TileSubject[] = [...BALANCES, "working-capital"];
/** A balance at the end of a period, which has changed since a day; the others are of the period. */
export const isBalance = ({ subject }: Pick<PageFigure, "subject">): boolean =>
  AT_END.includes(subject);

/** Whether the figure can be compared: books may open with balances and without a year before them. */
export function isCompared(
  { figures, hasCompared }: Block,
  figure: PageFigure,
): figure is ComparedFigure {
  if (figure.compared === null) return false;
  if (hasCompared || !isBalance(figure)) return hasCompared;
  const balances = figures.filter(isBalance);
  return balances.some(({ compared }) => compared !== null && !isZero(compared.amount));
}

/** How a figure of a block is compared. */
export const comparedAs = ({ between }: Block, figure: PageFigure): Compared =>
  isBalance(figure) ? "balances" : between;

/** The revenue that gives other changes their weight. */
export const revenueOf = (
  { revenue: [current, compared] }: ComparedResult,
  between: Block["between"],
): FigureCell => (isJudged(between) ? compared : current);

interface ComparedFigure extends PageFigure {
  readonly compared: FigureCell;
}

/** The words of each subject are those of its own sheet. */
const LABELS = {
  revenue: "named.revenue",
  "gross-profit": "named.gross-profit",
  expenses: "sections.expenses",
  "net-profit": "named.net-profit",
  cash: "named.liquid-funds",
  "working-capital": "named.working-capital",
  debtors: "named.debtors",
  creditors: "named.creditors",
  stock: "first-page.stock",
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
  readonly hasSentence?: boolean;
}

/** The figure under its own name on this sheet, so that the rows can be recalculated. */
export function pageFigure({ id, words }: FigureInput, order: FigureOrder): PageFigure {
  const { block, subject, side, drivers = [], whole, hasSentence = true } = order;
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
    hasSentence,
  };
}

/** Revenue, gross profit, expenses and net profit, which the steps explain. */
export function resultFigures(
  input: FigureInput,
  block: Block["key"],
  { result, steps }: { readonly result: ComparedResult; readonly steps: ResultSteps | null },
): readonly PageFigure[] {
  const { books, words } = input;
  const figure = (
    subject: TileSubject,
    [current, compared]: ComparedPair,
    drivers: readonly Driver[],
  ): PageFigure =>
    pageFigure(input, {
      block,
      subject,
      current,
      compared,
      side: subject === "expenses" ? "debit" : "credit",
      drivers,
      ...(subject === "gross-profit" ? { whole: result.revenue[0].amount } : {}),
    });
  return [
    figure("revenue", result.revenue, accountDrivers(books, result, "revenue")),
    figure("gross-profit", result.grossProfit, marginDrivers(words, result)),
    figure("expenses", result.expenses, accountDrivers(books, result, "expenses")),
    {
      ...figure("net-profit", result.netProfit, steps === null ? [] : stepDrivers(steps)),
      // The steps of the other comparisons are as many, and a page has one story.
      ...(block === "month" || block === "year" ? { namesAll: true } : {}),
    },
  ];
}
