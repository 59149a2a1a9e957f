/** The creditors: what we owe each contact, at the start and the end and by age. */
import { openItemSheet, openItemWords } from "./internal/open-item-rows.ts";
import type { SheetDefinition } from "./sheet.ts";

export const creditors: SheetDefinition = {
  id: "creditors",
  words: openItemWords("creditors"),
  build: (source) => openItemSheet(source, "creditors"),
};
