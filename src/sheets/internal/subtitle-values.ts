/** The values that subtitles and column titles may contain: periods, days, names and counts of the books. */
import { addDays } from "../../calendar/calendar-date.ts";
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { daysOf, lastDayOf, previousMonth } from "../../calendar/month.ts";
import type { SheetSource } from "../sheet.ts";
import { countText, dayTitle, monthTitle, periodTitle, totalTitle } from "./period-words.ts";

export type SubtitleValues = Readonly<Record<string, string>>;

export function subtitleValues({ books, words }: SheetSource): SubtitleValues {
  const { administration, asOf, months, period } = books;
  const { first, last } = daysOf(period);
  return {
    name: administration.name,
    currency: administration.currency,
    asOf: dayTitle(words, asOf),
    period: periodTitle(words, period),
    date: dayTitle(words, last),
    dayBefore: dayTitle(words, addDays(first, -1)),
    priorDay: dayTitle(words, lastDayOf(previousMonth(period.last))),
    lastMonth: monthTitle(words, period.last),
    priorMonth: monthTitle(words, previousMonth(period.last)),
    priorYearMonth: monthTitle(words, monthAYearBefore(period.last)),
    allMonths: totalTitle(books, words),
    count: countText(words, books.entryCount),
    proven: String(months.filter(({ proof }) => proof.isProven).length),
    all: String(months.length),
  };
}
