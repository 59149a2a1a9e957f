/** A lie in the auditfile of a year or of the year before, and what is said of it. */
import type { Change } from "./auditfile-changes.ts";

export interface Lie {
  readonly what: string;
  readonly of: "year" | "before";
  readonly change: Change;
  /**
   * `refused` with the code of the failure; `draft`, `warning` or `information` with the checks; `listed` with the
   * rules from which the file deviates; or `nothing`.
   */
  readonly found: string;
  /** Without the file of the year before. */
  readonly foundAlone: string;
}

/** In the file of the year. */
export const lie = (what: string, change: Change, found: string, foundAlone = found): Lie => ({
  ...{ what, of: "year", change, found, foundAlone },
});

/** In the file of the year before; the file of the year alone is true. */
export const lieBefore = (what: string, change: Change, found: string): Lie => ({
  ...{ what, of: "before", change, found, foundAlone: found },
});
