/** Divides ids over the requests that fetch records by them. */

/** More ids in one request are ignored (specification 8). */
export const IDS_PER_REQUEST_MAX = 100;

export const requestsForIds = (ids: readonly string[]): number =>
  Math.ceil(ids.length / IDS_PER_REQUEST_MAX);

/** The ids of each request. */
export const idBlocks = <Id extends string>(ids: readonly Id[]): readonly (readonly Id[])[] =>
  Array.from({ length: requestsForIds(ids) }, (_, place) =>
    ids.slice(place * IDS_PER_REQUEST_MAX, (place + 1) * IDS_PER_REQUEST_MAX),
  );
