/**
 * What a row contributes to the sum of a column. Only the items of a section add up to its subtotal or total. An
 * opening is the balance before the items; a memo shows figures already counted in other rows or sheets; a
 * cross-check has a figure from another source, or the difference with it. Headings and notes are text.
 */
export const ROW_KINDS = [
  ...(["heading", "item", "opening", "memo"] as const),
  ...(["subtotal", "total", "cross-check", "note"] as const),
] as const;
