/** The key figures at month end: cash, working capital, debtors and creditors. */
import type { Cell, Row } from "../sheet.ts";
import { type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { KEY_FIGURES, type KeyAmounts } from "./key-amounts.ts";
import { type KeyRow, type KeyRows, keyRow } from "./key-rows.ts";
import { daysCell, noRatio, shareCell, timesCell } from "./ratio-cells.ts";

type CellAt = (end: KeyAmounts, name: TotalName) => Cell | null;
type EndAmount = (end: KeyAmounts) => FigureCell | null;

/** Balances at month end have no year to date, and no budget. */
export function positionRows(rows: KeyRows): readonly Row[] {
  const { words } = rows;
  const at = (key: KeyRow, make: CellAt): Row =>
    keyRow(rows, key, ({ kind, end }, { id, period }) => {
      if (kind === "to-date" || kind === "budget") return null;
      const name = kind === "course" || end === null ? id : `${KEY_FIGURES}/${end.month}/${key}`;
      const made = end === null ? null : make(end, { id: name, period });
      return made ?? (kind === "course" ? null : noRatio(words));
    });
  const amount = (key: KeyRow, amountOf: EndAmount): Row => at(key, amountOf);
  const quotient = (
    key: KeyRow,
    [numerator, denominator]: readonly [EndAmount, EndAmount],
    make: (division: Parameters<typeof shareCell>[1], end: KeyAmounts) => Cell,
  ): Row =>
    at(key, (end, name) => {
      const [above, below] = [numerator(end), denominator(end)];
      return above === null || below === null
        ? null
        : make({ name, numerator: [above], denominator: [below] }, end);
    });
  return [
    amount("cash", ({ cash }) => cash),
    at("working-capital", ({ currentAssets, currentLiabilities }, name) =>
      currentAssets === null || currentLiabilities === null
        ? null
        : totalCell(name, [currentAssets], [currentLiabilities]),
    ),
    quotient(
      "current-ratio",
      [({ currentAssets }) => currentAssets, ({ currentLiabilities }) => currentLiabilities],
      (division) => timesCell(words, division),
    ),
    quotient("solvency", [({ ownEquity }) => ownEquity, ({ assets }) => assets], (division) =>
      shareCell(words, division),
    ),
    amount("debtors", ({ debtors }) => debtors),
    amount("aged-debtors", ({ agedDebtors }) => agedDebtors),
    amount("old-debtors", ({ oldDebtors }) => oldDebtors),
    quotient(
      "old-debtors-percentage",
      [({ oldDebtors }) => oldDebtors, ({ agedDebtors }) => agedDebtors],
      (division) => shareCell(words, division),
    ),
    amount("invoiced-sales", ({ invoicedSales }) => invoicedSales),
    quotient(
      "debtor-days",
      [({ debtors }) => debtors, ({ invoicedSales }) => invoicedSales],
      (division, { daysOfYear }) => daysCell(words, division, daysOfYear),
    ),
    amount("creditors", ({ creditors }) => creditors),
    amount("invoiced-purchases", ({ invoicedPurchases }) => invoicedPurchases),
    quotient(
      "creditor-days",
      [({ creditors }) => creditors, ({ invoicedPurchases }) => invoicedPurchases],
      (division, { daysOfYear }) => daysCell(words, division, daysOfYear),
    ),
  ];
}
