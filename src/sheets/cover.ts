/** The cover: whose books, of when, how far they are proven, and the main figures. */
import { type Finding, isFinal, isHeld, isPeriodOver } from "../checks/check.ts";
import { NAME_LISTS, type NameList } from "../ledger/names-used.ts";
import { balanceFigures } from "./internal/balance-figures.ts";
import { cashFigures } from "./internal/cash-figures.ts";
import {
  alarmCell,
  BLANK,
  countCell,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import {
  dayTitle,
  monthTitle,
  PERIOD_WORDS,
  periodTitle,
  proofWarning,
} from "./internal/period-words.ts";
import { resultFigures } from "./internal/result-figures.ts";
import { SUBJECT_WORDS, subjectText } from "./internal/subject-text.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const ID = "cover";
const WORDS = [
  ...PERIOD_WORDS,
  ...SUBJECT_WORDS,
  "sheets.cover.title",
  "sheets.cover.subtitle",
  "sheets.cover.what",
  "sheets.cover.value",
  "sheets.cover.amount",
  "sheets.cover.about",
  "sheets.cover.administration",
  "sheets.cover.chamber-of-commerce",
  "sheets.cover.tax-number",
  "sheets.cover.fiscal-year",
  "sheets.cover.as-of",
  "sheets.cover.currency",
  "sheets.cover.names",
  "sheets.cover.names-profile",
  "sheets.cover.names-chart",
  "sheets.cover.names-none",
  ...NAME_LISTS.filter((list) => list !== "administration").map(namesKey),
  "sheets.cover.state",
  "sheets.cover.status",
  "sheets.cover.final",
  "sheets.cover.draft",
  "sheets.cover.months",
  "sheets.cover.checks",
  "sheets.cover.entries",
  "sheets.cover.of",
  "sheets.cover.reasons",
  "sheets.cover.reason-period",
  "sheets.cover.reason-month",
  "sheets.cover.reason-check",
  "sheets.cover.figures",
  "sheets.cover.revenue",
  "sheets.cover.gross-profit",
  "sheets.cover.net-profit",
  "sheets.cover.assets",
  "sheets.cover.equity",
  "sheets.cover.cash",
] as const;

export const cover: SheetDefinition = { id: ID, words: WORDS, build: buildCover };

const WIDTH = 3;
/** Enough to tell two files apart; the manifest has all of it. */
const HASH_SHOWN_DIGITS = 12;

function buildCover(source: SheetSource): Sheet {
  const { books, words } = source;
  const columns: readonly Column[] = [
    { key: "what", title: words.of("sheets.cover.what"), kind: "text", width: 40 },
    { key: "value", title: words.of("sheets.cover.value"), kind: "text", width: 40 },
    {
      key: "amount",
      title: words.of("sheets.cover.amount", { currency: books.administration.currency }),
      kind: "amount",
      width: 18,
    },
  ];
  return {
    id: ID,
    title: words.of("sheets.cover.title"),
    subtitle: words.of("sheets.cover.subtitle", {
      name: books.administration.name,
      period: periodTitle(words, books.period),
      date: dayTitle(words, books.asOf),
    }),
    ...proofWarning(words, books),
    columns,
    rows: openRows([...aboutRows(source), ...stateRows(source), ...figureRows(source)]),
    isLong: false,
  };
}

function aboutRows({ books, words }: SheetSource): readonly Row[] {
  const { name, chamberOfCommerce, taxNumber, currency } = books.administration;
  const { year } = books.fiscalYear;
  const { period } = books;
  const fact = (key: string, value: string | null): readonly Row[] =>
    value === null ? [] : [factRow(words.of(`sheets.cover.${key}`), textCell(value))];
  return [
    textRow("heading", words.of("sheets.cover.about"), WIDTH),
    ...fact("administration", name),
    ...fact("chamber-of-commerce", chamberOfCommerce),
    ...fact("tax-number", taxNumber),
    ...fact("fiscal-year", `${String(year)} (${periodTitle(words, period)})`),
    ...fact("as-of", dayTitle(words, books.asOf)),
    ...fact("currency", currency),
    ...namesTexts({ books, words }).flatMap((text) => fact("names", text)),
  ];
}

/** Where names come from that the service has no list of. */
function namesTexts({ books, words }: Pick<SheetSource, "books" | "words">): readonly string[] {
  if (books.namesSupplied === null) return [];
  const { lists, chartFile } = books.namesSupplied;
  const referred = lists
    .filter((list) => list !== "administration")
    .map((list) => words.of(namesKey(list)))
    .join(", ");
  const texts: string[] = [];
  if (lists.includes("administration")) texts.push(words.of("sheets.cover.names-profile"));
  if (chartFile !== null) {
    const sha256 = chartFile.sha256.slice(0, HASH_SHOWN_DIGITS);
    const values = { file: chartFile.name, sha256, lists: referred };
    texts.push(words.of("sheets.cover.names-chart", values));
  } else if (referred !== "") {
    texts.push(words.of("sheets.cover.names-none", { lists: referred }));
  }
  return texts;
}

function namesKey(list: Exclude<NameList, "administration">): string {
  return `sheets.cover.names-of.${list}`;
}

function stateRows(source: SheetSource): readonly Row[] {
  const { books, results, words } = source;
  const word = (key: string, values?: Readonly<Record<string, string>>): string =>
    words.of(`sheets.cover.${key}`, values);
  const unproven = books.months.filter(({ proof }) => !proof.isProven);
  const broken = results.filter((result) => !isHeld(result));
  const share = (part: number, all: number): Cell =>
    textCell(word("of", { part: String(part), all: String(all) }));
  const reason = (text: string): Row => factRow(word("reasons"), alarmCell(text));
  const { length } = books.months;
  const status = isFinal(books, results) ? textCell(word("final")) : alarmCell(word("draft"));
  return [
    textRow("heading", word("state"), WIDTH),
    factRow(word("status"), status),
    factRow(word("months"), share(length - unproven.length, length)),
    factRow(word("checks"), share(results.length - broken.length, results.length)),
    factRow(word("entries"), countCell(books.entryCount)),
    ...(isPeriodOver(books) ? [] : [reason(word("reason-period", periodAndDay(source)))]),
    ...unproven.map(({ month }) =>
      reason(word("reason-month", { month: monthTitle(words, month) })),
    ),
    ...broken.map(({ check, broken: count, findings }) => {
      const where = findings.slice(0, 1).map((finding) => whereText(source, finding));
      const values = { check: check.id, count: countText(words, count), where: where.join("") };
      return reason(word("reason-check", values));
    }),
  ];
}

const periodAndDay = ({ books, words }: SheetSource): Readonly<Record<string, string>> => ({
  month: monthTitle(words, books.period.last),
  date: dayTitle(words, books.asOf),
});

/** Of what and of when the first finding of a check is; the sheet of checks has its amounts. */
function whereText({ books, words }: SheetSource, { subject, month }: Finding): string {
  const parts = [subjectText(books, words, subject)];
  if (month !== null) parts.push(monthTitle(words, month));
  return parts.join(", ");
}

/** Each figure is the one of its own sheet, and in a workbook a reference to it. */
function figureRows({ books, words }: SheetSource): readonly Row[] {
  const result = resultFigures(books);
  const balance = balanceFigures(books);
  const cash = cashFigures(books);
  const figure = (key: string, cells: readonly FigureCell[]): Row => {
    const name = { id: `${ID}/${yearKey(books)}/${key}`, period: books.period };
    const label = textCell(words.of(`sheets.cover.${key}`));
    return row("item", 0, [label, BLANK, totalCell(name, cells)]);
  };
  return [
    textRow("heading", words.of("sheets.cover.figures"), WIDTH),
    figure("revenue", result.sections.revenue.total.slice(-1)),
    figure("gross-profit", result.grossProfit.slice(-1)),
    figure("net-profit", result.netProfit.slice(-1)),
    figure("assets", balance.assets.slice(0, 1)),
    figure("equity", balance.ownEquity.slice(0, 1)),
    figure("cash", cash.closing.slice(-1)),
  ];
}

const factRow = (label: string, value: Cell): Row =>
  row("item", 0, [textCell(label), value, BLANK]);
