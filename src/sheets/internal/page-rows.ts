/** The rows of a part of a first page: all of them for a page without an end, and on paper those of two pages. */
import type { Row } from "../sheet.ts";

export interface PageRows {
  readonly all: readonly Row[];
  /** On paper those for which the first page has room. */
  readonly first: readonly Row[];
  /** On paper the others, for the next page. */
  readonly next: readonly Row[];
}
