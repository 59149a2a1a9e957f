/** The level of proof of a figure: what stands behind it. */

/** From the strongest to the weakest. */
export const PROOF_LEVELS = [
  /** Computed by us from proven entries and openings. */
  "derived",
  /** Stated by the service, and a named check finds it equal to the same figure derived from entries. */
  "tied",
  /** The entries were not read; the general ledger states it. */
  "tied-to-ledger",
  /** The user stated it. */
  "client-supplied",
  /** The API gives no data to derive it. */
  "stated",
] as const;
/** @useDeclaredType */
export type ProofLevel = (typeof PROOF_LEVELS)[number];

/** A sum is as strong as its weakest term. */
export function weakest(levels: Iterable<ProofLevel>): ProofLevel {
  let found: ProofLevel = "derived";
  for (const level of levels) {
    if (PROOF_LEVELS.indexOf(level) > PROOF_LEVELS.indexOf(found)) found = level;
  }
  return found;
}

/**
 * What a final pack may state without proof, because no answer of the API allows to derive it. Nothing else may be
 * *stated* in a final pack. Each has its words below `reasons.<name>`.
 */
export const STATED_REASONS = [
  "names-and-texts",
  "texts-of-postings",
  "day-within-month",
  "document-numbers",
  "rates-of-journals",
  "periods-of-lines",
  "settings-stated-once",
  "journals-are-not-listed",
  "opening-per-contact",
  "opening-per-asset",
  "split-over-assets",
  "split-over-accounts",
  "age-groups",
  "after-the-books",
  "subscriptions",
  "bank-lines-without-entries",
  "difference-accepted",
] as const;
/** @useDeclaredType */
export type StatedReason = (typeof STATED_REASONS)[number];

/** Why a figure is stated that should have been tied: the pack is a draft. Words below `shortfalls.<name>`. */
export const SHORTFALLS = [
  /** The check that should tie it had nothing to compare. */
  "compared-nothing",
  /** The check found a difference. */
  "broken",
  /** The entries of the month do not add up to its ledger. */
  "month-not-proven",
] as const;
/** @useDeclaredType */
export type Shortfall = (typeof SHORTFALLS)[number];
