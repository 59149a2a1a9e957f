/** The ids of the records that a synchronization fetches (specification 8; Gap: Synchronization). */

import { listOf, type ValueOf } from "../../../fields/kind.ts";
import { record } from "../../../fields/record.ts";
import { identifier } from "../../../fields/scalars.ts";

export const IDS_BODY = record({ ids: listOf(identifier) });
/** Specification 8. */
export const FETCHED_MAX = 100;

/** The first hundred distinct ids. */
export const fetchedIds = ({ ids }: ValueOf<typeof IDS_BODY>): readonly string[] =>
  [...new Set(ids)].slice(0, FETCHED_MAX);
