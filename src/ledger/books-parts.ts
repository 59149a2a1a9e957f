/** The parts of books that a source may not state by itself, and then derives from its entries. */
export const BOOKS_PARTS = [
  ...(["general-ledger", "profit-and-loss", "balance-sheet", "cash-flow", "open-items"] as const),
  ...(["aging", "assets", "by-contact", "by-project", "period-reports", "year-before"] as const),
] as const;
/** @useDeclaredType */
export type BooksPart = (typeof BOOKS_PARTS)[number];
