/** The administrations that a credential has access to (contract 4.12): the one operation outside an administration. */

import { answerOf, type Session } from "../api/client.ts";
import { rootOf } from "../api/decoding.ts";
import { refusalOf } from "../api/refusal.ts";
import type { ApiRequest } from "../api/transport.ts";
import { listOf, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, text } from "../fields/scalars.ts";
import { type RecordOf, readAnswer, record, word } from "./records.ts";

const ADMINISTRATION_FIELDS = {
  id: identifier,
  name: optional(text),
  language: optional(text),
  currency: optional(text),
  country: optional(text),
  time_zone: optional(text),
  access: optional(text),
  suspended: optional(flag),
  period_locked_until: optional(orNull(date)),
  period_start_date: optional(orNull(date)),
  chamber_of_commerce: optional(orNull(word)),
  tax_number: optional(orNull(word)),
};
/** Nothing can be booked on or before `periodLockedUntil`; `timeZone` decides what day it is. @interface */
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
    return readAnswer(
      listOf(record(ADMINISTRATION_FIELDS)),
      rootOf(answerOf(session, REQUEST, response)),
    );
  },
});
