/** Revenue by project, beside a year earlier, and its concentration. */
import { shareSheet } from "./internal/share-rows.ts";

export const revenueByProject = shareSheet("revenue-by-project", { of: "revenue", by: "project" });
