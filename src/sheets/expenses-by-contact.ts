/** Expenses by contact, beside a year earlier, and their concentration. */
import { shareSheet } from "./internal/share-rows.ts";

export const expensesByContact = shareSheet("expenses-by-contact", {
  of: "expenses",
  by: "contact",
});
