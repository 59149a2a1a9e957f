/** What a reader must know before the figures: whose books, of when, as they stood when, in what state. */
import { type CalendarDate, formatDate } from "../../calendar/calendar-date.ts";
import { daysOf } from "../../calendar/month.ts";
import type { PackContents } from "../format.ts";

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Set on the fact that says whether the pack is final. */
  readonly isState: boolean;
}

/** The words these facts are told in. */
export const FACT_WORDS: readonly string[] = [
  "facts.draft",
  "facts.final",
  "facts.fiscal-year",
  "facts.pulled-on",
  "facts.state",
];

/** In the order of reading. What else there is to say about an administration, sheets say. */
export function packFacts({ books, isFinal, style, words }: PackContents): readonly Fact[] {
  const { fiscalYear, period, asOf } = books;
  const { first, last } = daysOf(period);
  const day = (date: CalendarDate): string => formatDate(date, style.datePattern);
  const years = `${fiscalYear.year} (${day(first)} – ${day(last)})`;
  return [
    { label: words.of("facts.fiscal-year"), value: years, isState: false },
    { label: words.of("facts.pulled-on"), value: day(asOf), isState: false },
    {
      label: words.of("facts.state"),
      value: words.of(isFinal ? "facts.final" : "facts.draft"),
      isState: true,
    },
  ];
}
