/** The main figures of the pack under the names that a workbook gives them. */
import type { Books } from "../../ledger/books.ts";
import type { NamedFigure } from "../live-figures.ts";
import { balanceFigures } from "./balance-figures.ts";
import { cashFigures } from "./cash-figures.ts";
import type { FigureCell } from "./cells.ts";
import { resultFigures } from "./result-figures.ts";

/** Their words. */
export const MAIN_FIGURES = [
  "name-revenue name-gross-profit name-operating-profit name-net-profit",
  "name-assets name-equity name-cash",
] as const;

type MainFigure =
  | `name-${"revenue" | "gross-profit" | "operating-profit" | "net-profit"}`
  | `name-${"assets" | "equity" | "cash"}`;

export function mainFigures(books: Books, word: (name: MainFigure) => string): NamedFigure[] {
  const result = resultFigures(books);
  const balance = balanceFigures(books);
  const named = (key: MainFigure, cell: FigureCell | undefined): NamedFigure[] =>
    cell === undefined ? [] : [{ name: word(key), figureId: cell.figure.id }];
  return [
    ...named("name-revenue", result.sections.revenue.total.at(-1)),
    ...named("name-gross-profit", result.grossProfit.at(-1)),
    ...named("name-operating-profit", result.operatingProfit.at(-1)),
    ...named("name-net-profit", result.netProfit.at(-1)),
    ...named("name-assets", balance.assets[0]),
    ...named("name-equity", balance.ownEquity[0]),
    ...named("name-cash", cashFigures(books).closing.at(-1)),
  ];
}
