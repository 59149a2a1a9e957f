/** How a sheet fits on its page: upright or across, with its text in a size that can be read. */
import type { Column } from "../../sheets/sheet.ts";

export interface PageFit {
  readonly orientation: "portrait" | "landscape";
  /** The columns, of which those of names and sentences may be narrower: their texts wrap. */
  readonly columns: readonly Column[];
}

/**
 * The characters across a page of A4 at 90%, in which the text of 10 points is printed in 9: 190 and 277 mm of paper, and 5.25
 * points for a character and its part of the space between columns. LibreOffice needs 2% more.
 */
const CHARACTERS = { portrait: 108, landscape: 160 } as const;
/** The part of their width that text columns keep; upright is not worth more. */
const KEPT_MIN = { portrait: 0.7, landscape: 0.55 } as const;
/** Narrower columns have codes and dates, which do not wrap. */
const SENTENCE_WIDTH_MIN = 20;

/** A sheet that fits in neither way keeps its columns, and is printed across in a smaller size. */
export function pageFit(columns: readonly Column[]): PageFit {
  for (const orientation of ["portrait", "landscape"] as const) {
    const fitted = fittedTo(columns, CHARACTERS[orientation], KEPT_MIN[orientation]);
    if (fitted !== null) return { orientation, columns: fitted };
  }
  return { orientation: "landscape", columns };
}

/** The width of a column in the file includes the space between columns. */
export const writtenWidth = ({ width }: Column): number => width + 1;

function fittedTo(
  columns: readonly Column[],
  characters: number,
  keptMin: number,
): readonly Column[] | null {
  const total = columns.reduce((sum, column) => sum + writtenWidth(column), 0);
  if (total <= characters) return columns;
  const sentences = columns.filter(isOfSentences);
  const width = sentences.reduce((sum, column) => sum + column.width, 0);
  const kept = (width - (total - characters)) / width;
  if (!(kept >= keptMin)) return null;
  return columns.map((column) =>
    isOfSentences(column) ? { ...column, width: Math.floor(column.width * kept) } : column,
  );
}

const isOfSentences = ({ kind, width }: Column): boolean =>
  kind === "text" && width > SENTENCE_WIDTH_MIN;
