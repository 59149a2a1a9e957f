/** D6: the lists of open items have no amount without a contact. */
import { ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { openItemLists, perContact } from "../internal/open-item-lists.ts";

/** A person has to say whose amount it is: nobody can be reminded of it, and nothing settles it. */
export const amountsHaveAContact: Check = {
  id: "D6",
  name: "amounts-have-a-contact",
  formula: "amount without a contact = 0 at the end of the last month, debtors and creditors",
  severity: "warning",
  judgesBooks: true,
  compares: { expected: "no amount", actual: "amount without a contact, list of open items" },
  *compare({ months }) {
    for (const { month, list, items } of months.slice(-1).flatMap(openItemLists)) {
      yield {
        month,
        subject: { kind: "open-item", list, contactId: null },
        expected: ZERO,
        actual: perContact(items.lines).get(null) ?? ZERO,
        sources: items.sources,
      };
    }
  },
};
