/** Finds checks by their ids and names. */
import type { Check } from "./check.ts";
import { CHECKS } from "./index.ts";

/** The checks with this id or name, in any case; null when there is none. */
export const checkNamed = (word: string): Check | null =>
  CHECKS.find(({ id, name }) => [id.toLowerCase(), name].includes(word.toLowerCase())) ?? null;

/** Every word by which a check can be named. */
export const checkWords = (): readonly string[] => CHECKS.flatMap(({ id, name }) => [id, name]);
