/** The checks whose differences a person may accept. */

/**
 * Whether differences of a check are a matter of judgement. Not of those by which the books are known to be read
 * completely, and not of those about judgement itself.
 */
export const isAcceptable = (check: string): boolean =>
  !/^[TQ]/.test(check) && !NEVER_ACCEPTED.includes(check);

/** The entries are complete and balance: without it no other figure is worth accepting. */
const NEVER_ACCEPTED: readonly string[] = ["J1", "J2", "J3", "J4", "J5"];
