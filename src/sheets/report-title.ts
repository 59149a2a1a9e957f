/** The months on which a pack reports, in the reader's language: `okt 2025`, `3e kwartaal 2025`, `2025`. */
import { monthNumberOf, type Period } from "../calendar/month.ts";
import { periodName } from "../calendar/period-name.ts";
import type { Words } from "./sheet.ts";

export type ReportTitleWord =
  | `months.${number}`
  | "sheets.month"
  | "sheets.quarter"
  | "sheets.period";

const QUARTER = /^(\d{4})-Q(\d)$/;

/** A month, a quarter or a year of the calendar by its name; other months from the first to the last. */
export function reportTitle(words: Words<ReportTitleWord>, period: Period): string {
  const name = periodName(period);
  const [, year, quarter] = QUARTER.exec(name) ?? [];
  if (year !== undefined && quarter !== undefined)
    return words.of("sheets.quarter", { year, quarter });
  if (/^\d{4}$/.test(name)) return name;
  const month = (of: Period["first"]): string =>
    words.of("sheets.month", {
      month: words.of(`months.${monthNumberOf(of)}`),
      year: of.slice(0, 4),
    });
  const { first, last } = period;
  return first === last
    ? month(first)
    : words.of("sheets.period", { first: month(first), last: month(last) });
}
