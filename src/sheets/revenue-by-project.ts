/** Revenue by project: which work it comes from, and how much hangs on a few. */
import { projectId } from "../ledger/ledger-account.ts";
import { shareSheet, shareWords } from "./internal/share-rows.ts";
import type { SheetDefinition } from "./sheet.ts";

const ID = "revenue-by-project";

export const revenueByProject: SheetDefinition = {
  id: ID,
  words: shareWords(ID),
  build: (source) =>
    shareSheet(source, {
      id: ID,
      reportedIn: ({ revenueByProject: { lines, sources } }) => ({
        lines: lines.map(({ projectId: key, amount }) => ({ key, amount })),
        sources,
      }),
      nameOf: (key) => source.books.projects.get(projectId(key))?.name ?? key,
    }),
};
