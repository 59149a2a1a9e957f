/** Age groups in the reader's language; the service names them in its own. */
import type { Words } from "../sheet.ts";
import { wordsUnder } from "./word-keys.ts";

export const AGE_WORDS = wordsUnder("sheets.ages", "days older");

/**
 * Translates `0 - 30 dagen` and `Ouder`, as in the service's examples, and their English forms. Any
 * other name is kept, so that a reader can find it in the service.
 */
export function ageTitle(words: Words<(typeof AGE_WORDS)[number]>, name: string): string {
  const [, from, to] = /^(\d+) - (\d+) (?:dagen|days)$/i.exec(name) ?? [];
  if (from !== undefined && to !== undefined) return words.of("sheets.ages.days", { from, to });
  return /^(?:ouder|older)$/i.test(name) ? words.of("sheets.ages.older") : name;
}
