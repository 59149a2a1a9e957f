/** Sheets as an Excel workbook. */
import { formatDate } from "../calendar/date-formats.ts";
import { isSampleAdministration } from "../ledger/sample-administration.ts";
import { statusWithAccepted } from "../sheets/acceptance-text.ts";
import { CELL_CAPACITY } from "./fits.ts";
import type { Format, PackContents } from "./format.ts";
import { LEVEL_WORDS, legendOf } from "./internal/level-marks.ts";
import { FACT_WORDS, meaningOfState } from "./internal/pack-facts.ts";
import type { ContentsWords } from "./xlsx/contents-sheet.ts";
import { writeWorkbook } from "./xlsx/write-workbook.ts";

const CONTENTS_WORDS = [
  ...["title", "subtitle", "part", "about", "state", "sheets", "how-to-read", "checks", "back"],
  ...["status", "final", "as-of", "links", "formulas", "entries", "recompute", "outline"],
] as const;
const CHECKS_WORDS = [
  "live",
  "as-read",
  "holds",
  "broken",
  "unknown",
  "all-hold",
  "accepted",
  "all-but-accepted",
  "some-hold",
] as const;

export const xlsx: Format = {
  id: "xlsx",
  extension: "xlsx",
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  isForReaders: true,
  holds: CELL_CAPACITY,
  words: [
    ...LEVEL_WORDS,
    "xlsx.draft",
    ...CONTENTS_WORDS.map((key) => `xlsx.contents.${key}`),
    ...CHECKS_WORDS.map((key) => `xlsx.checks.${key}`),
    ...FACT_WORDS,
  ],
  encode: encodeXlsx,
};

function encodeXlsx(contents: PackContents): AsyncIterable<Uint8Array> {
  const { title, program, books, sheets, style, words, isFinal } = contents;
  return writeWorkbook({
    title: `${books.administration.name} - ${title}`,
    author: `${program.name} ${program.version}`,
    madeOn: books.asOf,
    sheets,
    ...(contents.fileName === undefined ? {} : { fileName: contents.fileName }),
    look: {
      colours: style.colours,
      datePattern: style.datePattern,
      paper: style.paper,
      language: words.language,
    },
    contents: contentsWords(contents),
    liveChecks: {
      live: words.of("xlsx.checks.live"),
      asRead: words.of("xlsx.checks.as-read", { date: formatDate(books.asOf, style.datePattern) }),
      holds: words.of("xlsx.checks.holds"),
      broken: words.of("xlsx.checks.broken"),
      unknown: words.of("xlsx.checks.unknown"),
      accepted: words.of("xlsx.checks.accepted"),
      allButAccepted: (holding, accepted) =>
        words.of("xlsx.checks.all-but-accepted", {
          count: String(holding),
          accepted: String(accepted),
        }),
      allHold: (count) => words.of("xlsx.checks.all-hold", { all: String(count) }),
      someHold: (count) =>
        words.of("xlsx.checks.some-hold", { count: "{count}", all: String(count) }),
    },
    legendOf: ({ levels = [] }) => legendOf(levels, words),
    ...(isFinal ? {} : { draftMark: words.of("xlsx.draft") }),
  });
}

function contentsWords(contents: PackContents): ContentsWords {
  const { title, books, results, sheets, style, words, isFinal } = contents;
  const word = (
    key: (typeof CONTENTS_WORDS)[number],
    values?: Readonly<Record<string, string>>,
  ): string => words.of(`xlsx.contents.${key}`, values);
  const entries = sheets.find(({ table }) => table !== undefined)?.table;
  const hasChecks = sheets.some(({ equalities }) => equalities !== undefined);
  const status = isFinal
    ? ({ kind: "text", text: statusWithAccepted(words, word("final"), results) } as const)
    : ({ kind: "text", text: words.of("xlsx.draft"), isAlarm: true } as const);
  // Who opens the workbook sees this sheet before any figure.
  const sample = {
    label: words.of("facts.sample"),
    value: { kind: "text", text: words.of("facts.sample-note"), isAlarm: true },
  } as const;
  return {
    title: word("title"),
    subtitle: word("subtitle", { title }),
    part: word("part"),
    about: word("about"),
    state: word("state"),
    sheets: word("sheets"),
    howToRead: word("how-to-read"),
    checks: word("checks"),
    back: word("back"),
    meaning: meaningOfState(contents),
    facts: [
      ...(isSampleAdministration(books.administration) ? [sample] : []),
      { label: word("status"), value: status },
      {
        label: word("as-of"),
        value: { kind: "text", text: formatDate(books.asOf, style.datePattern) },
      },
    ],
    notes: [
      ...(entries === undefined ? [] : [word("links"), word("entries", { table: entries.name })]),
      word("formulas"),
      ...(hasChecks ? [word("recompute")] : []),
      word("outline"),
    ],
  };
}
