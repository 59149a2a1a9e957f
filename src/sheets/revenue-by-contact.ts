/** Revenue by contact: who it comes from, and how much hangs on a few. */
import { contactId } from "../ledger/ledger-account.ts";
import { shareSheet } from "./internal/share-rows.ts";

export const revenueByContact = shareSheet("revenue-by-contact", {
  reportedIn: ({ revenueByContact: { lines, sources } }) => ({
    lines: lines.map(({ contactId: key, amount }) => ({ key, amount })),
    sources,
  }),
  nameOf: ({ contacts }, key) => contacts.get(contactId(key))?.name ?? key,
});
