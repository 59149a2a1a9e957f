/** Texts of books that a document could not draw. */

/** Texts with a part that a document could not draw, because no font has its script. */
export interface LostTexts {
  readonly count: number;
  /** The first of them, each whole, with its script and the number of the account whose name it is. */
  readonly texts: readonly {
    readonly text: string;
    readonly script: string;
    readonly account?: string;
  }[];
  /** The package that has a script among them and is not installed; null if there is none. */
  readonly fontPackage: string | null;
}
