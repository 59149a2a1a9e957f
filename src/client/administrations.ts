/** The administrations that a credential may see (contract 4.12): the one operation outside an administration. */
import { answerOf, type Session } from "../api/client.ts";
import { booleanAt, dateAt, rootOf, textAt, wordAt } from "../api/decoding.ts";
import { refusalOf } from "../api/refusal.ts";
import type { ApiRequest } from "../api/transport.ts";
import { identifierAt, listOf, optional, orNull, type RecordOf, record } from "./record-readers.ts";

const ADMINISTRATION_FIELDS = {
  id: identifierAt,
  name: textAt,
  language: textAt,
  currency: textAt,
  country: textAt,
  time_zone: textAt,
  access: textAt,
  suspended: booleanAt,
  period_locked_until: orNull(dateAt),
  period_start_date: orNull(dateAt),
  chamber_of_commerce: optional(orNull(wordAt)),
  tax_number: optional(orNull(wordAt)),
};
/** Nothing can be booked up to and with `periodLockedUntil`; `timeZone` decides what is today. @interface */
export type Administration = RecordOf<typeof ADMINISTRATION_FIELDS>;

export interface Administrations {
  /** In one request. */
  readonly list: () => Promise<readonly Administration[]>;
}

const REQUEST: ApiRequest = {
  method: "GET",
  path: "/administrations.json",
  query: [],
  body: null,
  purpose: "client",
};

export const administrationsOf = (session: Session): Administrations => ({
  list: async () => {
    const response = await session.transport.send(REQUEST, session.signal);
    if (response.status !== 200) throw refusalOf(REQUEST, response);
    return listOf(record(ADMINISTRATION_FIELDS))(rootOf(answerOf(session, REQUEST, response)));
  },
});
