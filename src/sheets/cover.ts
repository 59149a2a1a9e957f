/** The cover: administration, period, status of the proof and the checks, and the main figures. */
import { isPeriodOver } from "../checks/check.ts";
import { type UntiedOnSheets, verdictOf } from "../checks/is-final.ts";
import { hasFindings, openPart } from "../checks/outcome.ts";
import { NAME_LISTS, type NameList } from "../ledger/names-used.ts";
import { PROOF_LEVELS } from "../ledger/proof-level.ts";
import { isSampleAdministration } from "../ledger/sample-administration.ts";
import { statusWithAccepted } from "./acceptance-text.ts";
import { BASIS_WORDS, basisParts } from "./basis-text.ts";
import { whereText } from "./internal/attention/findings.ts";
import { BALANCE_BACKINGS } from "./internal/balance-figures.ts";
import { CASH_BACKINGS } from "./internal/cash-figures.ts";
import { alarmCell, BLANK, countCell, row, textCell, textRow } from "./internal/cells.ts";
import { COUNT_WORDS, foundCell, outcomeCountsText } from "./internal/check-outcomes.ts";
import { columnOf } from "./internal/columns.ts";
import { DECLARED_VAT_WORDS, vatCorrections } from "./internal/declared-vat-text.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { HOW_TO_READ_WORDS, howToRead, isManagementPack } from "./internal/how-to-read.ts";
import { isInPack } from "./internal/in-pack.ts";
import { hasFirstPage, LEVEL_WORDS, levelRows, levelsIn } from "./internal/level-rows.ts";
import { acceptedRows, draftRows, LISTED_WORDS } from "./internal/listed-findings.ts";
import { LOCK_WORDS, lockFacts } from "./internal/lock-text.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { NAMED_WORDS, namedCell } from "./internal/named-figures.ts";
import { countText, dayTitle, monthTitle, periodTitle } from "./internal/period-words.ts";
import { RESULT_BACKINGS } from "./internal/result-table.ts";
import { SIGNING_WORDS, signingFacts } from "./internal/signing-text.ts";
import { changesText, SINCE_WORDS, sinceText } from "./internal/since-final.ts";
import { SHORTFALL_WORDS, sheetsOfPack } from "./internal/stated-reasons.ts";
import { lacksVat } from "./internal/vat-note.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import { openYears } from "./internal/year-state.ts";
import type { Cell, Row, SheetDescription } from "./sheet.ts";

const ID = "cover";
const MAIN_FIGURES = [
  ...(["revenue", "gross-profit", "net-profit"] as const),
  ...(["total-assets", "equity", "liquid-funds"] as const),
];
const CHECKS_SHEET = "checks";
/** As many as in the names of folders. */
const ID_DIGITS = 12;
const ABOUT = sheetWords(
  ID,
  [
    "about administration chamber-of-commerce tax-number vat vat-none fiscal-year as-of currency names names-profile",
    "names-chart names-none account-names account-names-supplied account-names-own state status final draft months checks entries of of-trusted reasons",
    "reason-period reason-month reason-unproven finding noted",
    "locked locked-until locked-none locked-unknown open-year open-year-now open-year-before",
    "open-year-unnamed figures snapshot snapshot-of source from-auditfile from-auditfile-of program-unknown",
  ],
  SHORTFALL_WORDS,
  BASIS_WORDS,
  [...COUNT_WORDS, ...DECLARED_VAT_WORDS],
  LEVEL_WORDS,
  [...NAMED_WORDS, ...SIGNING_WORDS, ...LOCK_WORDS],
  ["facts.sample", "facts.sample-note"],
  HOW_TO_READ_WORDS,
  LISTED_WORDS,
  SINCE_WORDS,
  wordsUnder("sheets.changes", "on-cover no-earlier"),
  NAME_LISTS.filter((list) => list !== "administration").map(namesKey),
);
type Input = SheetInputOf<typeof ABOUT>;

export const cover = sheet(ABOUT, {
  columns: [
    columnOf("text", 40, "what"),
    { ...columnOf("text", 40, "value"), stated: "settings-stated-once" },
    columnOf("amount", 18, "amount"),
  ],
  backings: [...RESULT_BACKINGS, ...BALANCE_BACKINGS, ...CASH_BACKINGS],
  rows: (input) => [
    ...aboutRows(input),
    ...stateRows(input),
    ...acceptedRows(input, ID),
    ...(isManagementPack(input) ? howToReadRows(input) : []),
    ...(hasFirstPage(input) ? levelRows(input.words, PROOF_LEVELS) : explainedFigures(input)),
  ],
});

function aboutRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const { name, chamberOfCommerce, taxNumber, currency } = books.administration;
  const { year } = books.fiscalYear;
  const { period } = books;
  const fact = (key: Parameters<typeof word>[0], value: string | null): readonly Row[] =>
    value === null ? [] : [factRow(word(key), textCell(value))];
  const isFirst = !hasFirstPage(input);
  return [
    textRow("heading", word("about")),
    ...(isFirst && isSampleAdministration(books.administration)
      ? [factRow(words.of("facts.sample"), alarmCell(words.of("facts.sample-note")))]
      : []),
    ...fact("administration", name),
    ...fact("chamber-of-commerce", chamberOfCommerce),
    ...fact("tax-number", taxNumber),
    ...fact("vat", lacksVat(input) ? word("vat-none") : null),
    ...(isFirst ? fact("fiscal-year", `${String(year)} (${periodTitle(words, period)})`) : []),
    ...(isFirst ? fact("as-of", dayTitle(words, books.asOf)) : []),
    ...fact("source", sourceText(input)),
    ...fact("currency", currency),
    ...namesTexts(input).flatMap((text) => fact("names", text)),
    ...fact("account-names", accountNamesText(input)),
  ];
}

/** That the books come from an auditfile, and who made it; null for books of a service. */
function sourceText({ books, words, word }: Input): string | null {
  const [file] = books.auditfile?.files ?? [];
  if (file === undefined) return null;
  const program = file.program ?? word("program-unknown");
  return file.createdOn === null
    ? word("from-auditfile", { program })
    : word("from-auditfile-of", { program, date: dayTitle(words, file.createdOn) });
}

/** The sources of names that the service has no list of. */
function namesTexts({ books, words, word }: Input): readonly string[] {
  if (books.namesSupplied === null) return [];
  const { lists, chartFile } = books.namesSupplied;
  const referred = lists
    .filter((list) => list !== "administration")
    .map((list) => words.of(namesKey(list)))
    .join(", ");
  const texts: string[] = [];
  if (lists.includes("administration")) texts.push(word("names-profile"));
  if (chartFile !== null) texts.push(word("names-chart", { lists: referred }));
  else if (referred !== "") texts.push(word("names-none", { lists: referred }));
  return texts;
}

/**
 * Whether the sheets show names that the user supplied, or that they are in the language of the books; null if that is
 * the reader's.
 */
function accountNamesText({ books, words, word }: Input): string | null {
  const { accountNames, administration } = books;
  const isNamed = [...(accountNames?.names.values() ?? [])].some((each) =>
    each.has(words.language),
  );
  if (accountNames === undefined || !isNamed) {
    return languageIn(administration.country) === words.language ? null : word("account-names-own");
  }
  return word("account-names-supplied");
}

/** The language most people in a country speak, in which its books are taken to be; null for an unknown country. */
const languageIn = (country: string | null): string | null =>
  country === null ? null : new Intl.Locale("und", { region: country }).maximize().language;

function namesKey<List extends Exclude<NameList, "administration">>(list: List) {
  return `sheets.cover.names-of.${list}` as const;
}

function stateRows(input: Input): readonly Row[] {
  const { books, results, words, word } = input;
  const unproven = books.months.filter(({ proof }) => !proof.isProven);
  const share = (part: number, all: number): Cell =>
    textCell(word("of", { part: String(part), all: String(all) }));
  const reason = (text: string): Row => factRow(word("reasons"), alarmCell(text));
  const { length } = books.months;
  const proven = length - unproven.length;
  const trusted = books.months.filter(({ proof }) => proof.trustedFrom !== undefined).length;
  const shares = { part: String(proven), all: String(length), trusted: String(trusted) };
  const trustedShare = textCell(word("of-trusted", shares));
  const { isFinal: isDone, untied } = verdictOf(books, results, sheetsOfPack(input.files ?? []));
  const state = [
    statusWithAccepted(words, word(isDone ? "final" : "draft"), results),
    ...vatCorrections(input, words),
  ].join(". ");
  return [
    textRow("heading", word("state")),
    factRow(word("status"), isDone ? textCell(state) : alarmCell(state)),
    ...basisParts(books, results, words).map(({ label, text }) => factRow(label, textCell(text))),
    factRow(word("months"), trusted === 0 ? share(proven, length) : trustedShare),
    factRow(word("checks"), textCell(outcomeCountsText(words, results))),
    factRow(word("entries"), countCell(books.entryCount)),
    ...(isPeriodOver(books) ? [] : [reason(word("reason-period", periodAndDay(input)))]),
    ...unproven.map(({ month }) =>
      reason(word("reason-month", { month: monthTitle(words, month) })),
    ),
    ...untiedTexts(untied, input).map(reason),
    ...snapshotRows(input),
    ...changesRows(input),
    factRow(word("locked"), textCell(lockedText(input))),
    ...lockFacts(books, words).map(({ label, value }) => factRow(label, value)),
    ...signingFacts(books, words).map(({ label, value }) => factRow(label, value)),
    ...(hasFirstPage(input)
      ? []
      : [...foundRows(input), ...openYearRows(input), ...draftRows(input, ID)]),
  ];
}

