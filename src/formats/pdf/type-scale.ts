/** The sizes of type in a document, in points, and the leading that goes with them. Nothing is smaller than `small`. */
export const SIZE = { title: 20, section: 13, body: 9.5, table: 8.5, small: 7.5 } as const;

/** Above these sizes lines are 12 and 10 points apart, else 9. */
const TIGHT_SIZE_MAX = 8;

export const leadingOf = (size: number): number => {
  if (size > SIZE.table) return size * LEADING;
  if (size > TIGHT_SIZE_MAX) return 12;
  return size > SIZE.small ? 10 : 9;
};
const LEADING = 1.35;

/** From the top of a line to its baseline. */
export const riseOf = (size: number): number => (leadingOf(size) + size * CAP_HEIGHT) / 2;
/** The height of capitals and figures relative to the size. */
const CAP_HEIGHT = 0.66;

/** White above and below the text of a row, from the roomiest; a tighter one is used if it saves a page. */
export const ROW_PADDINGS = [2, 1, 0] as const;
/** The same in a long listing, whose leading is enough for the thin rule below each row. */
export const LISTING_PADDING = 0;
