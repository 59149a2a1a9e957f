/** Cell addresses: `C5`, and `'Balance sheet'!C5` for references from other sheets. */

/** Rows and columns count from 1. */
export interface Place {
  readonly sheetName: string;
  readonly row: number;
  readonly column: number;
}

const LETTERS = 26;

/** 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  const last = (column - 1) % LETTERS;
  const before = (column - 1 - last) / LETTERS;
  return (before === 0 ? "" : columnLetters(before)) + String.fromCharCode(65 + last);
}

export const addressOf = ({ row, column }: Omit<Place, "sheetName">): string =>
  `${columnLetters(column)}${String(row)}`;

/** An absolute address, as defined names require. */
export const fixedAddressOf = ({ sheetName, row, column }: Place): string =>
  `${sheetPrefix(sheetName)}$${columnLetters(column)}$${String(row)}`;

/** Always quoted; names contain no apostrophe (`sheet-names.ts`). */
export const sheetPrefix = (sheetName: string): string => `'${sheetName}'!`;
