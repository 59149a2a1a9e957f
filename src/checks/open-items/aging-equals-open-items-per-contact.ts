/** D4: the aging of a contact equals its amount on the list of debtors or creditors. */
import { ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { openItemLists, perContact } from "../internal/open-item-lists.ts";

export const agingEqualsOpenItemsPerContact: Check = {
  id: "D4",
  name: "aging-equals-open-items-per-contact",
  formula: "aging = list per contact, debtors and creditors",
  severity: "blocking",
  compares: {
    expected: "amount, list of open items",
    actual: "amount, aged listing",
  },
  *compare({ months }) {
    for (const { month, list, items, aging } of months.flatMap(openItemLists)) {
      const listed = perContact(items.lines);
      const aged = perContact(aging.lines);
      for (const contactId of new Set([...listed.keys(), ...aged.keys()])) {
        yield {
          month,
          subject: { kind: "open-item", list, contactId },
          expected: listed.get(contactId) ?? ZERO,
          actual: aged.get(contactId) ?? ZERO,
          sources: [...items.sources, ...aging.sources],
        };
      }
    }
  },
};
