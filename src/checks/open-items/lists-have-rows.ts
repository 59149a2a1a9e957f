/** D10: a list of open items is not empty while its control accounts have a balance. */
import { isZero } from "../../amount/amount.ts";
import { OPEN_ITEM_LISTS } from "../../ledger/open-item-lists.ts";
import { netOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { controlAccounts, type FigureOf, figureTogether } from "../control-accounts.ts";
import { countOf } from "../internal/counts.ts";
import { openItemsEqualControlAccounts } from "./open-items-equal-control-accounts.ts";

/** A dropped row is a finding even where it was the only one and no reading of D1 is decided. */
export const listsHaveRows: Check = {
  id: "D10",
  name: "lists-have-rows",
  formula: "sum F, or D - C, of the control accounts <> 0: rows of the list >= 1",
  severity: "blocking",
  gap: () => "no-control-account",
  compares: {
    expected: "at least one row, if the control accounts have a balance",
    actual: "rows, list of open items",
  },
  *compare(books) {
    const reading = openItemsEqualControlAccounts.calibrate?.(books).reading;
    const figureOf: FigureOf = reading === "movement" ? netOf : ({ closing }) => closing;
    for (const list of OPEN_ITEM_LISTS) {
      const accounts = controlAccounts(books, list);
      for (const { month, generalLedger, [list]: items } of books.months) {
        if (isZero(figureTogether(generalLedger, accounts, figureOf))) continue;
        const rows = items.lines.length;
        yield {
          month,
          subject: { kind: "figure", word: `figures.${list}-rows` },
          isCount: true,
          expected: countOf(Math.max(1, rows)),
          actual: countOf(rows),
          sources: [...generalLedger.sources, ...items.sources],
        };
      }
    }
  },
};
