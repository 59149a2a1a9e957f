/** The facts shown before the figures: administration, period, date of the data, status. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { formatDate } from "../../calendar/date-formats.ts";
import { daysOf, type Month, monthNumberOf } from "../../calendar/month.ts";
import type { DraftReason } from "../../checks/draft-findings.ts";
import { isSampleAdministration } from "../../ledger/sample-administration.ts";
import {
  ACCEPTANCE_WORDS,
  acceptedCountText,
  statusWithAccepted,
} from "../../sheets/acceptance-text.ts";
import { MEANING_WORDS, meaningOfFinal } from "../../sheets/basis-text.ts";
import type { PackContents } from "../format.ts";

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Set on the fact that states whether the pack is final, and on the one that states that the books are a sample. */
  readonly mark: "state" | "sample" | null;
}

/** The keys of the words used for these facts. */
export const FACT_WORDS: readonly string[] = [
  ...ACCEPTANCE_WORDS,
  "acceptance.apart",
  "facts.check-broken",
  "facts.draft",
  "facts.draft-because",
  "facts.draft-because-more",
  "facts.final",
  ...MEANING_WORDS,
  "facts.fiscal-year",
  "facts.not-tied",
  "facts.pulled-on",
  "facts.sample",
  "facts.sample-note",
  "facts.state",
  "sheets.cover.months",
  "sheets.cover.of-trusted",
  "sheets.cover.reason-month",
  "sheets.cover.reason-period",
  "sheets.month",
  "sheets.period",
];

/**
 * What final means, or why the pack is a draft: the first reason, and how many more there are. Null if no reason is
 * known.
 */
export function meaningOfState(contents: PackContents): string | null {
  const { books, results, isFinal, draftReasons = [], words } = contents;
  if (isFinal) {
    const accepted = acceptedCountText(words, results);
    const apart = accepted === null ? [] : [words.of("acceptance.apart", { accepted })];
    return [meaningOfFinal(books, words), ...apart].join(" ");
  }
  const [first, ...more] = draftReasons;
  if (first === undefined) return null;
  const reason = reasonText(first, contents);
  return more.length === 0
    ? words.of("facts.draft-because", { reason })
    : words.of("facts.draft-because-more", { reason, count: String(more.length) });
}

function reasonText(reason: DraftReason, { books, style, words }: PackContents): string {
  switch (reason.kind) {
    case "period-not-over": {
      const date = formatDate(books.asOf, style.datePattern);
      return words.of("sheets.cover.reason-period", {
        month: monthText(reason.month, words),
        date,
      });
    }
    case "month-not-proven":
      return words.of("sheets.cover.reason-month", { month: monthText(reason.month, words) });
    case "check-broken":
      return words.of("facts.check-broken", { what: words.of(`checks.${reason.check}`) });
    case "not-tied":
      return words.of("facts.not-tied", { why: words.of(`shortfalls.${reason.shortfall}`) });
  }
}

const monthText = (month: Month, words: PackContents["words"]): string =>
  words.of("sheets.month", {
    month: words.of(`months.${monthNumberOf(month)}`),
    year: month.slice(0, 4),
  });

/** In the order of reading; sheets have the other facts of the administration. */
export function packFacts({
  books,
  results,
  isFinal,
  style,
  words,
}: PackContents): readonly Fact[] {
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
      value: statusWithAccepted(words, words.of(isFinal ? "facts.final" : "facts.draft"), results),
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
