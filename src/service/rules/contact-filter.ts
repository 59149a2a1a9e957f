/** The filter of contacts (contract of the real service). Gap: Contacts. */
import { parseInstant } from "../../calendar/instant.ts";
import { lastValue, readBoolean, readFilterTerms } from "./filter-terms.ts";
import type { FilterReading } from "./tax-rate-filter.ts";

/** Null matches every contact. */
export interface ContactFilter {
  /** Strictly after, compared in UTC. */
  readonly createdAfter: string | null;
  readonly updatedAfter: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** Whether archived contacts are included. */
  readonly withArchived: boolean;
}

export const CONTACTS_ALL: ContactFilter = {
  createdAfter: null,
  updatedAfter: null,
  firstname: null,
  lastname: null,
  withArchived: false,
};

/** Unknown keys are ignored; the last of several values of a key counts. */
export function readContactFilter(text: string): FilterReading<ContactFilter> {
  const terms = readFilterTerms(text);
  if (terms === null) return { ok: false, problems: ["filter is invalid"] };
  const problems: string[] = [];
  const read = <Value>(key: string, reader: (value: string) => Value | null): Value | null => {
    const value = lastValue(terms, key);
    const known = value === undefined ? null : reader(value);
    if (value !== undefined && known === null) problems.push(`${key} is invalid`);
    return known;
  };
  const same = (value: string): string => value;
  const filter = {
    createdAfter: read("created_after", parseInstant),
    updatedAfter: read("updated_after", parseInstant),
    firstname: read("first_name", same),
    lastname: read("last_name", same),
    withArchived: read("include_archived", readBoolean) ?? false,
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, filter };
}
