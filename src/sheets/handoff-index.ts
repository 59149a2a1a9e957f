/** The first page of a handoff: each file, what is in it, the amount it ties to, and the checks behind it. */
import type { CheckResult } from "../checks/check.ts";
import type { Books } from "../ledger/books.ts";
import { ASSETS, assetFigures } from "./internal/asset-figures.ts";
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
import { controlFigure } from "./internal/open-item-rows.ts";
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
const TIES: Readonly<Record<string, Tied>> = {
  "trial-balance": { to: "debit", checks: "G" },
  "column-balance": { to: "debit", checks: "G" },
  "ledger-cards": { to: "debit", checks: "GJ" },
  postings: { to: "debit", checks: "TJ" },
  entries: { to: "debit", checks: "TJ" },
  "balance-sheet": { to: "assets", checks: "B" },
  "profit-and-loss": { to: "net-profit", checks: "P" },
  "cash-flow": { to: "cash", checks: "F" },
  debtors: { to: "debtors", checks: "D" },
  creditors: { to: "creditors", checks: "D" },
  [ASSETS]: { to: "asset-register", checks: "A" },
  proof: { to: "debit", checks: "T" },
  "account-proof": { to: "debit", checks: "TJ" },
  "auditfile-comparison": { to: null, checks: "O" },
};
interface Tied {
  readonly to: Tie | null;
  readonly checks: string;
}
const TIE_WORDS = [
  ...(["debit", "assets", "net-profit", "cash"] as const),
  ...(["debtors", "creditors", "asset-register"] as const),
] as const;
type Tie = (typeof TIE_WORDS)[number];
/** What is not made of sheets is told by its name; the first that fits. Folders end with a slash. */
const KINDS: readonly (Tied & { readonly kind: string; readonly name: RegExp })[] = [
  { kind: "service-auditfile", name: /\/service\/.*\.xaf$/, to: "debit", checks: "O" },
  { kind: "service-brugstaat", name: /\/service\/.*\.xml$/, to: null, checks: "" },
  { kind: "service-cards", name: /\/service\/.*\.xlsx$/, to: null, checks: "" },
  { kind: "auditfile", name: /\.xaf$/, to: "debit", checks: "J" },
  { kind: "auditfile-changes", name: /auditfile.*-changes\.jsonl$/, to: null, checks: "" },
  { kind: "requests", name: /\/requests\.jsonl$/, to: null, checks: "" },
  { kind: "answers", name: /\/answers\/$/, to: null, checks: "" },
];
/** More files of one folder than this are counted, not named: the answers of the service. */
const NAMED_MAX = 20;
const WORDS = [
  ...PERIOD_WORDS,
  "sheets.handoff-index.title",
  "sheets.handoff-index.subtitle",
  "sheets.handoff-index.holds",
  "sheets.handoff-index.broken",
  ...COLUMNS.map(([key]) => `sheets.handoff-index.columns.${key}`),
  ...TIE_WORDS.map((tie) => `sheets.handoff-index.ties.${tie}`),
  ...KINDS.map(({ kind }) => `sheets.handoff-index.kinds.${kind}`),
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
    debtors: controlFigure(books, "debtors"),
    creditors: controlFigure(books, "creditors"),
    "asset-register": assetFigures(books).stated,
  };
}

function rowOf(
  { name, sheet, fileCount }: Line,
  index: number,
  figures: ReturnType<typeof tieFigures>,
  source: SheetSource,
): Row {
  const { books, results, words } = source;
  const kind = sheet === null ? KINDS.find((known) => known.name.test(name)) : undefined;
  const tied = sheet === null ? kind : TIES[sheet.id];
  const tie = tied?.to ?? null;
  const figure = tie === null ? undefined : figures[tie];
  const id = `${ID}/${yearKey(books)}/${index + 1}`;
  return row("item", 0, [
    textOrBlank(/(\d\d)_/.exec(name)?.[1] ?? ""),
    textCell(name),
    textOrBlank(
      kind === undefined
        ? titleOf(sheet, source)
        : words.of(`sheets.handoff-index.kinds.${kind.kind}`),
    ),
    fileCount === 0 ? BLANK : countCell(fileCount),
    figure === undefined || tie === null
      ? BLANK
      : textCell(words.of(`sheets.handoff-index.ties.${tie}`)),
    figure === undefined ? BLANK : amountCell({ ...figure.figure, id }, figure.amount),
    ...checkCells(results, tied?.checks ?? "", source),
  ]);
}

function titleOf(sheet: SheetDefinition | null, source: SheetSource): string {
  if (sheet === null) return "";
  return sheet.id === ID
    ? source.words.of("sheets.handoff-index.title")
    : sheet.build(source).title;
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
