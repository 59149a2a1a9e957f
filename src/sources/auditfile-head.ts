/** The head of an auditfile: whose books it has and of which year, which decides where they are kept. */
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import { addMonths, monthOf, previousMonth, yearOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { auditfileReader } from "../imported-files/read-auditfile.ts";
import { administrationIn } from "./auditfile-names.ts";

export interface AuditfileHead {
  readonly administrationId: string;
  readonly administrationName: string;
  readonly fiscalYear: FiscalYear;
  /** Null if not stated. */
  readonly createdOn: CalendarDate | null;
}

/**
 * Reads pieces of a file, or of the first part of a divided one, until the head is complete. Failure codes: those
 * of `auditfileReader`, `auditfile-unreadable` for a file without a fiscal year.
 */
export function headOfAuditfile(
  name: string,
  pieces: Iterable<Uint8Array>,
  files = 1,
): AuditfileHead {
  const reader = auditfileReader(files);
  let header: ReadonlyMap<string, string> | null = null;
  let company: ReadonlyMap<string, string> | null = null;
  for (const piece of pieces) {
    for (const part of reader.read(piece)) {
      if (part.kind === "header") header = part.fields;
      if (part.kind === "company") company = part.fields;
    }
    if (header !== null && company !== null) break;
  }
  const fiscalYear = header === null ? null : yearIn(header);
  if (header === null || fiscalYear === null) throw withoutYear(name);
  const text = (field: string): string => company?.get(field)?.trim() ?? "";
  return {
    administrationId: administrationIn({
      taxNumber: text("taxRegIdent"),
      chamberOfCommerce: text("Commercenr"),
      name: text("companyName"),
    }),
    administrationName: text("companyName"),
    fiscalYear,
    createdOn: parseDate((header.get("dateCreated") ?? "").trim().slice(0, DATE_LENGTH)),
  };
}

const DATE_LENGTH = 10;

/** Whole months, from that of the first day to that of the last: a first year may begin within a month. */
function yearIn(header: ReadonlyMap<string, string>): FiscalYear | null {
  const [first, last] = ["startDate", "endDate"].map((name) =>
    parseDate((header.get(name) ?? "").trim().slice(0, DATE_LENGTH)),
  );
  if (first == null || last == null || first > last) return null;
  return {
    year: yearOf(monthOf(last)),
    period: { first: monthOf(first), last: monthOf(last) },
  };
}

/** The year before, where no file of it is given: as many months, unless the year is a short one. */
export function yearBefore({ period }: FiscalYear): FiscalYear {
  const last = previousMonth(period.first);
  return { year: yearOf(last), period: { first: addMonths(last, 1 - MONTHS_OF_YEAR), last } };
}

const MONTHS_OF_YEAR = 12;

const VERSION = /(\d\.\d(?:\.\d)?)$/;
/** The version that a namespace names; without one it is of the time before namespaces. */
export const versionOf = (namespace: string): string => VERSION.exec(namespace)?.[1] ?? "2.0";

const withoutYear = (name: string): Failure =>
  new Failure(
    "auditfile-unreadable",
    `${name}: its header states no fiscal year, with a first and a last day`,
    "Make the file again in the bookkeeping program, for one fiscal year.",
  );
