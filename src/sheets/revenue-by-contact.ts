/** Revenue by contact, and its concentration. */
import { contactId } from "../ledger/ledger-account.ts";
import { REVENUE_BY } from "./internal/figure-backings.ts";
import { shareSheet } from "./internal/share-rows.ts";

export const revenueByContact = shareSheet("revenue-by-contact", {
  backing: REVENUE_BY["revenue-by-contact"],
  reportedIn: ({ revenueByContact: { lines, sources } }) => ({
    lines: lines.map(({ contactId: key, amount }) => ({ key, amount })),
    sources,
  }),
  nameOf: ({ contacts }, key) => contacts.get(contactId(key))?.name ?? key,
});
