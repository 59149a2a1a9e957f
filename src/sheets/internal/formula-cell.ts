/** Calculates the formula of a key figure in a column, exactly until it is rounded once. */
import {
  type Amount,
  add,
  amountOf,
  divideRounded,
  isZero,
  multiply,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { AccountsOfFormula } from "../../ledger/key-figures/accounts-of-formula.ts";
import type { Formula, KeyFigureUnit } from "../../ledger/key-figures/key-figure.ts";
import { type Calculation, RATIO_PLACES, type Term } from "../live-figures.ts";
import { type FigureCell, type TotalName, totalCell } from "./cells.ts";
import type { KeyColumn } from "./key-columns.ts";
import { type Operand, operandNamed, operandOf } from "./key-operands.ts";

/** Books with the accounts that their formulas name. */
export interface FormulaBooks {
  readonly books: Books;
  readonly accountsOf: AccountsOfFormula;
}

/** A fraction of which only the quotient is rounded, and the figures in it. */
interface Value {
  readonly above: Amount;
  readonly below: Amount;
  readonly calculation: Calculation;
  readonly cells: readonly FigureCell[];
}

const ONE = amountOf("1");

/** Why a formula has no value: a figure is not known in the column, or else a divisor is zero. */
type Missing = "unknown" | "no-divisor";

export function formulaCell(
  of: FormulaBooks,
  { formula, unit }: { readonly formula: Formula; readonly unit: KeyFigureUnit },
  column: KeyColumn,
  name: TotalName,
): FigureCell | Missing {
  const value = valueIn(of, formula, column);
  if (typeof value === "string") return value;
  const { above, below, calculation, cells } = value;
  if (unit === "money" && calculation.kind === "sum") {
    const isIn = (term: Term, cell: FigureCell): boolean => term.figureId === cell.figure.id;
    const inSum = (isSubtracted: boolean): readonly FigureCell[] =>
      calculation.terms
        .filter((term) => term.isSubtracted === isSubtracted)
        .flatMap((term) => cells.find((cell) => isIn(term, cell)) ?? []);
    return totalCell(name, inSum(false), inSum(true));
  }
  // The sum is not shown: only its sources and what stands behind it are used.
  const { figure } = totalCell(name, cells);
  const amount = divideRounded(above, below, RATIO_PLACES[unit]);
  return { kind: "ratio", amount, figure, unit, calculation };
}

function valueIn(of: FormulaBooks, formula: Formula, column: KeyColumn): Value | Missing {
  switch (formula.kind) {
    case "number":
      return plain(formula.number);
    case "figure":
      return ofCells(operandNamed(of.books, column, formula.name));
    case "account":
    case "group": {
      const found = of.accountsOf(formula);
      return ofCells(found && operandOf(column, found));
    }
    case "prior":
    case "year": {
      const other = column[formula.kind];
      return other === null ? "unknown" : valueIn(of, formula.of, other);
    }
    case "negated": {
      const value = valueIn(of, formula.of, column);
      return typeof value === "string" ? value : combined("subtract", plain(ZERO), value);
    }
    case "add":
    case "subtract":
    case "multiply":
    case "divide": {
      const sides = [
        valueIn(of, formula.left, column),
        valueIn(of, formula.right, column),
      ] as const;
      const [left, right] = sides;
      if (typeof left === "string" || typeof right === "string") {
        return sides.includes("unknown") ? "unknown" : "no-divisor";
      }
      return combined(formula.kind, left, right);
    }
  }
}

const plain = (number: Amount): Value => ({
  above: number,
  below: ONE,
  calculation: { kind: "number", number },
  cells: [],
});

function ofCells(operand: Operand | null): Value | Missing {
  if (operand === null) return "unknown";
  const { added, subtracted } = operand;
  const cells = [...added, ...subtracted];
  if (cells.length === 0) return plain(ZERO);
  const sum = (of: readonly FigureCell[]): Amount => sumOf(of.map(({ amount }) => amount));
  const terms = [...termsOf(added, false), ...termsOf(subtracted, true)];
  return {
    above: subtract(sum(added), sum(subtracted)),
    below: ONE,
    calculation: { kind: "sum", terms },
    cells,
  };
}

const termsOf = (cells: readonly FigureCell[], isSubtracted: boolean): readonly Term[] =>
  cells.map(({ figure }) => ({ figureId: figure.id, isSubtracted }));

type Operation = Extract<Calculation, { readonly left: Calculation }>["kind"];

function combined(kind: Operation, left: Value, right: Value): Value | Missing {
  const cells = [...left.cells, ...right.cells];
  const calculation = joined(kind, left.calculation, right.calculation);
  if (kind === "multiply") {
    const [above, below] = [multiply(left.above, right.above), multiply(left.below, right.below)];
    return { above, below, calculation, cells };
  }
  if (kind === "divide") {
    if (isZero(right.above)) return "no-divisor";
    const [above, below] = [multiply(left.above, right.below), multiply(left.below, right.above)];
    return { above, below, calculation, cells };
  }
  const other = multiply(right.above, left.below);
  return {
    above: add(multiply(left.above, right.below), kind === "add" ? other : negate(other)),
    below: multiply(left.below, right.below),
    calculation,
    cells,
  };
}

/** Sums of figures stay one sum, which a workbook writes as such. */
function joined(kind: Operation, left: Calculation, right: Calculation): Calculation {
  if ((kind !== "add" && kind !== "subtract") || right.kind !== "sum") return { kind, left, right };
  const turned = right.terms.map((term) => ({
    ...term,
    isSubtracted: term.isSubtracted !== (kind === "subtract"),
  }));
  if (left.kind === "sum") return { kind: "sum", terms: [...left.terms, ...turned] };
  return left.kind === "number" && isZero(left.number)
    ? { kind: "sum", terms: turned }
    : { kind, left, right };
}
