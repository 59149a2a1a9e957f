/** What a formula gives: money, or a number without a unit. Two amounts can be added, an amount and a ratio cannot. */
import { natureOf } from "../../ledger/key-figures/figure-names.ts";
import {
  type Formula,
  type FormulaOfPeriod,
  type KeyFigureUnit,
  partsOfFormula,
} from "../../ledger/key-figures/key-figure.ts";
import type { FormulaFault } from "./formula-tokens.ts";

/** Every fault of a formula that can be read, in the unit in which the key figure is shown. */
export function unitFaults(formula: Formula, unit: KeyFigureUnit): readonly FormulaFault[] {
  const faults = [...periodFaults(formula)];
  const power = powerOf(formula, faults);
  if (faults.length > 0 || power === null) return faults;
  if (!partsOfFormula(formula).some(({ kind }) => READS_BOOKS.includes(kind))) {
    return [{ at: 0, what: "the formula has no figure of the books" }];
  }
  if (power === (unit === "money" ? 1 : 0)) return [];
  const remedy = power === 1 ? ": divide by another amount, or write unit: money" : "";
  return [{ at: 0, what: `the formula gives ${nameOf(power)}, and its unit is ${unit}${remedy}` }];
}

const READS_BOOKS: readonly Formula["kind"][] = ["figure", "account", "group"];

/** How often an amount is a factor: 1 for money, 0 for a ratio of amounts. Null after a fault. */
function powerOf(formula: Formula, faults: FormulaFault[]): number | null {
  switch (formula.kind) {
    case "number":
      return 0;
    case "figure":
    case "account":
    case "group":
      return 1;
    case "prior":
    case "year":
    case "negated":
      return powerOf(formula.of, faults);
    case "add":
    case "subtract":
    case "multiply":
    case "divide": {
      const left = powerOf(formula.left, faults);
      const right = powerOf(formula.right, faults);
      if (left === null || right === null) return null;
      if (formula.kind === "multiply") return left + right;
      if (formula.kind === "divide") return left - right;
      if (left === right) return left;
      const what =
        formula.kind === "add"
          ? `${nameOf(left)} cannot be added to ${nameOf(right)}`
          : `${nameOf(right)} cannot be subtracted from ${nameOf(left)}`;
      faults.push({ at: formula.at, what });
      return null;
    }
  }
}

function nameOf(power: number): string {
  if (power === 1) return "an amount of money";
  if (power === 0) return "a number without a unit";
  return power > 1 ? "a product of amounts of money" : "a number divided by an amount of money";
}

/** The fault of a balance within year( ). */
export const YEAR_OF_BALANCE = "year( ) adds up months, and a balance is of one day";

/** The pack has the result of thirteen months: not that of two years before, nor twelve balances. */
const periodFaults = (formula: Formula): readonly FormulaFault[] =>
  partsOfFormula(formula).filter(isOfPeriod).flatMap(faultsWithin);

const isOfPeriod = (formula: Formula): formula is FormulaOfPeriod =>
  formula.kind === "prior" || formula.kind === "year";

function faultsWithin({ kind, of }: FormulaOfPeriod): readonly FormulaFault[] {
  const parts = partsOfFormula(of);
  const nested = parts.filter(isOfPeriod).map(({ kind: inner, at }) => ({
    at,
    what: `${inner}( ) cannot be within ${kind}( ): a pack has the months of one year before`,
  }));
  const balances = parts.flatMap((part) =>
    kind === "year" && part.kind === "figure" && natureOf(part.name) === "balance"
      ? [{ at: part.at, what: YEAR_OF_BALANCE }]
      : [],
  );
  return [...nested, ...balances];
}
