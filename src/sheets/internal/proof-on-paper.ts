/**
 * The proof of a management pack on one page of paper: completeness, what was not proven, and the answers behind it.
 */
import { yearOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Cell, Row, SheetSource } from "../sheet.ts";
import { row, textCell, textRow } from "./cells.ts";
import { columnOf, monthColumn } from "./columns.ts";
import { completenessGrid, GRID_WORDS } from "./completeness-grid.ts";
import { isInPack } from "./in-pack.ts";
import { AGING } from "./open-item-rows.ts";
import { countText, monthTitle, PERIOD_WORDS, type PeriodWord } from "./period-words.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import { UNFIT_WORDS, unfitIn } from "./unfit-rows.ts";
import { UNPROVEN_WORDS, unprovenIn } from "./unproven.ts";
import { wordsUnder } from "./word-keys.ts";

const REPORTS = ["ledger", "result", "balance", "cash"] as const;
const UNDER = "sheets.checks";

export const PROOF_WORDS = [
  ...GRID_WORDS,
  ...UNPROVEN_WORDS,
  ...UNFIT_WORDS,
  ...PERIOD_WORDS,
  ...wordsUnder("sheets.proof", "not-proven all-proven"),
  ...wordsUnder(UNDER, "completeness stated-all with-reason answers"),
  ...REPORTS.map((report) => `${UNDER}.answer-of.${report}` as const),
];
type Input = SheetSource<(typeof PROOF_WORDS)[number] | PeriodWord>;

/** A pack of a month has all of its proof on one page; others have a sheet for each part. */
export const isOnOnePage = (source: Pick<SheetSource, "files">): boolean => isInPack(source, AGING);

/** Names of months without their year where all are of one year. */
const GRID_MONTHS: ColumnSpec<Input> = {
  ...monthColumn("count", 6),
  each: ({ books, words }) => {
    const isOneYear = new Set(books.months.map(({ month }) => yearOf(month))).size === 1;
    return books.months.map(({ month }) => {
      const title = monthTitle(words, month);
      return [month, isOneYear ? title.replace(` ${month.slice(0, 4)}`, "") : title];
    });
  },
};

/** Accounts by kind: the grid by account is in the workbook and on the web page. */
export const gridOnPaper = {
  title: ({ words }: Input): string => words.of(`${UNDER}.completeness`),
  isDense: true as const,
  columns: [
    columnOf("text", 30, "group"),
    GRID_MONTHS,
    columnOf("count", 8, "year", "sheets.completeness.columns"),
  ],
  rows: (input: Input): readonly Row[] => (isOnOnePage(input) ? gridRows(input) : []),
};

/** The green of the legend says that a month reconciles; where one does not, or was not read, a row says which. */
function gridRows(input: Input): readonly Row[] {
  const { rows, verdict } = completenessGrid(input, 0);
  const isPlain = input.books.months.every(
    ({ proof: { isProven, trustedFrom, isAtRest } }) =>
      isProven && trustedFrom === undefined && isAtRest === undefined,
  );
  const shown = isPlain ? rows : [...rows, verdict];
  return [
    ...shown.map((one) => ({ ...one, cells: one.cells.slice(1) })),
    textRow("note", input.words.of("sheets.completeness.legend")),
  ];
}

export const unprovenOnPaper = {
  title: ({ words }: Input): string => words.of("sheets.proof.not-proven"),
  isDense: true as const,
  columns: [columnOf("text", 136, "unproven")],
  rows: (input: Input): readonly Row[] => (isOnOnePage(input) ? unprovenRows(input) : []),
};

/** What is stated without proof in one sentence, all else with its reason. */
function unprovenRows(input: Input): readonly Row[] {
  const { words } = input;
  const found = unprovenIn(input);
  const stated = found.flatMap(({ kind, what }) =>
    kind === "stated" && what.kind === "text" ? [what.text] : [],
  );
  const explained = [...found.filter(({ kind }) => kind !== "stated"), ...unfitIn(input)];
  return [
    ...(found.length === 0 ? [textRow("note", words.of("sheets.proof.all-proven"))] : []),
    ...explained.map(({ what, why }) => row("note", 0, [withReason(words, what, why)])),
    ...(stated.length === 0
      ? []
      : [textRow("note", words.of(`${UNDER}.stated-all`, { list: stated.join("; ") }))]),
    ...answersRow(input),
  ];
}

/** In one text, which is an alarm where the subject is one; a reason alone stands by itself. */
const withReason = (words: Input["words"], what: Cell, why: string): Cell =>
  what.kind === "text"
    ? { ...what, text: words.of(`${UNDER}.with-reason`, { what: what.text, why }) }
    : textCell(why);

/** How many answers are behind the pack, and the first digits of the hashes of the statements of the last month. */
function answersRow({ books, words }: Input): readonly Row[] {
  const last = books.months.at(-1);
  if (last === undefined) return [];
  const of: Readonly<Record<(typeof REPORTS)[number], readonly SourceHash[]>> = {
    ledger: last.generalLedger.sources,
    result: last.profitAndLoss.sources,
    balance: last.balanceSheet.sources,
    cash: last.cashFlow.sources,
  };
  const list = REPORTS.flatMap((report) => {
    const [hash] = of[report];
    return hash === undefined
      ? []
      : [words.of(`${UNDER}.answer-of.${report}`, { hash: hash.slice(0, HASH_DIGITS) })];
  });
  const count = countText(words, answersIn(books).size);
  const month = monthTitle(words, last.month);
  return [textRow("note", words.of(`${UNDER}.answers`, { count, month, list: list.join(", ") }))];
}

const HASH_DIGITS = 12;

const answersIn = ({ months }: Books): ReadonlySet<SourceHash> =>
  new Set(
    months.flatMap((month) => [
      ...[...month.generalLedger.sources, ...month.profitAndLoss.sources],
      ...[...month.balanceSheet.sources, ...month.cashFlow.sources],
      ...[...month.debtors.sources, ...month.creditors.sources],
      ...[...month.debtorsAging.sources, ...month.creditorsAging.sources],
      ...[...month.assets.sources, ...month.entrySources],
    ]),
  );
