/** The budget as a column of the profit and loss account. */
import type { Amount } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { CLIENT_SUPPLIED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { budgetOf } from "../../ledger/budget/budget-of-period.ts";
import {
  forResultSections,
  type ResultSection,
  sideOfSection,
} from "../../ledger/result-sections.ts";
import { turn } from "../../ledger/signs.ts";
import { sourceHash } from "../../ledger/source.ts";
import { amountCell } from "./cells.ts";
import type { ResultColumn } from "./result-table.ts";
import { statedColumn } from "./statement-columns.ts";

/** Null without a budget for each of the months. What is budgeted for no account is on rows of its own. */
export function budgetColumn(
  books: Books,
  { key, period }: { readonly key: string; readonly period: Period },
): ResultColumn | null {
  const budget = budgetOf(books, period);
  if (budget === null || books.budget === undefined) return null;
  const sources = [sourceHash(books.budget.sha256)];
  const name = { key, period, sources, backing: CLIENT_SUPPLIED };
  const turned = (section: ResultSection, amount: Amount): Amount =>
    turn(amount, sideOfSection(section));
  return {
    ...statedColumn(
      name,
      forResultSections(
        (section) =>
          new Map([...budget[section].accounts].map(([id, of]) => [id, turned(section, of)])),
      ),
    ),
    undivided: {
      partsOf: (section) => budget[section].undivided,
      cellOf: (own, { type, code }) => {
        const part = budget[type].undivided.find((one) => one.code === code);
        if (part === undefined) return null;
        const name = { ...own, sources, backing: CLIENT_SUPPLIED };
        return amountCell(name, turned(type, part.amount));
      },
    },
  };
}
