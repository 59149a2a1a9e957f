/** The ages of outstanding amounts in the reader's words: the service has them in its own language. */
import type { Words } from "../sheet.ts";
import { wordsUnder } from "./word-keys.ts";

export const AGE_WORDS = wordsUnder("sheets.ages", "days older");

/**
 * `0 - 30 dagen` and `Ouder` as the service's examples have them, and the same in English. A name of
 * another form stays as the service gives it: a guess would rename what somebody looks up there.
 */
export function ageTitle(words: Words<(typeof AGE_WORDS)[number]>, name: string): string {
  const [, from, to] = /^(\d+) - (\d+) (?:dagen|days)$/i.exec(name) ?? [];
  if (from !== undefined && to !== undefined) return words.of("sheets.ages.days", { from, to });
  return /^(?:ouder|older)$/i.test(name) ? words.of("sheets.ages.older") : name;
}
