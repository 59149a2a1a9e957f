/** Remarks at the top of a table in CSV: lines that start with `#`. */

/**
 * The text with its remarks empty, so that every line keeps its number. Below the head a line may start with `#`, as the name of a
 * contact does.
 */
export const withoutRemarks = (text: string): string =>
  text.replace(/^(?:#.*\r?\n)+/, (remarks) => remarks.replace(/[^\r\n]/g, ""));
