/** The symbols in the formulas of checks, in words. */

/** In the order in which an explanation lists them. */
const SYMBOLS: readonly (readonly [symbol: string, meaning: string])[] = [
  ["TR", "total revenue, as stated by the service"],
  ["GP", "gross profit, as stated by the service"],
  ["OP", "operating profit, as stated by the service"],
  ["TE", "total expenses less other income, as stated by the service"],
  ["NP", "net profit, as stated by the service"],
  ["R", "an account of the section revenue"],
  ["K", "an account of the section direct costs"],
  ["X", "an account of the section expenses"],
  ["O", "an account of the section other income and expenses"],
  ["S", "opening balance of an account in the general ledger"],
  ["D", "debit of an account in the general ledger"],
  ["C", "credit of an account in the general ledger"],
  ["F", "closing balance of an account in the general ledger"],
  ["BS", "amount of an account on the balance sheet"],
  ["TD", "total assets, as stated by the service"],
  ["TC", "total equity and liabilities, as stated by the service"],
  ["NCA", "an account of the section non-current assets"],
  ["CA", "an account of the section current assets"],
  ["EQ", "an account of the section equity"],
  ["PR", "an account of the section provisions"],
  ["NCL", "an account of the section non-current liabilities"],
  ["CL", "an account of the section current liabilities"],
  ["WC", "working capital, as stated by the service"],
  ["OY", "result of an open year on the balance sheet"],
  ["x", "amount of a posting"],
  ["VT", "tax of a rate on the tax accounts"],
  ["VB", "base of a rate: its postings on other accounts"],
  ["p", "percentage of a tax rate"],
  ["m", "a month; [1] is the first, [m] the last, [1..m] all of them together"],
];

/** The symbols of a formula with their meanings. */
export const symbolsIn = (
  formula: string,
): readonly { readonly symbol: string; readonly meaning: string }[] => {
  const words = new Set(formula.match(/[A-Za-z]+/g));
  return SYMBOLS.flatMap(([symbol, meaning]) => (words.has(symbol) ? [{ symbol, meaning }] : []));
};
