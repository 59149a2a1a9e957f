/** Every lie about answers. */

import type { ConsistentLie } from "./consistent-lie.ts";
import { CUT_LISTS } from "./cut-lists.ts";
import { BOOKED_DRAFTS, UNLISTED_DOCUMENTS } from "./drafts-and-lists.ts";
import { FICTITIOUS_DOCUMENTS, HIDDEN_DOCUMENTS } from "./existence.ts";
import { FALSE_ASSETS } from "./false-assets.ts";
import { FALSE_NUMBERS, FALSE_PARENTS } from "./false-chart.ts";
import { MOVED_AMOUNTS, MOVED_PAYMENTS } from "./moved-amounts.ts";
import { CAPITALISED_COSTS, MOVED_DATES, SPREAD_DETAILS } from "./moved-dates.ts";
import {
  MOVED_FACTS_OF_INVOICES,
  MOVED_FACTS_OF_JOURNALS,
  MOVED_FACTS_OF_MUTATIONS,
} from "./moved-facts.ts";

const IN_SPECIFIED_SHAPES: readonly ConsistentLie[] = [
  ...FICTITIOUS_DOCUMENTS,
  ...HIDDEN_DOCUMENTS,
  ...BOOKED_DRAFTS,
  ...UNLISTED_DOCUMENTS,
  ...CAPITALISED_COSTS,
  ...MOVED_DATES,
  ...SPREAD_DETAILS,
  ...MOVED_FACTS_OF_INVOICES,
  ...MOVED_FACTS_OF_JOURNALS,
  ...MOVED_FACTS_OF_MUTATIONS,
  ...MOVED_AMOUNTS,
  ...MOVED_PAYMENTS,
  ...FALSE_ASSETS,
  ...FALSE_PARENTS,
  ...FALSE_NUMBERS,
  ...CUT_LISTS,
];

/** Tried with a service of the other shapes as well: they differ in how lists and reports are written. */
const IN_BOTH_SHAPES: ReadonlySet<string> = new Set([
  "a sale that was never made, not in the list",
  "a purchase is hidden, only the list has it",
  "a line of a sale is on another account",
  "a line of a journal is on another project",
  "deferred rent is never released",
  "the cost of an asset is a thousand higher in every month of the register",
  "two accounts contain each other",
  "the purchases end after 25, and the total says so",
]);

export const LIES: readonly ConsistentLie[] = [
  ...IN_SPECIFIED_SHAPES,
  ...IN_SPECIFIED_SHAPES.flatMap((lie): readonly ConsistentLie[] =>
    lie.base === "open" && IN_BOTH_SHAPES.has(lie.claim)
      ? [{ ...lie, shapes: "current", claim: `${lie.claim}, in the current shapes` }]
      : [],
  ),
];
