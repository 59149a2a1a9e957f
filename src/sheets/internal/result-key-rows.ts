/** The key figures of the result: amounts, their parts of revenue, growth, and the revenue without profit or loss. */
import { isPositive } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Formula } from "../../ledger/key-figures/key-figure.ts";
import type { Cell, Row } from "../sheet.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import { type FormulaBooks, formulaCell } from "./formula-cell.ts";
import type { KeyColumn } from "./key-columns.ts";
import { operandNamed, resultCells } from "./key-operands.ts";
import { type KeyRow, type KeyRows, keyRow, withoutTerms } from "./key-rows.ts";
import { changeCell, noRatio, shareCell } from "./ratio-cells.ts";

type ResultRow = Parameters<typeof resultCells>[1];

export function resultKeyRows(rows: KeyRows, of: FormulaBooks): readonly Row[] {
  const { words } = rows;
  const amountRow = (key: KeyRow, figure: ResultRow): Row =>
    keyRow(rows, key, (column, name) => {
      const cells = resultCells(column, figure);
      return cells === null ? null : totalCell(name, cells);
    });
  const marginRow = (key: KeyRow, figure: ResultRow): Row =>
    keyRow(rows, key, (column, name) => {
      const [numerator, denominator] = [
        resultCells(column, figure),
        resultCells(column, "revenue"),
      ];
      if (numerator === null || denominator === null) return null;
      return shareCell(words, { name, numerator, denominator });
    });
  const [ebitda, breakEven] = [ebitdaRow(rows, of.books), breakEvenRow(rows, of)];
  return [
    amountRow("revenue", "revenue"),
    growthRow(rows),
    marginRow("gross-margin", "gross-profit"),
    ...(ebitda === null ? [] : [ebitda]),
    marginRow("operating-margin", "operating-profit"),
    amountRow("net-profit", "net-profit"),
    marginRow("net-margin", "net-profit"),
    breakEven,
  ];
}

/** Each over the earlier months it is compared with. */
const growthRow = (rows: KeyRows): Row =>
  keyRow(rows, "growth", (column, name): Cell | null => {
    const { prior, kind } = column;
    // A budget and the columns of a course are compared with nothing.
    if (prior === null && (kind === "month" || kind === "to-date")) return noRatio(rows.words);
    const [numerator, denominator] = [revenueIn(column), revenueIn(prior)];
    if (numerator === null || denominator === null || prior === null) return null;
    const cell = changeCell(rows.words, [column.period, prior.period], {
      ...{ name, numerator, numeratorLess: denominator, denominator },
    });
    return prior.isHidden === true && "figure" in cell ? withoutTerms(cell, name) : cell;
  });

const revenueIn = (column: KeyColumn | null): readonly FigureCell[] | null =>
  column === null ? null : resultCells(column, "revenue");

/** Null for books in which no account is known to have depreciation. */
function ebitdaRow(rows: KeyRows, books: Books): Row | null {
  const [month] = rows.columns.months;
  if (month === undefined || operandNamed(books, month, "ebitda") === null) return null;
  return keyRow(rows, "ebitda", (column, name) => {
    const operand = operandNamed(books, column, "ebitda");
    return operand === null ? null : totalCell(name, operand.added);
  });
}

const figure = (name: "expenses" | "revenue" | "gross-profit"): Formula => ({
  kind: "figure",
  name,
  at: 0,
});
/** Direct costs move with revenue, expenses do not: the revenue at which gross profit equals expenses. */
const BREAK_EVEN: Formula = {
  kind: "divide",
  left: {
    kind: "multiply",
    left: figure("expenses"),
    right: figure("revenue"),
    at: 0,
  },
  right: figure("gross-profit"),
  at: 0,
};

/** Without a positive gross profit no revenue is enough. */
const breakEvenRow = (rows: KeyRows, of: FormulaBooks): Row =>
  keyRow(rows, "break-even", (column, name) => {
    const gross = resultCells(column, "gross-profit");
    if (gross === null) return null;
    const isEnough = isPositive(totalCell(name, gross).amount);
    const cell = isEnough
      ? formulaCell(of, { formula: BREAK_EVEN, unit: "money" }, column, name)
      : "no-divisor";
    return typeof cell === "string" ? noRatio(rows.words) : cell;
  });
