/** The facts shown before the figures: administration, period, date of the data, status. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { formatDate } from "../../calendar/date-formats.ts";
import { daysOf } from "../../calendar/month.ts";
import { isSampleAdministration } from "../../ledger/sample-administration.ts";
import type { PackContents } from "../format.ts";

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Set on the fact that states whether the pack is final, and on the one that states that the books are a sample. */
  readonly mark: "state" | "sample" | null;
}

/** The keys of the words used for these facts. */
export const FACT_WORDS: readonly string[] = [
  "facts.draft",
  "facts.final",
  "facts.final-means",
  "facts.fiscal-year",
  "facts.pulled-on",
  "facts.sample",
  "facts.sample-note",
  "facts.state",
  "sheets.cover.months",
  "sheets.cover.of-trusted",
  "sheets.period",
];

/** In the order of reading; sheets have the other facts of the administration. */
export function packFacts({ books, isFinal, style, words }: PackContents): readonly Fact[] {
  const { fiscalYear, period, asOf } = books;
  const { first, last } = daysOf(period);
  const day = (date: CalendarDate): string => formatDate(date, style.datePattern);
  const days = words.of("sheets.period", { first: day(first), last: day(last) });
  const years = `${fiscalYear.year} (${days})`;
  const sample: Fact = {
    label: words.of("facts.sample"),
    value: words.of("facts.sample-note"),
    mark: "sample",
  };
  return [
    ...(isSampleAdministration(books.administration) ? [sample] : []),
    { label: words.of("facts.fiscal-year"), value: years, mark: null },
    { label: words.of("facts.pulled-on"), value: day(asOf), mark: null },
    {
      label: words.of("facts.state"),
      value: words.of(isFinal ? "facts.final" : "facts.draft"),
      mark: "state",
    },
    ...trustFacts(books, words).map((fact) => ({ ...fact, mark: null })),
  ];
}

/** Months whose entries were not pulled again are named where a reader looks first; empty without any. */
function trustFacts(
  { months }: PackContents["books"],
  words: PackContents["words"],
): readonly Pick<Fact, "label" | "value">[] {
  const proven = months.filter(({ proof }) => proof.isProven).length;
  const trusted = months.filter(({ proof }) => proof.trustedFrom !== undefined).length;
  if (trusted === 0) return [];
  const shares = { part: String(proven), all: String(months.length), trusted: String(trusted) };
  const value = words.of("sheets.cover.of-trusted", shares);
  return [{ label: words.of("sheets.cover.months"), value }];
}
