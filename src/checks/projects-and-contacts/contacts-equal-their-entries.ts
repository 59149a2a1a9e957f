/** P15: revenue and expenses of each contact equal the entries of the contact. */
import { totalsBy } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { comparedPer } from "../internal/results-reports.ts";

/**
 * The contact is that of the entry on the revenue or cost account. An amount that moved from one contact to another leaves
 * every total as it was: it is found here alone, at both contacts.
 */
export const contactsEqualTheirEntries: Check = {
  id: "P15",
  name: "contacts-equal-their-entries",
  formula:
    "revenue of a contact = sum of its x of R, expenses of a contact = sum of its x of K and X, per month, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "sum of the postings without closing journals",
    actual: "revenue or expenses by contact",
  },
  compare: comparedPer({
    dimension: "contact",
    revenue: ({ revenueByContact: { lines, sources } }) => ({
      amounts: totalsBy(lines, ({ contactId }) => contactId),
      sources,
    }),
    expenses: ({ expensesByContact: { lines, sources } }) => ({
      amounts: totalsBy(lines, ({ contactId }) => contactId),
      sources,
    }),
    subjectOf: (contactId, kind) => ({
      kind: "contact",
      contactId,
      word: `figures.${kind}-by-contact`,
    }),
  }),
};
