/** The debtors: what each contact owes us, at the start and the end and by age. */
import { openItemSheet, openItemWords } from "./internal/open-item-rows.ts";
import type { SheetDefinition } from "./sheet.ts";

export const debtors: SheetDefinition = {
  id: "debtors",
  words: openItemWords("debtors"),
  build: (source) => openItemSheet(source, "debtors"),
};
