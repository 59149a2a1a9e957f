/** Revenue by contact: who it comes from, and how much hangs on a few. */
import { contactId } from "../ledger/ledger-account.ts";
import { shareSheet, shareWords } from "./internal/share-rows.ts";
import type { SheetDefinition } from "./sheet.ts";

const ID = "revenue-by-contact";

export const revenueByContact: SheetDefinition = {
  id: ID,
  words: shareWords(ID),
  build: (source) =>
    shareSheet(source, {
      id: ID,
      reportedIn: ({ revenueByContact: { lines, sources } }) => ({
        lines: lines.map(({ contactId: key, amount }) => ({ key, amount })),
        sources,
      }),
      nameOf: (key) => source.books.contacts.get(contactId(key))?.name ?? key,
    }),
};
