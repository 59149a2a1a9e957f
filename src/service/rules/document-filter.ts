/** The filter of document lists (specification 4.4, 4.5). */
import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import { parseInstant } from "../../calendar/instant.ts";
import { readDocumentPeriod } from "../../calendar/period-words.ts";
import { type FilterTerms, lastValue, readFilterTerms, termReader } from "./filter-terms.ts";

/** Absent fields match every document. */
export interface DocumentFilter {
  readonly days?: DateRange;
  readonly states?: readonly string[];
  readonly isRecurring?: boolean;
  readonly hasAttachment?: boolean;
  readonly isSavedAutomatically?: boolean;
  readonly reference?: string;
  readonly contactId?: string;
  readonly ledgerAccountId?: string;
  /** ISO 8601, UTC, milliseconds; strictly after. */
  readonly updatedAfter?: string;
  /** The same for the creation; only for sales invoices. */
  readonly createdAfter?: string;
}

export type DocumentFilterReading =
  | { readonly ok: true; readonly filter: DocumentFilter }
  /** In the words of the service, one sentence for each problem. */
  | { readonly ok: false; readonly problems: readonly string[] };

export interface DocumentFilterRules {
  readonly today: CalendarDate;
  /** The meaning of an empty filter: `LISTED_BY_DEFAULT` for lists, every document for synchronization. */
  readonly whenEmpty: string;
  /** Whether the filter knows `automatic_saving`: receipts and purchase invoices do, for others it is an unknown key. */
  readonly knowsAutomaticSaving: boolean;
}

/** Specification 4.4: this year, in any state. */
export const LISTED_BY_DEFAULT = "period:this_year";
const STATES = ["new", "saved", "open", "paid", "late", "pending_payment"];
/** The word for no condition. */
export const ALL = "all";

/** Any filter replaces the defaults; an empty filter, which matches everything, does not. */
export function readDocumentFilter(
  text: string,
  rules: DocumentFilterRules,
): DocumentFilterReading {
  const terms = readFilterTerms(text.trim() === "" ? rules.whenEmpty : text);
  if (terms === null) return { ok: false, problems: ["Filter is invalid"] };
  const problems: string[] = [];
  const read = termReader(terms, problems);
  const readChoice = (key: string, yes: string, no: string): boolean | typeof ALL | undefined =>
    read(key, `${titleOf(key)} is not included in the list`, (values) =>
      choiceIn(values, { yes, no }),
    );
  const days = periodIn(lastValue(terms, "period"), rules.today, problems);
  const states = read("state", "Status is not included in the list", statesIn);
  const isRecurring = readChoice("recurring", "enabled", "disabled");
  const hasAttachment = readChoice("attachment", "with", "without");
  const isSavedAutomatically = rules.knowsAutomaticSaving
    ? readChoice("automatic_saving", "automatic", "manual")
    : undefined;
  const contactId = read("contact_id", "Contact is invalid", identifierIn);
  const ledgerAccountId = read("ledger_account_id", "Ledger Account is invalid", identifierIn);
  const updatedAfter = read("updated_after", "Updated After is invalid", (values) =>
    parseInstant(values.at(-1) ?? ""),
  );
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    filter: {
      ...(days === undefined ? {} : { days }),
      ...(states === undefined || states === ALL ? {} : { states }),
      ...(isRecurring === undefined || isRecurring === ALL ? {} : { isRecurring }),
      ...(hasAttachment === undefined || hasAttachment === ALL ? {} : { hasAttachment }),
      ...(isSavedAutomatically === undefined || isSavedAutomatically === ALL
        ? {}
        : { isSavedAutomatically }),
      ...referenceIn(terms),
      ...(contactId === undefined ? {} : { contactId }),
      ...(ledgerAccountId === undefined ? {} : { ledgerAccountId }),
      ...(updatedAfter === undefined ? {} : { updatedAfter }),
    },
  };
}

const titleOf = (key: string): string =>
  key
    .split("_")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(" ");

/** Adds what is wrong with it to `problems`; a single month is not a range. */
export function periodIn(
  text: string | undefined,
  today: CalendarDate,
  problems: string[],
): DateRange | undefined {
  if (text === undefined) return undefined;
  const reading = readDocumentPeriod(text, today);
  if (reading.ok) return reading.value;
  problems.push(
    reading.problem.kind === "open-ended"
      ? "Period must have both a start and end date"
      : "Period is invalid",
  );
  return undefined;
}

function statesIn(values: readonly string[]): readonly string[] | typeof ALL | null {
  if (!values.every((value) => value === ALL || STATES.includes(value))) return null;
  return values.includes(ALL) ? ALL : values;
}

/** Both words, joined by a pipe, are the same as `all`. */
function choiceIn(
  values: readonly string[],
  words: { readonly yes: string; readonly no: string },
): boolean | typeof ALL | null {
  if (!values.every((value) => [ALL, words.yes, words.no].includes(value))) return null;
  const [isYes, isNo] = [values.includes(words.yes), values.includes(words.no)];
  return values.includes(ALL) || isYes === isNo ? ALL : isYes;
}

/** The last value, if it is digits. */
export const identifierIn = (values: readonly string[]): string | null => {
  const value = values.at(-1) ?? "";
  return /^\d+$/.test(value) ? value : null;
};

export function referenceIn(terms: FilterTerms): Pick<DocumentFilter, "reference"> {
  const reference = lastValue(terms, "reference");
  return reference === undefined ? {} : { reference };
}
