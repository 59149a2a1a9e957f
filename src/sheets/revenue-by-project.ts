/** Revenue by project, and its concentration. */
import { projectId } from "../ledger/ledger-account.ts";
import { REVENUE_BY } from "./internal/figure-backings.ts";
import { shareSheet } from "./internal/share-rows.ts";

export const revenueByProject = shareSheet("revenue-by-project", {
  backing: REVENUE_BY["revenue-by-project"],
  reportedIn: ({ revenueByProject: { lines, sources } }) => ({
    lines: lines.map(({ projectId: key, amount }) => ({ key, amount })),
    sources,
  }),
  nameOf: ({ projects }, key) => projects.get(projectId(key))?.name ?? key,
});
