/** Filters in the syntax of the lists: `state:open|late,contact_id:12` (specification 4.2, 4.4). */

import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Month } from "../calendar/month.ts";
import { snakeCase } from "../fields/names.ts";
import { invalid } from "./bodies.ts";

/** Whole months or days, both ends included; or a word of the service, such as `this_year`. */
export type DocumentPeriod =
  | { readonly first: Month; readonly last: Month }
  | { readonly first: CalendarDate; readonly last: CalendarDate }
  | DocumentPeriodWord;

export type DocumentPeriodWord =
  `${"this" | "prev" | "next"}_${"week" | "month" | "quarter" | "year"}`;

/** A list of words matches any of them. */
export type FilterValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Exclude<DocumentPeriod, string>;

/**
 * Undefined for an empty filter. Failure `arguments-invalid` for text with a comma or a bar: the filter's
 * syntax cannot express them in a value.
 */
export function filterText(
  filter: Readonly<Record<string, FilterValue | undefined>>,
): string | undefined {
  const terms = Object.entries(filter).flatMap(([key, value]) =>
    value === undefined ? [] : [`${snakeCase(key)}:${valueText(key, value)}`],
  );
  return terms.length === 0 ? undefined : terms.join(",");
}

function valueText(key: string, value: FilterValue): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return plain(key, value);
  if ("first" in value) return `${value.first}..${value.last}`.replaceAll("-", "");
  return value.map((word) => plain(key, word)).join("|");
}

function plain(key: string, text: string): string {
  if (!/[,|]/.test(text)) return text;
  throw invalid(
    `filter ${key}: "${text}" contains a comma or a bar, which a filter cannot express`,
  );
}
