/** Debtors and creditors of a month, which have the same checks. */
import type { Amount } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { BooksMonth } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import { type Aging, type OpenItems, totalsBy } from "../../ledger/statements.ts";
import type { Subject } from "../subject.ts";

export interface OpenItemsAtMonth {
  readonly month: Month;
  readonly list: OpenItemList;
  readonly items: OpenItems;
  readonly aging: Aging;
}

export const openItemLists = (at: BooksMonth): readonly OpenItemsAtMonth[] => [
  { month: at.month, list: "debtors", items: at.debtors, aging: at.debtorsAging },
  { month: at.month, list: "creditors", items: at.creditors, aging: at.creditorsAging },
];

/** The total of all contacts of a list. */
export const wholeList = (list: OpenItemList): Subject => ({
  kind: "figure",
  word: `figures.${list}`,
});

export const perContact = (lines: OpenItems["lines"]): ReadonlyMap<ContactId | null, Amount> =>
  totalsBy(lines, ({ contactId }) => contactId);
