/** Dates in the forms that readers and other packages need. */
import { createRequire } from "node:module";
import { UTCDateMini } from "@date-fns/utc/date/mini";
import type { format } from "date-fns/format";
import { invariant } from "../failure.ts";
import type { CalendarDate } from "./calendar-date.ts";

/** The date formatted for readers by a pattern of date-fns (`dd-MM-yyyy`). */
export const formatDate = (date: CalendarDate, pattern: string): string =>
  NUMBERS_ONLY.test(pattern)
    ? pattern.replace(NUMBER, (part) => numberOf(part, date))
    : loadFormat()(instantOf(date), pattern);

/** Midnight in UTC, only for packages that need a `Date`; its getters return UTC values in every zone. */
export function instantOf(date: CalendarDate): Date {
  return new UTCDateMini(`${date}T00:00:00Z`);
}

/** Days, months and years as numbers, and marks between them: most patterns need nothing else. */
const NUMBERS_ONLY = /^(?:(?:dd?|MM?|yyyy)(?:[-/. ,]+|$))+$/;
const NUMBER = /d+|M+|y+/g;

function numberOf(part: string, date: CalendarDate): string {
  if (part === "yyyy") return date.slice(0, 4);
  const digits = part.startsWith("M") ? date.slice(5, 7) : date.slice(8);
  return part.length === 1 ? digits.replace(/^0/, "") : digits;
}

const load = createRequire(import.meta.url);

/**
 * Loaded when a pattern needs it, and as CommonJS: 0.02 s and 12 MB. An import costs every command 0.065 s and 50 MB, because
 * the 199 kB of `exports` of the package are read again for each of its 37 modules.
 */
function loadFormat(): typeof format {
  const found: unknown = load("date-fns/format");
  invariant(hasFormat(found), "date-fns has its function in a module of its own");
  return found.format;
}

const hasFormat = (found: unknown): found is { readonly format: typeof format } =>
  typeof found === "object" && found !== null && "format" in found;
