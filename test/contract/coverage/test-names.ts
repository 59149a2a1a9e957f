/** What is shown of every operation, in which formats, and the name of the test that shows it. */

export const FORMATS = ["JSON", "XML"] as const;
export type Format = (typeof FORMATS)[number];

export const CELLS = ["succeeds", "is refused", "without scope"] as const;

export const testName = (operation: string, cell: (typeof CELLS)[number], format: Format): string =>
  `${operation} ${cell} in ${format}`;
