/** How a list that has pages arrived; pure. */
import type { SourceHash } from "../ledger/source.ts";

export interface ListPages {
  /** Rows with different ids. */
  readonly rows: number;
  /** The total that the service states; null if it states none. */
  readonly rowsStated: number | null;
  /** Pages before the last with fewer rows than another one: a service fills every page but the last. */
  readonly shortPages: number;
  readonly sources: readonly SourceHash[];
}

/** From the number of rows of each page; an empty page only shows the end. */
export function shortPagesIn(sizes: readonly number[]): number {
  const filled = sizes.filter((size) => size > 0);
  const longest = Math.max(0, ...filled);
  return filled.slice(0, -1).filter((size) => size < longest).length;
}
