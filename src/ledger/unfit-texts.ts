/** Texts of books that some file of a pack cannot hold as they are, as the pack lists them. */
import type { TextPlace } from "./books-texts.ts";

/** The texts of one place: names of accounts, or descriptions of postings. */
export interface UnfitTexts {
  readonly place: TextPlace;
  /**
   * The records whose text is shortened on pages, and the part of them that is also shortened in cells of a
   * spreadsheet.
   */
  readonly shortened: number;
  readonly shortenedInCells: number;
  /** The records with characters that are replaced, as they are no text or turn the direction of writing. */
  readonly cleaned: number;
  /** The length of the longest of them. */
  readonly lengthMax: number;
  /** The length that a page and a cell of a spreadsheet can hold. */
  readonly limits: { readonly page: number; readonly cell: number };
  /** The beginnings of the first of them. */
  readonly first: readonly string[];
}
