/** The administrations that a credential has access to: a list of them, and all facts of one. */
import { timeZoneNamed, ZONE_OF_LAST_DAY } from "../calendar/calendar-date.ts";
import type { Administration } from "../ledger/books.ts";
import * as json from "./decoding.ts";

/** As a list of administrations names one. */
export interface ListedAdministration extends Pick<Administration, "id" | "name"> {
  /** Null if none is stated that is known. */
  readonly timeZone: string | null;
}

/** Not in the specification; the real service sends it (contract 4.12). */
const LOCKED = "period_locked_until";

/** A row without an identifier is left out: no profile can name it. */
export const decodeAdministrations = (answer: json.Answer): readonly ListedAdministration[] =>
  json.readableRows(json.rootOf(answer), (place) => listedAt(json.anyRecordAt(place)));

/** The administration with this id, or null. The rows of others may have any values. */
export function decodeAdministration(answer: json.Answer, id: string): Administration | null {
  for (const place of json.listAt(json.rootOf(answer))) {
    if (!json.isFields(place.value) || String(place.value["id"]) !== id) continue;
    return administrationAt(json.anyRecordAt(place));
  }
  return null;
}

function listedAt(record: json.RecordPlace): ListedAdministration {
  const id = json.idAt(json.at(record, "id"), (text) => text);
  return {
    id,
    name: nameOf(record) ?? id,
    timeZone: json.ifReadable(record, "time_zone", timeZoneAt),
  };
}

/** Some answers leave out the registration numbers; they are null then. */
export function administrationAt(record: json.RecordPlace): Administration {
  const { id, name, timeZone } = listedAt(record);
  const lockedUntil = json.ifReadable(record, LOCKED, json.dateAt);
  const isLockStated = lockedUntil !== null || record.value[LOCKED] === null;
  return {
    id,
    name,
    currency: currencyAt(json.at(record, "currency")),
    country: json.ifReadable(record, "country", countryAt),
    // Gap: Odd values. No day begins later anywhere, so no month is over too early.
    timeZone: timeZone ?? ZONE_OF_LAST_DAY,
    chamberOfCommerce: json.ifReadable(record, "chamber_of_commerce", json.wordAt),
    taxNumber: json.ifReadable(record, "tax_number", json.wordAt),
    ...(isLockStated ? { lockedUntil } : {}),
  };
}

function nameOf(record: json.RecordPlace): string | null {
  const name = json.ifReadable(record, "name", json.wordAt)?.trim() ?? "";
  return name === "" ? null : name;
}

/** Every amount of the books is in it, so that it is never guessed. */
function currencyAt(place: json.Place): string {
  const code = json.textAt(place);
  if (!/^[A-Z]{3}$/.test(code)) throw json.malformed(place, "a currency as EUR");
  return code;
}

function countryAt(place: json.Place): string {
  const code = json.textAt(place);
  if (!/^[A-Z]{2}$/.test(code)) throw json.malformed(place, "a country as NL");
  return code;
}

/** Gap: Odd values. Also a short name, as `Amsterdam`. */
function timeZoneAt(place: json.Place): string {
  const zone = timeZoneNamed(json.textAt(place));
  if (zone === null) throw json.malformed(place, "the IANA name of a time zone");
  return zone;
}
