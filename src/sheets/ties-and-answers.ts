/** What a sheet says to the requests of an auditor: the figures to which it reconciles, and an answer in words. */
import type { Books } from "../ledger/books.ts";

/** The figure to which a sheet must reconcile, taken from its statement; undefined if the books have none. */
export interface Tie<FigureCell, Key extends string = string> {
  readonly title: Key;
  readonly figureOf: (books: Books) => FigureCell | undefined;
}

/** An answer in a few words. `isNothing`: the books have nothing of what is asked, be there a sheet that says so. */
export interface SheetAnswer {
  readonly text: string;
  readonly isNothing?: true;
}
