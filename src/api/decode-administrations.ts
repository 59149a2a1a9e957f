/** The administrations that a credential has access to. */
import { isTimeZone } from "../calendar/calendar-date.ts";
import type { Administration } from "../ledger/books.ts";
import * as json from "./decoding.ts";

export const decodeAdministrations = (answer: json.Answer): readonly Administration[] =>
  json.listAt(json.rootOf(answer)).map(administrationAt);

/** Not in the specification; the real service sends it (contract 4.12). */
const LOCKED = "period_locked_until";

/** Some answers leave out the registration numbers; they are null then. */
function administrationAt(place: json.Place): Administration {
  const record = json.anyRecordAt(place);
  return {
    id: json.idAt(json.at(record, "id"), (text) => text),
    name: json.textAt(json.at(record, "name")),
    currency: json.textAt(json.at(record, "currency")),
    country: json.textAt(json.at(record, "country")),
    timeZone: timeZoneAt(json.at(record, "time_zone")),
    chamberOfCommerce: json.absentOr(record, "chamber_of_commerce", json.wordAt),
    taxNumber: json.absentOr(record, "tax_number", json.wordAt),
    ...(json.has(record, LOCKED)
      ? { lockedUntil: json.absentOr(record, LOCKED, json.dateAt) }
      : {}),
  };
}

function timeZoneAt(place: json.Place): string {
  const name = json.textAt(place);
  if (!isTimeZone(name)) throw json.malformed(place, "the IANA name of a time zone");
  return name;
}
