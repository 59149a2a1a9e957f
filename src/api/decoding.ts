/**
 * Decodes parsed JSON into values. A `Place` knows where it is in the answer, so that Failure
 * `answer-malformed` names the request, the path and the value. Unknown fields are noted, never used.
 * A page of entries has thousands of fields, so nothing is made for a message before there is one.
 */
import { type Amount, parseAmount } from "../amount/amount.ts";
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import { Failure } from "../failure.ts";
import { dottedPath, type Step } from "../fields/place.ts";
import { type Id, idIn } from "../ledger/ledger-account.ts";
import { type Side, turn } from "../ledger/signs.ts";
import type { SourceHash } from "../ledger/source.ts";
import { shownJson } from "./lossless-json.ts";

/** One answer of the service, parsed. */
export interface Answer {
  /** For messages: `GET /123/reports/cash_flow.json?period=202503`. */
  readonly request: string;
  readonly content: unknown;
  readonly source: SourceHash;
  /**
   * Collects the paths of fields that no decoder knows, indices left out: `$[].new_field`; and the odd values that are read
   * over, each at its record: `$[3].lifespan is "", expected seconds (id 123)`.
   */
  readonly unknownFields: Set<string>;
  /** Cache: reading a date costs more than all other fields of a posting, and a page has few different dates. */
  readonly datesRead: Map<string, CalendarDate>;
}

