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
  "facts.chamber-of-commerce",
  "facts.checks",
  "facts.checks-held",
  "facts.currency",
  "facts.draft",
  "facts.final",
  "facts.fiscal-year",
  "facts.pulled-on",
  "facts.state",
  "facts.tax-number",
];

/** In the order of reading; what the administration does not state is left out. */
export function packFacts({
  books,
  isFinal,
  results,
  style,
  words,
}: PackContents): readonly Fact[] {
  const { administration, fiscalYear, asOf } = books;
  const { first, last } = daysOf(fiscalYear.period);
  const day = (date: CalendarDate): string => formatDate(date, style.datePattern);
  const held = results.filter(({ broken }) => broken === 0).length;
  const stated = (word: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ label: words.of(`facts.${word}`), value, isState: false }];
  return [
    ...stated("fiscal-year", `${fiscalYear.year} (${day(first)} – ${day(last)})`),
    ...stated("pulled-on", day(asOf)),
    ...stated("currency", administration.currency),
    ...stated("chamber-of-commerce", administration.chamberOfCommerce),
    ...stated("tax-number", administration.taxNumber),
    ...stated(
      "checks",
      words.of("facts.checks-held", { held: String(held), all: String(results.length) }),
    ),
    {
      label: words.of("facts.state"),
      value: words.of(isFinal ? "facts.final" : "facts.draft"),
      isState: true,
    },
  ];
}
