/** Debtors and creditors of a month side by side: their checks are the same for both. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { BooksMonth } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { Aging, OpenItems } from "../../ledger/statements.ts";
import type { Subject } from "../check.ts";

export type OpenItemList = "debtors" | "creditors";

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

/** All contacts of one list together. */
export const wholeList = (list: OpenItemList): Subject => ({
  kind: "figure",
  word: `figures.${list}`,
});

/** A contact that stands on two lines counts twice. */
export function perContact(lines: OpenItems["lines"]): ReadonlyMap<ContactId | null, Amount> {
  const sums = new Map<ContactId | null, Amount>();
  for (const { contactId, amount } of lines) {
    sums.set(contactId, add(sums.get(contactId) ?? ZERO, amount));
  }
  return sums;
}
