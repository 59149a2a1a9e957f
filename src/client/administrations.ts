/** The administrations that a credential has access to (contract 4.12): the one operation outside an administration. */
import { answerOf, type Session } from "../api/client.ts";
import { rootOf } from "../api/decoding.ts";
import { refusalOf } from "../api/refusal.ts";
import type { ApiRequest } from "../api/transport.ts";
import * as read from "./record-readers.ts";

const ADMINISTRATION_FIELDS = {
  id: read.identifier,
  name: read.optional(read.text),
  language: read.optional(read.text),
  currency: read.optional(read.text),
  country: read.optional(read.text),
  time_zone: read.optional(read.text),
  access: read.optional(read.text),
  suspended: read.optional(read.boolean),
  period_locked_until: read.optional(read.orNull(read.date)),
  period_start_date: read.optional(read.orNull(read.date)),
  chamber_of_commerce: read.optional(read.orNull(read.word)),
  tax_number: read.optional(read.orNull(read.word)),
};
/** Nothing can be booked on or before `periodLockedUntil`; `timeZone` decides what day it is. @interface */
export type Administration = read.RecordOf<typeof ADMINISTRATION_FIELDS>;

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
    return read.listOf(read.record(ADMINISTRATION_FIELDS))(
      rootOf(answerOf(session, REQUEST, response)),
    );
  },
});
