/** The administrations a credential may see. */
import { isTimeZone } from "../calendar/calendar-date.ts";
import type { Administration } from "../ledger/books.ts";
import {
  type Answer,
  absentOr,
  anyRecordAt,
  at,
  idAt,
  listAt,
  malformed,
  type Place,
  rootOf,
  textAt,
  wordAt,
} from "./decoding.ts";

export const decodeAdministrations = (answer: Answer): readonly Administration[] =>
  listAt(rootOf(answer)).map(administrationAt);

/** Registration numbers are not in every answer: null then. */
function administrationAt(place: Place): Administration {
  const record = anyRecordAt(place);
  return {
    id: idAt(at(record, "id"), (text) => text),
    name: textAt(at(record, "name")),
    currency: textAt(at(record, "currency")),
    country: textAt(at(record, "country")),
    timeZone: timeZoneAt(at(record, "time_zone")),
    chamberOfCommerce: absentOr(record, "chamber_of_commerce", wordAt),
    taxNumber: absentOr(record, "tax_number", wordAt),
  };
}

function timeZoneAt(place: Place): string {
  const name = textAt(place);
  if (!isTimeZone(name)) throw malformed(place, "the IANA name of a time zone");
  return name;
}
