/** The cover: administration, period, status of the proof and the checks, and the main figures. */
import { type Finding, isFinal, isPeriodOver, isSatisfied } from "../checks/check.ts";
import { NAME_LISTS, type NameList } from "../ledger/names-used.ts";
import { isSampleAdministration } from "../ledger/sample-administration.ts";
import { balanceFigures } from "./internal/balance-figures.ts";
import { cashFigures } from "./internal/cash-figures.ts";
import {
  alarmCell,
  BLANK,
  countCell,
  type FigureCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { countText, dayTitle, monthTitle, periodTitle } from "./internal/period-words.ts";
import { resultFigures } from "./internal/result-figures.ts";
import { SUBJECT_WORDS, subjectText } from "./internal/subject-text.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "cover";
const ABOUT = sheetWords(
  ID,
  [
    "about administration chamber-of-commerce tax-number fiscal-year as-of currency names names-profile",
    "names-chart names-none state status final draft months checks entries of of-trusted reasons",
    "reason-period reason-month reason-check figures revenue gross-profit net-profit assets equity cash",
  ],
  SUBJECT_WORDS,
  ["facts.sample", "facts.sample-note"],
  NAME_LISTS.filter((list) => list !== "administration").map(namesKey),
);
type Input = SheetInputOf<typeof ABOUT>;

export const cover = sheet(ABOUT, {
  columns: [...columnsOf("text", 40, "what", "value"), columnOf("amount", 18, "amount")],
  rows: (input) => [...aboutRows(input), ...stateRows(input), ...figureRows(input)],
});

/** Enough to distinguish two files; the manifest has the complete hash. */
const HASH_SHOWN_DIGITS = 12;

function aboutRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const { name, chamberOfCommerce, taxNumber, currency } = books.administration;
  const { year } = books.fiscalYear;
  const { period } = books;
  const fact = (key: Parameters<typeof word>[0], value: string | null): readonly Row[] =>
    value === null ? [] : [factRow(word(key), textCell(value))];
  return [
    textRow("heading", word("about")),
    ...(isSampleAdministration(books.administration)
      ? [factRow(words.of("facts.sample"), alarmCell(words.of("facts.sample-note")))]
      : []),
    ...fact("administration", name),
    ...fact("chamber-of-commerce", chamberOfCommerce),
    ...fact("tax-number", taxNumber),
    ...fact("fiscal-year", `${String(year)} (${periodTitle(words, period)})`),
    ...fact("as-of", dayTitle(words, books.asOf)),
    ...fact("currency", currency),
    ...namesTexts(input).flatMap((text) => fact("names", text)),
  ];
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
  if (chartFile !== null) {
    const sha256 = chartFile.sha256.slice(0, HASH_SHOWN_DIGITS);
    const values = { file: chartFile.name, sha256, lists: referred };
    texts.push(word("names-chart", values));
  } else if (referred !== "") {
    texts.push(word("names-none", { lists: referred }));
  }
  return texts;
}

function namesKey<List extends Exclude<NameList, "administration">>(list: List) {
  return `sheets.cover.names-of.${list}` as const;
}

function stateRows(input: Input): readonly Row[] {
  const { books, results, words, word } = input;
  const unproven = books.months.filter(({ proof }) => !proof.isProven);
  const broken = results.filter((result) => !isSatisfied(result));
  const share = (part: number, all: number): Cell =>
    textCell(word("of", { part: String(part), all: String(all) }));
  const reason = (text: string): Row => factRow(word("reasons"), alarmCell(text));
  const { length } = books.months;
  const proven = length - unproven.length;
  const trusted = books.months.filter(({ proof }) => proof.trustedFrom !== undefined).length;
  const shares = { part: String(proven), all: String(length), trusted: String(trusted) };
  const trustedShare = textCell(word("of-trusted", shares));
  const status = isFinal(books, results) ? textCell(word("final")) : alarmCell(word("draft"));
  return [
    textRow("heading", word("state")),
    factRow(word("status"), status),
    factRow(word("months"), trusted === 0 ? share(proven, length) : trustedShare),
    factRow(word("checks"), share(results.length - broken.length, results.length)),
    factRow(word("entries"), countCell(books.entryCount)),
    ...(isPeriodOver(books) ? [] : [reason(word("reason-period", periodAndDay(input)))]),
    ...unproven.map(({ month }) =>
      reason(word("reason-month", { month: monthTitle(words, month) })),
    ),
    ...broken.map(({ check, broken: count, findings }) => {
      const where = findings.slice(0, 1).map((finding) => whereText(input, finding));
      const values = { check: check.id, count: countText(words, count), where: where.join("") };
      return reason(word("reason-check", values));
    }),
  ];
}

const periodAndDay = ({ books, words }: Input): Readonly<Record<string, string>> => ({
  month: monthTitle(words, books.period.last),
  date: dayTitle(words, books.asOf),
});

/** Subject and month of the first finding of a check; the sheet of checks has the amounts. */
function whereText({ books, words }: Input, { subject, month }: Finding): string {
  const parts = [subjectText(books, words, subject)];
  if (month !== null) parts.push(monthTitle(words, month));
  return parts.join(", ");
}

/** Each figure is that of its own sheet; a workbook writes it as a reference. */
function figureRows({ books, word }: Input): readonly Row[] {
  const result = resultFigures(books);
  const balance = balanceFigures(books);
  const cash = cashFigures(books);
  const figure = (key: Parameters<typeof word>[0], cells: readonly FigureCell[]): Row => {
    const name = { id: `${ID}/${yearKey(books)}/${key}`, period: books.period };
    return row("memo", 0, [textCell(word(key)), BLANK, totalCell(name, cells)]);
  };
  return [
    textRow("heading", word("figures")),
    figure("revenue", result.sections.revenue.total.slice(-1)),
    figure("gross-profit", result.grossProfit.slice(-1)),
    figure("net-profit", result.netProfit.slice(-1)),
    figure("assets", balance.assets.slice(0, 1)),
    figure("equity", balance.ownEquity.slice(0, 1)),
    figure("cash", cash.closing.slice(-1)),
  ];
}

const factRow = (label: string, value: Cell): Row => row("item", 0, [textCell(label), value]);
