/** Compares one figure of a statement in every month: what most checks of totals do. */
import type { Amount } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Comparison, FigureWord } from "../check.ts";

export interface ComparedFigures {
  readonly expected: Amount;
  readonly actual: Amount;
  readonly sources: readonly SourceHash[];
}

export function* compareInEveryMonth(
  books: Books,
  word: FigureWord,
  figuresOf: (month: BooksMonth) => ComparedFigures,
): Generator<Comparison> {
  for (const month of books.months) {
    yield { month: month.month, subject: { kind: "figure", word }, ...figuresOf(month) };
  }
}
