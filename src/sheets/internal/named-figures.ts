/**
 * The figures that readers know by name, each defined once: its name in both languages, and what it adds up. What
 * compares it are the checks behind its terms (`figure-backings.ts`).
 */
import type { Books } from "../../ledger/books.ts";
import type { NamedFigure } from "../live-figures.ts";
import type { Words } from "../sheet.ts";
import { balanceFigures, closingOf } from "./balance-figures.ts";
import { bridgeFigures } from "./bridge-figures.ts";
import { cashFigures } from "./cash-figures.ts";
import { type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import type { ResultTable } from "./result-table.ts";
import type { RowFigures } from "./statement-columns.ts";
import { wordsUnder } from "./word-keys.ts";

/** What a figure adds up over the months of the books, or at their end; empty where the books have no such figure. */
export interface FigureTerms {
  readonly added: readonly FigureCell[];
  readonly subtracted?: readonly FigureCell[];
}

/** The row of a total in the profit and loss account; null where the account has no such row. */
const ofResult =
  (rowOf: (table: ResultTable) => RowFigures | null) =>
  (books: Books): FigureTerms => {
    const figures = rowOf(profitAndLossTable(books));
    return { added: figures === null ? [] : [figureOfYear(books, figures)] };
  };

const atEnd = (cell: FigureCell | undefined): FigureTerms => ({
  added: cell === undefined ? [] : [cell],
});

/** By name: their words are `named.<name>`. */
const NAMED_FIGURES = {
  revenue: ofResult(({ sections }) => sections.revenue.total),
  "gross-profit": ofResult(({ grossProfit }) => grossProfit),
  "operating-profit": ofResult(({ operatingProfit }) => operatingProfit),
  "financial-result": ofResult(({ sections: { financial_result: own } }) =>
    own.accounts.length > 0 ? own.total : null,
  ),
  "before-tax": ofResult(({ beforeTax }) => beforeTax),
  "net-profit": ofResult(({ netProfit }) => netProfit),
  "total-assets": (books) => atEnd(closingOf(balanceFigures(books).assets)),
  equity: (books) => atEnd(closingOf(balanceFigures(books).sections.equity.total)),
  "working-capital": (books) => {
    const { sections } = balanceFigures(books);
    return {
      added: [closingOf(sections.current_assets.total)],
      subtracted: [closingOf(sections.current_liabilities.total)],
    };
  },
  "liquid-funds": (books) => atEnd(cashFigures(books).liquid.closing.at(-1)),
  "operating-cash-flow": (books) => atEnd(bridgeFigures(books).operating.at(-1)),
} as const satisfies Readonly<Record<string, (books: Books) => FigureTerms>>;

export type NamedFigureName = keyof typeof NAMED_FIGURES;

export const NAMED_FIGURE_NAMES = Object.keys(NAMED_FIGURES).filter(
  (name): name is NamedFigureName => Object.hasOwn(NAMED_FIGURES, name),
);

/** Their words, and those of the totals of open items, which have no row of the statements. */
export const NAMED_WORDS = wordsUnder("named", ...NAMED_FIGURE_NAMES, "debtors creditors");
export type NamedWord = (typeof NAMED_WORDS)[number];

/** A figure under an id of another sheet, which refers to its terms. */
export function namedCell(books: Books, name: NamedFigureName, id: TotalName): FigureCell {
  const { added, subtracted } = NAMED_FIGURES[name](books);
  return totalCell(id, added, subtracted);
}

/**
 * The cell of a statement that is the figure, or the sum of several such cells, whose id is the name. Null where the
 * books have no such figure.
 */
export function figureNamed(books: Books, name: NamedFigureName): FigureCell | null {
  const { added, subtracted = [] } = NAMED_FIGURES[name](books);
  const [cell, ...others] = added;
  if (cell === undefined) return null;
  if (others.length + subtracted.length === 0) return cell;
  return totalCell({ id: name, period: cell.figure.period }, added, subtracted);
}

/** The names that formulas of a workbook can use: those of figures that are a cell of their own. */
export const workbookNames = (books: Books, words: Words<NamedWord>): readonly NamedFigure[] =>
  NAMED_FIGURE_NAMES.flatMap((name) => {
    const cell = figureNamed(books, name);
    if (cell === null || cell.figure.id === name) return [];
    return [{ name: words.of(`named.${name}`).replace(/\P{L}+/gu, "_"), figureId: cell.figure.id }];
  });
