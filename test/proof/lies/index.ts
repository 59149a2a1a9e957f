/** Every lie about answers. */
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
import type { ToldLie } from "./told-lie.ts";

export const LIES: readonly ToldLie[] = [
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
