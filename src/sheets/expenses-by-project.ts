/** Expenses by project, beside a year earlier, and their concentration. */
import { shareSheet } from "./internal/share-rows.ts";

export const expensesByProject = shareSheet("expenses-by-project", {
  of: "expenses",
  by: "project",
});
