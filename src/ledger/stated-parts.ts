/**
 * Books with the parts that their source states. It derives the others from its entries, so that sheets and formats find
 * every part; a check of a derived part would compare the entries with themselves.
 */
import type { Books, BooksMonth } from "./books.ts";
import type { BooksPart } from "./books-parts.ts";
import { oncePerBooks } from "./once-per-books.ts";

const OF_MONTH = {
  generalLedger: "general-ledger",
  profitAndLoss: "profit-and-loss",
  balanceSheet: "balance-sheet",
  cashFlow: "cash-flow",
  debtors: "open-items",
  creditors: "open-items",
  debtorsAging: "aging",
  creditorsAging: "aging",
  assets: "assets",
  revenueByContact: "by-contact",
  expensesByContact: "by-contact",
  revenueByProject: "by-project",
  expensesByProject: "by-project",
} as const satisfies Partial<Record<keyof BooksMonth, BooksPart>>;

const OF_BOOKS = {
  periodReports: "period-reports",
  comparatives: "year-before",
} as const satisfies Partial<Record<keyof Books, BooksPart>>;

/** Thrown to the check that reads a part which its books derive; `runCheck` alone catches it. */
export class PartNotStated extends Error {
  constructor(part: BooksPart) {
    super(`the source of these books does not state ${part}`);
    this.name = "PartNotStated";
  }
}

/** The books as checks see them: a part that the source does not state cannot be read. */
export const statedParts: (books: Books) => Books = oncePerBooks((books) => {
  const { derived } = books;
  if (derived === undefined || derived.size === 0) return books;
  const months = books.months.map((month) => without(month, OF_MONTH, derived));
  return without({ ...books, months }, OF_BOOKS, derived);
});

function without<Owner extends object>(
  owner: Owner,
  parts: Readonly<Record<string, BooksPart>>,
  derived: ReadonlySet<BooksPart>,
): Owner {
  const view = { ...owner };
  for (const [field, part] of Object.entries(parts)) {
    if (!derived.has(part)) continue;
    const get = (): never => {
      throw new PartNotStated(part);
    };
    Object.defineProperty(view, field, { get, enumerable: true });
  }
  return view;
}
