/** The symbols in the formulas of checks. Their meanings are `symbols.<symbol>` in `templates/words`. */

/** In the order in which an explanation lists them, in groups that fit a note each. */
export const SYMBOL_GROUPS = [
  ["TR", "GP", "OP", "TE", "NP", "R", "K", "X", "O"],
  ["S", "D", "C", "F"],
  ["BS", "TD", "TC", "NCA", "CA", "EQ", "PR", "NCL", "CL", "WC", "OY"],
  ["x", "VT", "VB", "p", "m"],
] as const;

export const SYMBOLS = SYMBOL_GROUPS.flat();
export type FormulaSymbol = (typeof SYMBOLS)[number];

/** The symbols of a formula. A letter of a longer word, as in X-Total-Count, is none. */
export function symbolsIn(formula: string): readonly FormulaSymbol[] {
  const words = new Set(formula.match(/[A-Za-z]+(?:-[A-Za-z]+)*/g));
  return SYMBOLS.filter((symbol) => words.has(symbol));
}
