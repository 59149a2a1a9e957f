/** What no check can prove because the API has no data for it; the page of checks lists it with the reason. */

/** Their words are `impossible-checks.<name>` in `templates/words`. */
export const IMPOSSIBLE_CHECKS = [
  /** Journal-entry tests by preparer or approver (ISA 240.A45): entries have no user. */
  "preparers",
  /** Tests of late and backdated entries: entries have a date in the books, and no time of entry. */
  "entry-times",
  /** Existence: bank, stock and contracts are outside the records of the service. */
  "outside-the-books",
  /** Lifespan, residual value and the division of a ledger account over its assets. */
  "asset-terms",
  /** Changes since an earlier pack: needs the register of signed packs, not a figure of this pull. */
  "between-runs",
] as const;
