/** The rows and cells of a workbook as it is read, and the limits of reading it. */

export interface WorkbookCell {
  readonly kind: "empty" | "text" | "number" | "boolean" | "date" | "error";
  /**
   * Of a number the shortest decimal text, with an exponent for an integer of more than 15 digits; of a boolean `true`
   * or `false`; of a date the number of days that the workbook counts, or ISO 8601.
   */
  readonly text: string;
}

export interface WorkbookRow {
  readonly sheet: string;
  /** From 1, as a spreadsheet shows it. */
  readonly row: number;
  /** From column A to the last cell of the row. */
  readonly cells: readonly WorkbookCell[];
}

export interface WorkbookLimits {
  /** Of all parts that are read. */
  readonly unpackedBytesMax: number;
  /** Per sheet, rows with cells. */
  readonly rowsMax: number;
  /** Per sheet, with the empty ones in front of the last one of a row; and texts in the table of texts. */
  readonly cellsMax: number;
  /** Per sheet, and in the table of texts. */
  readonly charactersMax: number;
  /** The first so many sheets are read; the others are not unpacked. */
  readonly sheetsRead: number;
}
