/** Texts with a count: they have a form for one and a form for many. */
import { expect, test } from "vitest";
import { readWordTable, wordsOf } from "../../src/packs/read-words.ts";

const LANGUAGES = ["nl", "en"] as const;
const FOLDERS = ["templates", "templates/notices"];
/** Placeholders that are counts wherever they are. */
const COUNTS = [
  ...["count", "part", "all", "days", "lines", "kinds", "broken", "proven"],
  ...["trusted", "tied"],
];
/** Texts that are the same for one and for many. */
const UNCHANGED = [
  ...["basis.kind-with-count", "counts.failed", "counts.final", "more"],
  ...["sheets.handoff-index.and-more", "start-page.more"],
  "sheets.leads.answer",
  "sheets.sign-offs.answer",
  ...[
    "first-page.attention.contacts",
    "first-page.attention.more",
    "first-page.attention.old-creditors",
  ],
  ...["first-page.attention.old-debtors", "first-page.status.blocking", "html.left-out"],
  ...[
    "facts.draft-because-more",
    "html.script.answers-read",
    "html.script.selected",
    "html.script.shown",
  ],
  ...[
    "outcomes.counts.accepted",
    "outcomes.partly-accepted",
    "outcomes.counts.not-possible",
    "outcomes.counts.nothing-to-compare",
  ],
  ...["outcomes.counts.some-informing", "outcomes.counts.with-findings"],
  ...["from-auditfile.html.script.answers-read", "sheets.auditfile-read.lines"],
  ...["sheets.auditfile-comparison.more", "sheets.auditfile-comparison.texts-count"],
  ...["sheets.auditfile-comparison.kind-element", "sheets.auditfile-comparison.kinds"],
  "sheets.auditfile-schema.more",
  ...[
    "pdf.not-drawn-more",
    "sentences.days",
    "sheets.ages.older-than",
    "sheets.checks.more",
    "sheets.cover.finding",
    "sheets.cover.more-findings",
    "sheets.cover.of",
  ],
  ...[
    "sheets.cover.of-trusted",
    // From four checks.
    "sheets.proof.not-possible-checks",
    "sheets.shares.others",
    // From two postings or months, and from nine lines.
    ...["sheets.result-analysis.extra", "sheets.result-analysis.extra-quarter"],
    "sheets.result-proof.proposed-lines",
    // From two findings, and from lists longer than what is read of them.
    ...["sheets.leads.findings", "sheets.after-year-end.partial", "sheets.bank.others"],
    "signing.count",
    "signing.memorandum",
    // The length of a text that is cut, which is never one.
    "unfit.length",
    // Days and months of more than one.
    ...["sheets.aging.overdue-more", "sheets.vat-position.months-booked"],
    "xlsx.checks.all-hold",
    "xlsx.checks.some-hold",
  ],
  // Parameters and counts of tests, which read as a number of any size.
  ...["journal.gaps.few-lines", "journal.reasons.digits", "journal.reasons.rare-pair"],
  ...[
    "below-approval-limit",
    "descriptions",
    "entered-outside-hours",
    "entry-numbers",
    "first-digits",
    "new-creditors",
    "round-amounts",
    "seldom-used-accounts",
    "weekends-and-holidays",
  ].map((name) => `journal.tests.${name}.criterion`),
  ...[
    "sheets.journal-numbers.more",
    "sheets.journal-sample.attachments",
    "sheets.journal-sample.entries",
    "sheets.journal-sample.hits",
    "sheets.journal-tests.hits-listed",
  ],
];

const tableOf = (folder: string, language: string): ReadonlyMap<string, string> => {
  const reading = readWordTable(folder, language);
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  return reading.value;
};

const hasCount = (text: string): boolean =>
  COUNTS.some((name) => text.includes(`{${name}}`)) || /\{\w+:/.test(text);
const hasForms = (text: string): boolean => /\{\w+:[^|{}]*\|[^|{}]*\}/.test(text);

test.each(LANGUAGES)(
  "a text in %s with a count has forms, or is listed as the same for both",
  (language) => {
    const counted = FOLDERS.flatMap((folder) => [...tableOf(folder, language)]).filter(([, text]) =>
      hasCount(text),
    );
    const without = counted.filter(([, text]) => !hasForms(text)).map(([key]) => key);
    expect(without.toSorted()).toEqual(UNCHANGED.toSorted());
    expect(counted.length).toBeGreaterThan(50);
  },
);

test.each(LANGUAGES)(
  "no form in %s holds another placeholder, which would stay as it is",
  (language) => {
    const nested = FOLDERS.flatMap((folder) => [...tableOf(folder, language)]).filter(([, text]) =>
      /\{\w+:[^}]*\{/.test(text),
    );
    expect(nested).toEqual([]);
  },
);

test("the form follows the value: for one, and for none and many", () => {
  const text = "{count} {count:maand|maanden} {part:sluit|sluiten} aan, {odd:een|geen}";
  const words = wordsOf("nl", new Map([["key", text]]));
  const said = ["1", "0", "12"].map((count) => words.of("key", { count, part: "1" }));
  expect(said).toEqual([
    "1 maand sluit aan, {odd:een|geen}",
    "0 maanden sluit aan, {odd:een|geen}",
    "12 maanden sluit aan, {odd:een|geen}",
  ]);
});
