/** Revenue by project: which work it comes from, and how much hangs on a few. */
import { projectId } from "../ledger/ledger-account.ts";
import { shareSheet } from "./internal/share-rows.ts";

export const revenueByProject = shareSheet("revenue-by-project", {
  reportedIn: ({ revenueByProject: { lines, sources } }) => ({
    lines: lines.map(({ projectId: key, amount }) => ({ key, amount })),
    sources,
  }),
  nameOf: ({ projects }, key) => projects.get(projectId(key))?.name ?? key,
});
