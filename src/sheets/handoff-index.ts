/** The first page of a handoff: each file, what is in it, the amount it ties to, and the checks behind it. */
import type { CheckResult } from "../checks/check.ts";
import type { Books } from "../ledger/books.ts";
import { balanceFigures } from "./internal/balance-figures.ts";
import { cashFigures } from "./internal/cash-figures.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  type FigureCell,
  openRows,
  row,
  textCell,
} from "./internal/cells.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { resultFigures } from "./internal/result-figures.ts";
import { trialFigures } from "./internal/trial-figures.ts";
import type {
  Cell,
  Column,
  FileOfPack,
  Row,
  Sheet,
  SheetDefinition,
  SheetSource,
} from "./sheet.ts";

const ID = "handoff-index";
const COLUMNS = [
  ["folder", 8, "text"],
  ["file", 58, "text"],
  ["contents", 34, "text"],
  ["files", 8, "count"],
  ["ties-to", 26, "text"],
  ["amount", 16, "amount"],
  ["checks", 30, "text"],
  ["outcome", 26, "text"],
] as const satisfies readonly (readonly [string, number, Column["kind"]])[];
/** Where a sheet must tie, and with which letters its checks begin. */
const TIES: Readonly<Record<string, { readonly to: Tie; readonly checks: string }>> = {
  "trial-balance": { to: "debit", checks: "G" },
  "column-balance": { to: "debit", checks: "G" },
  "ledger-cards": { to: "debit", checks: "GJ" },
  postings: { to: "debit", checks: "TJ" },
  entries: { to: "debit", checks: "TJ" },
  "balance-sheet": { to: "assets", checks: "B" },
  "profit-and-loss": { to: "net-profit", checks: "P" },
  "cash-flow": { to: "cash", checks: "F" },
};
type Tie = "debit" | "assets" | "net-profit" | "cash";
const CHECKS_ONLY: Readonly<Record<string, string>> = { debtors: "D", creditors: "D", assets: "A" };
/** More files of one folder than this are counted, not named: the answers of the service. */
const NAMED_MAX = 20;
const WORDS = [
  ...PERIOD_WORDS,
  "sheets.handoff-index.title",
  "sheets.handoff-index.subtitle",
  "sheets.handoff-index.holds",
  "sheets.handoff-index.broken",
  ...COLUMNS.map(([key]) => `sheets.handoff-index.columns.${key}`),
  ...["debit", "assets", "net-profit", "cash"].map((tie) => `sheets.handoff-index.ties.${tie}`),
];

export const handoffIndex: SheetDefinition = { id: ID, words: WORDS, build: buildIndex };

function buildIndex(source: SheetSource): Sheet {
  const { books, words } = source;
  const figures = tieFigures(books);
  return {
    id: ID,
    title: words.of("sheets.handoff-index.title"),
    subtitle: words.of("sheets.handoff-index.subtitle", {
      name: books.administration.name,
      period: periodTitle(words, books.period),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns: COLUMNS.map(([key, width, kind]) => ({
      key,
      title: words.of(`sheets.handoff-index.columns.${key}`),
      kind,
      width,
    })),
    rows: openRows(
      linesOf(source.files ?? []).map((line, index) => rowOf(line, index, figures, source)),
    ),
    isLong: false,
  };
}

/** One sheet of one file; a file that is not made of sheets; or a folder of many of those. */
interface Line {
  readonly name: string;
  readonly sheet: SheetDefinition | null;
  readonly fileCount: number;
}

function linesOf(files: readonly FileOfPack[]): readonly Line[] {
  const folders = new Map<string, number>();
  for (const { name } of files) {
    const folder = folderOf(name);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const lines = files.flatMap(({ name, sheets }): readonly Line[] => {
    const [first = null, ...others] = sheets;
    return [
      { name, sheet: first, fileCount: 1 },
      ...others.map((sheet) => ({ name, sheet, fileCount: 0 })),
    ];
  });
  const isCounted = ({ name, sheet }: Line): boolean =>
    sheet === null && (folders.get(folderOf(name)) ?? 0) > NAMED_MAX;
  const counted = new Set(lines.filter(isCounted).map(({ name }) => folderOf(name)));
  return [
    ...lines.filter((line) => !isCounted(line)),
    ...[...counted].map((name) => ({ name, sheet: null, fileCount: folders.get(name) ?? 0 })),
  ].toSorted((left, right) => numberOf(left.name) - numberOf(right.name));
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);

const numberOf = (name: string): number => Number.parseInt(/(\d\d)_/.exec(name)?.[1] ?? "99", 10);

/** The figures of the statements themselves, so that the index cannot tie to anything else. */
function tieFigures(books: Books): Readonly<Record<Tie, FigureCell | undefined>> {
  return {
    debit: trialFigures(books).total[1],
    assets: balanceFigures(books).assets[0],
    "net-profit": resultFigures(books).netProfit.at(-1),
    cash: cashFigures(books).closing.at(-1),
  };
}

function rowOf(
  { name, sheet, fileCount }: Line,
  index: number,
  figures: ReturnType<typeof tieFigures>,
  source: SheetSource,
): Row {
  const { books, results, words } = source;
  const tie = sheet === null ? undefined : TIES[sheet.id];
  const figure = tie === undefined ? undefined : figures[tie.to];
  const letters = tie?.checks ?? CHECKS_ONLY[sheet?.id ?? ""] ?? "";
  const title = sheet === null || sheet.id === ID ? "" : sheet.build(source).title;
  const id = `${ID}/${yearKey(books)}/${index + 1}`;
  return row("item", 0, [
    textOrBlank(/(\d\d)_/.exec(name)?.[1] ?? ""),
    textCell(name),
    textOrBlank(sheet?.id === ID ? words.of("sheets.handoff-index.title") : title),
    fileCount === 0 ? BLANK : countCell(fileCount),
    tie === undefined ? BLANK : textCell(words.of(`sheets.handoff-index.ties.${tie.to}`)),
    figure === undefined ? BLANK : amountCell({ ...figure.figure, id }, figure.amount),
    ...checkCells(results, letters, source),
  ]);
}

function checkCells(
  results: readonly CheckResult[],
  letters: string,
  { words }: SheetSource,
): readonly [Cell, Cell] {
  const about = results.filter(({ check }) => letters.includes(check.id.charAt(0)));
  if (letters === "" || about.length === 0) return [BLANK, BLANK];
  const broken = about.filter((result) => result.broken > 0).map(({ check }) => check.id);
  const names = textCell(about.map(({ check }) => check.id).join(" "));
  if (broken.length === 0) return [names, textCell(words.of("sheets.handoff-index.holds"))];
  const sentence = words.of("sheets.handoff-index.broken", { checks: broken.join(" ") });
  return [names, alarmCell(sentence)];
}

const textOrBlank = (text: string): Cell => (text === "" ? BLANK : textCell(text));
