/** The main figures of the pack under the names that a workbook gives them. */
import type { Books } from "../../ledger/books.ts";
import type { NamedFigure } from "../live-figures.ts";
import { balanceFigures } from "./balance-figures.ts";
import { cashFigures } from "./cash-figures.ts";
import type { FigureCell } from "./cells.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";

/** Their words. */
export const MAIN_FIGURES = [
  "name-revenue name-gross-profit name-operating-profit name-net-profit",
  "name-assets name-equity name-cash",
] as const;

type MainFigure =
  | `name-${"revenue" | "gross-profit" | "operating-profit" | "net-profit"}`
  | `name-${"assets" | "equity" | "cash"}`;

export function mainFigures(books: Books, word: (name: MainFigure) => string): NamedFigure[] {
  const result = profitAndLossTable(books);
  const balance = balanceFigures(books);
  const named = (key: MainFigure, cell: FigureCell | undefined): NamedFigure[] =>
    cell === undefined ? [] : [{ name: word(key), figureId: cell.figure.id }];
  return [
    ...named("name-revenue", figureOfYear(books, result.sections.revenue.total)),
    ...named("name-gross-profit", figureOfYear(books, result.grossProfit)),
    ...named("name-operating-profit", figureOfYear(books, result.operatingProfit)),
    ...named("name-net-profit", figureOfYear(books, result.netProfit)),
    ...named("name-assets", balance.assets[0]),
    ...named("name-equity", balance.ownEquity[0]),
    ...named("name-cash", cashFigures(books).liquid.closing.at(-1)),
  ];
}
