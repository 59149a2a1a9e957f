/** The tests of every operation: what they show, in which formats, and their names. */

export const FORMATS = ["JSON", "XML"] as const;
export type Format = (typeof FORMATS)[number];

export const CELLS = ["succeeds", "is refused", "without scope"] as const;

export const testName = (operation: string, cell: (typeof CELLS)[number], format: Format): string =>
  `${operation} ${cell} in ${format}`;
