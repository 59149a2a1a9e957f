/** The key figures that the user defines, in the columns of the others. */
import type { AccountsOfFormula } from "../../ledger/key-figures/accounts-of-formula.ts";
import { natureOf } from "../../ledger/key-figures/figure-names.ts";
import {
  type Formula,
  type KeyFigure,
  partsOfFormula,
} from "../../ledger/key-figures/key-figure.ts";
import type { Row } from "../sheet.ts";
import { type FormulaBooks, formulaCell } from "./formula-cell.ts";
import type { KeyColumn } from "./key-columns.ts";
import { figureRow, type KeyRows, withoutTerms } from "./key-rows.ts";
import { noRatio } from "./ratio-cells.ts";

export const ownKeyRows = (rows: KeyRows, of: FormulaBooks): readonly Row[] =>
  (of.books.keyFigures?.figures ?? []).map((figure) => ownRow(rows, of, figure));

function ownRow(rows: KeyRows, of: FormulaBooks, own: KeyFigure): Row {
  const { words } = rows;
  const { id, names, formula, formulaText, unit, norm } = own;
  const isOfDay = partsOfFormula(formula).every((part) => isBalance(part, of.accountsOf));
  return figureRow(
    rows,
    {
      id: `own-${id}`,
      name: words.language === "nl" ? names.nl : names.en,
      how: formulaText,
      norm: norm === null ? null : { ...norm, unit },
    },
    (column, name) => {
      const { kind } = column;
      if (isOfDay && kind === "to-date") return null;
      const cell = formulaCell(of, own, column, name);
      if (typeof cell !== "string")
        return isShown(formula, column) ? cell : withoutTerms(cell, name);
      if (kind === "course" || (kind === "budget" && cell === "unknown")) return null;
      return cell === "unknown"
        ? noRatio(words)
        : { kind: "absent", text: words.of("sheets.key-figures.no-divisor") };
    },
  );
}

/** Whether all its figures are on sheets of the pack. */
const isShown = (formula: Formula, column: KeyColumn): boolean =>
  partsOfFormula(formula).every(
    ({ kind }) => (kind !== "prior" && kind !== "year") || column[kind]?.isHidden !== true,
  );

/** True also for what is no figure. */
function isBalance(part: Formula, accountsOf: AccountsOfFormula): boolean {
  switch (part.kind) {
    case "figure":
      return natureOf(part.name) === "balance";
    case "account":
    case "group":
      return accountsOf(part)?.nature === "balance";
    case "number":
    case "prior":
    case "year":
    case "negated":
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
      return true;
  }
}
