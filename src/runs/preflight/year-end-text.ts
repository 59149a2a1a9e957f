/**
 * A doubt about the fiscal year of a profile in words; the program loads it before it knows its command, so it
 * imports little.
 */
import { dateText, monthText } from "../../calendar/date-text.ts";
import type { YearEnd } from "../../pull/preflight.ts";
import type { Lacking } from "./lacking.ts";

/** Where the entries are, where the year ends, and which lock agrees with the entries. */
export function yearEndText({ closings, fiscalYear, lockedUntil }: YearEnd): Lacking {
  const dates = [...new Set(closings)].sort().map(dateText).join(", ");
  const agrees = lockedUntil !== null && closings.includes(lockedUntil);
  const lock = agrees ? ", until which the books are locked" : "";
  const end = monthText(fiscalYear.period.last);
  return {
    what: `closing entries are dated ${dates}${lock}, but by the profile fiscal year ${String(fiscalYear.year)} ends in ${end}`,
    remedy: "If that is wrong, correct fiscal_year in slotsom.yml.",
  };
}
