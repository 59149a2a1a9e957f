/** The words in English, for commands that explain checks: without the sheets, formats and fonts of a template. */
import { invalidTemplate, readWordTable, type WordVariant, wordsOf } from "../packs/read-words.ts";
import { templatesFolder } from "./program.ts";

const ENGLISH = "en";

/** Failure code: `template-invalid`. */
export function englishWords(variant?: WordVariant): ReturnType<typeof wordsOf> {
  const table = readWordTable(templatesFolder(), ENGLISH);
  if (!table.ok) throw invalidTemplate(table.problems);
  return wordsOf(ENGLISH, table.value, variant);
}