/** With the same name, every run on the same data makes the same pack. */
function snapshotRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  if (books.snapshotId === undefined || !isManagementPack(input)) return [];
  const id = books.snapshotId.slice(0, ID_DIGITS);
  const text = word("snapshot-of", { id, date: dayTitle(words, books.asOf) });
  return [factRow(word("snapshot"), textCell(text))];
}

/** What changed since the last final pack, where the pack has the sheet of it. */
function changesRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const { adjustments } = books;
  if (!isInPack(input, "changes")) return [];
  const text =
    adjustments === undefined
      ? words.of("sheets.changes.no-earlier")
      : `${sinceText(words, adjustments)}: ${changesText(words, books)}`;
  return [factRow(words.of("sheets.changes.on-cover"), textCell(text))];
}

/** The checks with findings that do not make the pack a draft, each with the first finding. */
function foundRows(input: Input): readonly Row[] {
  const { results, words, word } = input;
  return results
    .filter((result) => result.severity !== "blocking" && hasFindings(result))
    .map(openPart)
    .map(({ check, severity, broken, findings }) => {
      const text = word("finding", {
        what: words.of(`checks.${check.id}`),
        count: countText(words, broken),
        where: findings
          .slice(0, 1)
          .map((finding) => whereText(input, finding))
          .join(""),
      });
      const label = word(severity === "information" ? "noted" : "reasons");
      return factRow(label, foundCell(severity, { text, targets: [CHECKS_SHEET] }));
    });
}

/** Figures without a check that ties them; a broken check has its own row. */
function untiedTexts(
  untied: readonly UntiedOnSheets<SheetDescription>[],
  { words, word }: Input,
): readonly string[] {
  return untied
    .filter(({ shortfall }) => shortfall !== "broken")
    .map(({ sheets, shortfall }) => {
      const why = words.of(`shortfalls.${shortfall}`);
      return word("reason-unproven", { sheets: sheets.map(({ title }) => title).join(", "), why });
    });
}

function lockedText({ books, words, word }: Input): string {
  const { lockedUntil } = books.administration;
  if (lockedUntil === undefined) return word("locked-unknown");
  if (lockedUntil === null) return word("locked-none");
  return word("locked-until", { date: dayTitle(words, lockedUntil) });
}

/** A result that no closing journal has appropriated can still change. */
function openYearRows({ books, word }: Input): readonly Row[] {
  const { own, earlier, hasUnnamed } = openYears(books);
  return [
    ...(own === null ? [] : [word("open-year-now", { year: String(own) })]),
    ...(earlier.length === 0 ? [] : [word("open-year-before", { years: earlier.join(", ") })]),
    ...(hasUnnamed ? [word("open-year-unnamed")] : []),
  ].map((text) => factRow(word("open-year"), alarmCell(text)));
}

const periodAndDay = ({ books, words }: Input): Readonly<Record<string, string>> => ({
  month: monthTitle(words, books.period.last),
  date: dayTitle(words, books.asOf),
});

/** The levels that these figures have; a pack with a first page has figures of any level before the next page. */
const explainedFigures = (input: Input): readonly Row[] => {
  const figures = figureRows(input);
  return [...figures, ...levelRows(input.words, levelsIn(input, figures))];
};

/** Each figure is that of its own sheet; a workbook writes it as a reference. */
function figureRows({ books, words, word }: Input): readonly Row[] {
  return [
    textRow("heading", word("figures")),
    ...MAIN_FIGURES.map((name): Row => {
      const id = { id: `${ID}/${yearKey(books)}/${name}`, period: books.period };
      const label = textCell(words.of(`named.${name}`));
      return row("memo", 0, [label, BLANK, namedCell(books, name, id)]);
    }),
  ];
}

const howToReadRows = (input: Input): readonly Row[] => [
  textRow("heading", input.words.of("how-to-read.title")),
  ...howToRead(input).map(({ name, text }) => factRow(name, textCell(text))),
];

const factRow = (label: string, value: Cell): Row => row("item", 0, [textCell(label), value]);
