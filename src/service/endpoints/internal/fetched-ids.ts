/** The ids of the records that a synchronization fetches (specification 8; Gap: Synchronization). */
import type { Static } from "typebox";
import { Type } from "../../records/json-schema.ts";
import { identifier } from "./body-schemas.ts";

export const IDS_BODY = Type.Object({ ids: Type.Array(identifier) });
/** Specification 8. */
export const FETCHED_MAX = 100;

/** The first hundred distinct ids. */
export const fetchedIds = ({ ids }: Static<typeof IDS_BODY>): readonly string[] =>
  [...new Set(ids)].slice(0, FETCHED_MAX);
