/** The debtors: what each contact owes us, at the start and the end and by age. */
import { openItemSheet } from "./internal/open-item-rows.ts";

export const debtors = openItemSheet("debtors");
