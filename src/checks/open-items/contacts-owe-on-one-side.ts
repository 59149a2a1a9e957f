/** D7, of contacts: debtors in credit, creditors in debit, and those that are both; B13 is about ledger accounts. */
import { isNegative, ZERO } from "../../amount/amount.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { Check } from "../check.ts";
import { openItemLists, perContact } from "../internal/open-item-lists.ts";

/** Shown at the end of the last month; a credit is one of the contact, an amount of both lists is a possible setoff. */
export const contactsOweOnOneSide: Check = {
  id: "D7",
  name: "contacts-owe-on-one-side",
  formula:
    "per contact: no debtor in credit, no creditor in debit, no contact on both lists, last month",
  severity: "information",
  judgesBooks: true,
  compares: { expected: "nothing to look at", actual: "amount, list of open items" },
  *compare({ months }) {
    const lists = months.slice(-1).flatMap(openItemLists);
    for (const { month, list, items } of lists) {
      const other = lists.find((one) => one.list !== list);
      const onOther = perContact(other?.items.lines ?? []);
      for (const [contactId, amount] of perContact(items.lines)) {
        const isCredit = isNegative(turn(amount, TOTAL_SIDES[list]));
        const isBoth = contactId !== null && list === "debtors" && onOther.has(contactId);
        yield {
          month,
          subject: { kind: "open-item", list, contactId },
          expected: isCredit || isBoth ? ZERO : amount,
          actual: amount,
          sources: [...items.sources, ...(isBoth ? (other?.items.sources ?? []) : [])],
        };
      }
    }
  },
};
