/** Finds checks by their ids, names and families. */
import type { Check } from "./check.ts";
import { CHECKS } from "./index.ts";

/** The first letter of the checks of a family and its name, in the order of the report. */
export const CHECK_FAMILIES = [
  ["T", "retrieval"],
  ["P", "profit-and-loss"],
  ["G", "general-ledger"],
  ["Y", "comparatives"],
  ["B", "balance-sheet"],
  ["F", "cash-flow"],
  ["D", "debtors-and-creditors"],
  ["A", "fixed-assets"],
  ["S", "clearing-accounts"],
  ["V", "vat"],
  ["J", "entries"],
  ["L", "documents"],
  ["C", "own-figures"],
  ["N", "budget"],
  ["M", "subscriptions"],
  ["Q", "judgement"],
  ["X", "auditfile"],
] as const;

/** The check with this id or name, in any case; null when there is none. */
export const checkNamed = (word: string): Check | null =>
  CHECKS.find(({ id, name }) => isOneOf(word, [id, name])) ?? null;

/** The checks of the family with this name or letter, or the one with this id or name; none for any other word. */
export function checksNamed(word: string): readonly Check[] {
  const family = CHECK_FAMILIES.find((names) => isOneOf(word, names));
  if (family !== undefined) return CHECKS.filter(({ id }) => id.startsWith(family[0]));
  const found = checkNamed(word);
  return found === null ? [] : [found];
}

const isOneOf = (word: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === word.toLowerCase());

/** Every word by which a check can be named. */
export const checkWords = (): readonly string[] => CHECKS.flatMap(({ id, name }) => [id, name]);

/** Every word by which checks can be chosen: those of each check, and the names of the families. */
export const checkChoices = (): readonly string[] => [
  ...checkWords(),
  ...CHECK_FAMILIES.map(([, name]) => name),
];