export interface Place {
  readonly answer: Answer;
  /** The record or list that contains it; null for the answer itself. */
  readonly within: Place | null;
  /** Its field or index there. */
  readonly key: string | number;
  readonly value: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A record whose fields are read by name. */
export interface RecordPlace extends Place {
  readonly value: Fields;
}

const VALUE_SHOWN_CHARACTERS_MAX = 60;
/** Bounded, because the names come from outside: a service could send new names without end. */
const UNKNOWN_FIELDS_MAX = 1_000;

export const answerFrom = (parsed: Omit<Answer, "datesRead">): Answer => ({
  ...parsed,
  datesRead: new Map(),
});

export const rootOf = (answer: Answer): Place => ({
  answer,
  within: null,
  key: "$",
  value: answer.content,
});

/** A value, and where it is in the answer. */
export interface Located extends Step {
  readonly answer: Pick<Answer, "request" | "unknownFields">;
  readonly value: unknown;
}

export function malformed(place: Located, expected: string): Failure {
  const written = place.value === undefined ? "missing" : shownJson(place.value);
  const value =
    written.length > VALUE_SHOWN_CHARACTERS_MAX
      ? `${written.slice(0, VALUE_SHOWN_CHARACTERS_MAX)}...`
      : written;
  return new Failure(
    "answer-malformed",
    `${place.answer.request}: ${dottedPath(place)} is ${value}, expected ${expected}`,
    "This version does not know this form of the answer, so nothing was computed from it. Check the base url, or install a newer version.",
  );
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRecord = (place: Place): place is RecordPlace => isFields(place.value);

/** A record; fields that are not in `known` are noted. */
export function recordAt(place: Place, known: ReadonlySet<string>): RecordPlace {
  const record = anyRecordAt(place);
  for (const name of Object.keys(record.value)) {
    if (!known.has(name)) noteUnknown(place, name);
  }
  return record;
}

/** A record whose keys are data. */
export function anyRecordAt(place: Place): RecordPlace {
  if (!isRecord(place)) throw malformed(place, "an object");
  return place;
}

/** Notes a field that no decoder knows. */
export function noteUnknown(place: Omit<Located, "value">, name: string): void {
  note(place, `${dottedPath(place).replace(/\[\d+\]/g, "[]")}.${name}`);
}

function note({ answer: { unknownFields } }: Pick<Located, "answer">, text: string): void {
  if (unknownFields.size < UNKNOWN_FIELDS_MAX) unknownFields.add(text);
}

export const has = (record: RecordPlace, name: string): boolean =>
  Object.hasOwn(record.value, name);

/** The value of a required field. */
export function at(record: RecordPlace, name: string): Place {
  const isPresent = has(record, name);
  const value = isPresent ? record.value[name] : undefined;
  const place = { answer: record.answer, within: record, key: name, value };
  if (!isPresent) throw malformed(place, "a value");
  return place;
}

export function listAt(place: Place): readonly Place[] {
  if (!Array.isArray(place.value)) throw malformed(place, "a list");
  const items: readonly unknown[] = place.value;
  return items.map((value, key) => ({ answer: place.answer, within: place, key, value }));
}

export function textAt(place: Place): string {
  if (typeof place.value !== "string") throw malformed(place, "text");
  return place.value;
}

/** As `textAt` of a required field, without a place for it unless that is refused. */
export function textIn(record: RecordPlace, name: string): string {
  const value = record.value[name];
  return typeof value === "string" ? value : textAt(at(record, name));
}

/** Text; a number becomes its text. */
export function wordAt(place: Place): string {
  return typeof place.value === "number" ? String(place.value) : textAt(place);
}

export function booleanAt(place: Place): boolean {
  if (typeof place.value !== "boolean") throw malformed(place, "true or false");
  return place.value;
}

export function dateAt(place: Place): CalendarDate {
  const text = textAt(place);
  const { datesRead } = place.answer;
  const known = datesRead.get(text);
  if (known !== undefined) return known;
  const date = parseDate(text);
  if (date === null) throw malformed(place, "a date as YYYY-MM-DD");
  datesRead.set(text, date);
  return date;
}

/** As `textIn`. */
export function dateIn(record: RecordPlace, name: string): CalendarDate {
  const value = record.value[name];
  const known = typeof value === "string" ? record.answer.datesRead.get(value) : undefined;
  return known ?? dateAt(at(record, name));
}

/** An exact decimal, sent as text or as a number. */
export function amountAt(place: Place): Amount {
  const text = typeof place.value === "number" ? String(place.value) : place.value;
  const amount = typeof text === "string" ? parseAmount(text) : null;
  if (amount === null) throw malformed(place, "a decimal amount");
  return amount;
}

/** Reads an amount of a report: turned to debit positive, or with the sign as sent. */
export type AmountReader<Money> = (place: Place, side: Side) => Money;

/** Turns amounts to debit positive, as they are inside. */
export const debitPositive: AmountReader<Amount> = (place, side) => turn(amountAt(place), side);

/** An identifier, sent as text or as an integer of any length. */
export const idAt = <Value>(place: Place, brand: (text: string) => Value): Value =>
  brand(anyIdAt(place));

function anyIdAt<Name extends string>(place: Place): Id<Name> {
  const text = typeof place.value === "number" ? String(place.value) : place.value;
  const id = typeof text === "string" ? idIn<Name>(text) : null;
  if (id === null) throw malformed(place, "an identifier");
  return id;
}

/** As `textIn`; the kind of record is the caller's. */
export function idOf<Name extends string>(record: RecordPlace, name: string): Id<Name> {
  const value = record.value[name];
  const id = typeof value === "string" ? idIn<Name>(value) : null;
  return id ?? anyIdAt(at(record, name));
}

/** The value of a field that no figure depends on; null if it is absent, null or odd. Odd values are noted. */
export const ifReadable = <Value>(
  record: RecordPlace,
  name: string,
  read: (place: Place) => Value,
): Value | null => {
  const value = record.value[name] ?? null;
  if (value === null) return null;
  return readOrNote({ answer: record.answer, within: record, key: name, value }, read);
};

/** The rows of a list without those that cannot be read, which are noted: what needs one names what it lacks. */
export const readableRows = <Row>(list: Place, read: (place: Place) => Row): readonly Row[] =>
  listAt(list).flatMap((place) => {
    const row = readOrNote(place, read);
    return row === null ? [] : [row];
  });

function readOrNote<Value>(place: Place, read: (place: Place) => Value): Value | null {
  try {
    return read(place);
  } catch (thrown) {
    // The run can do without this record or value, so a refusal does not end it. The note is the finding.
    if (!(thrown instanceof Failure) || thrown.code !== "answer-malformed") throw thrown;
    const what = thrown.message.slice(place.answer.request.length + ": ".length);
    const id = idAround(place);
    note(place, id === null ? what : `${what} (id ${id})`);
    return null;
  }
}

/** The identifier of the record at a place, or of the nearest one around it. */
function idAround(place: Place): string | null {
  for (let at: Place | null = place; at !== null; at = at.within) {
    const id = isFields(at.value) ? (at.value["id"] ?? at.value["asset_id"]) : undefined;
    const text = typeof id === "number" ? String(id) : id;
    if (typeof text === "string" && idIn(text) !== null) return text;
  }
  return null;
}

/** Null for null, else what `read` returns. */
export const nullOr = <Value>(place: Place, read: (place: Place) => Value): Value | null =>
  place.value === null ? null : read(place);

/** As `nullOr`, and null for an absent field. */
export const absentOr = <Value>(
  record: RecordPlace,
  name: string,
  read: (place: Place) => Value,
): Value | null => (has(record, name) ? nullOr(at(record, name), read) : null);
