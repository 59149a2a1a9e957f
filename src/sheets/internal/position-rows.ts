/** The key figures at month end: cash, working capital, debtors and creditors. */
import type { Cell, Row } from "../sheet.ts";
import { BLANK, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { KEY_FIGURES, type KeyAmounts } from "./key-amounts.ts";
import { type KeyRow, type KeyRowWords, keyRow } from "./key-rows.ts";
import { daysCell, noRatio, shareCell, timesCell } from "./ratio-cells.ts";

/** Balances at month end have no year to date. */
export function positionRows(words: KeyRowWords, ends: readonly KeyAmounts[]): readonly Row[] {
  const cells = (make: (at: KeyAmounts) => Cell | null): readonly Cell[] => [
    ...ends.map((at) => make(at) ?? noRatio(words)),
    BLANK,
    BLANK,
  ];
  const named = (key: KeyRow, make: (at: KeyAmounts) => Cell | null): Row =>
    keyRow(words, key, cells(make));
  const name = ({ month }: KeyAmounts, key: KeyRow): TotalName => ({
    id: `${KEY_FIGURES}/${month}/${key}`,
    period: { first: month, last: month },
  });
  return [
    named("cash", ({ cash }) => cash),
    named("working-capital", (at) => {
      const { currentAssets, currentLiabilities } = at;
      if (currentAssets === null || currentLiabilities === null) return null;
      return totalCell(name(at, "working-capital"), [currentAssets], [currentLiabilities]);
    }),
    named("current-ratio", (at) => {
      const { currentAssets, currentLiabilities } = at;
      if (currentAssets === null || currentLiabilities === null) return null;
      return timesCell(words, {
        name: name(at, "current-ratio"),
        numerator: [currentAssets],
        denominator: [currentLiabilities],
      });
    }),
    named("solvency", (at) => {
      const { ownEquity, assets } = at;
      if (ownEquity === null || assets === null) return null;
      return shareCell(words, {
        name: name(at, "solvency"),
        numerator: [ownEquity],
        denominator: [assets],
      });
    }),
    ...openItemRows(words, named, name),
  ];
}

function openItemRows(
  words: KeyRowWords,
  named: (key: KeyRow, make: (at: KeyAmounts) => Cell | null) => Row,
  name: (at: KeyAmounts, key: KeyRow) => TotalName,
): readonly Row[] {
  const days = (
    key: KeyRow,
    balanceOf: (at: KeyAmounts) => FigureCell | null,
    movedOf: (at: KeyAmounts) => FigureCell | null,
  ): Row =>
    named(key, (at) => {
      const balance = balanceOf(at);
      const moved = movedOf(at);
      if (balance === null || moved === null) return null;
      const division = { name: name(at, key), numerator: [balance], denominator: [moved] };
      return daysCell(words, division, at.daysOfYear);
    });
  return [
    named("debtors", ({ debtors }) => debtors),
    named("aged-debtors", ({ agedDebtors }) => agedDebtors),
    named("old-debtors", ({ oldDebtors }) => oldDebtors),
    named("old-debtors-percentage", (at) => {
      const { oldDebtors, agedDebtors } = at;
      if (oldDebtors === null || agedDebtors === null) return null;
      return shareCell(words, {
        name: name(at, "old-debtors-percentage"),
        numerator: [oldDebtors],
        denominator: [agedDebtors],
      });
    }),
    named("invoiced-sales", ({ invoicedSales }) => invoicedSales),
    days(
      "debtor-days",
      ({ debtors }) => debtors,
      ({ invoicedSales }) => invoicedSales,
    ),
    named("creditors", ({ creditors }) => creditors),
    named("invoiced-purchases", ({ invoicedPurchases }) => invoicedPurchases),
    days(
      "creditor-days",
      ({ creditors }) => creditors,
      ({ invoicedPurchases }) => invoicedPurchases,
    ),
  ];
}
