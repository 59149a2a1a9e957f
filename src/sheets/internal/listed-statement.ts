/**
 * The profit and loss account in the columns that a template lists: by account to the cent, or condensed in whole
 * units.
 */
import { subtract } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type ResultSection, sideOfSection } from "../../ledger/result-sections.ts";
import { type Side, TOTAL_SIDES } from "../../ledger/signs.ts";
import type { ColumnList } from "../column-list.ts";
import { reportTitle } from "../report-title.ts";
import type { Cell, Row, SheetDefinition, SheetSource } from "../sheet.ts";
import type { Threshold } from "../template-choices.ts";
import { BLANK, type FigureCell, textRow } from "./cells.ts";
import { accountColumns } from "./columns.ts";
import { COMPARISON_NOTE_WORDS, comparisonNotes, withoutResultText } from "./comparison-notes.ts";
import { condensedFrom, inWholeUnits } from "./condensed-result.ts";
import { sheet, sheetWords } from "./define-sheet.ts";
import { type ListedColumns, listedColumns } from "./listed-columns.ts";
import { ALL_COLUMNS, columnSpec, HEAD_WORDS } from "./listed-heads.ts";
import { capitalised, type PeriodWord, periodTitle } from "./period-words.ts";
import { shareCell } from "./ratio-cells.ts";
import { COMPARED_WORDS, type Difference, differenceOf, isJudging } from "./result-comparison.ts";
import { COMPARED_RESULT_BACKINGS, type ResultTable, resultTable } from "./result-table.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import { isUndivided, type RowFigures } from "./statement-columns.ts";
import { RESULT_ROW_WORDS, resultRows, sectionsOf, UNDIVIDED_WORDS } from "./statement-rows.ts";
import { thresholdOf, thresholdTexts } from "./threshold.ts";
import { shownAs, shownOf } from "./whole-cells.ts";
import { wordsUnder } from "./word-keys.ts";

/** One row each: a workbook shows a note on one line, and the longest line determines the page width. */
const NOTES = [
  ...(["sheets.comparison.how-to-read", "sheets.comparison.percent"] as const),
  "sheets.comparison.earlier-months",
] as const;
const WORDS = [
  ...[
    ...COMPARED_WORDS,
    ...RESULT_ROW_WORDS,
    ...UNDIVIDED_WORDS,
    ...COMPARISON_NOTE_WORDS,
    ...HEAD_WORDS,
  ],
  ...wordsUnder("sheets.comparison", "no-budget complete-year beside"),
  ...NOTES,
  "sheets.rounding" as const,
];

type Source = SheetSource<(typeof WORDS)[number] | PeriodWord>;

interface StatementOrder {
  readonly id: string;
  /** Main accounts in whole units, for a page. */
  readonly isWhole: boolean;
  /** The columns of books whose template lists none; of a function by main account where the sheet has these. */
  readonly columns: ColumnList | ((books: Books) => ListedColumns);
}

/** Columns, and the figures of their rows. */
interface ListedTable extends ListedColumns {
  /** Whether the template lists them. */
  readonly isOwn: boolean;
  readonly table: Pick<
    ResultTable,
    "sections" | "grossProfit" | "operatingProfit" | "beforeTax" | "netProfit"
  >;
}

export function listedStatement(order: StatementOrder): SheetDefinition {
  const { id, isWhole } = order;
  const known = oncePerBooks(() => new Map<unknown, ListedTable>());
  const tableOf = ({ books, columns: own }: Source): ListedTable => {
    const stated = own?.get(id);
    const list = stated ?? order.columns;
    const tables = known(books);
    const table = tables.get(list) ?? {
      ...listedTable(order, books, list),
      isOwn: stated !== undefined,
    };
    tables.set(list, table);
    return table;
  };
  const columns = [...accountColumns(isWhole ? 38 : 34), ...ALL_COLUMNS];
  const columnsOf = (source: Source): readonly ColumnSpec<unknown>[] =>
    columnSpecs(order, source, tableOf(source));
  const rows = (source: Source): readonly Row[] => {
    const table = tableOf(source);
    const statement = statementRows(order, source, table);
    return [...statement, ...noteRows(isWhole, source, table, statement)];
  };
  return sheet(sheetWords(id, [], WORDS), {
    subtitle: isWhole ? "sheets.movement-whole" : "sheets.movement",
    values: (source) => subtitleOf(source, tableOf(source)),
    ...{ columns, columnsOf, rows },
    backings: COMPARED_RESULT_BACKINGS,
    // With a budget its columns need a page across, which all rows have to fit.
    onPaper: (source) => paperParts(order, source, tableOf(source)),
  });
}

/**
 * With a budget a condensed statement has a table for each group of its columns, the notes below the last. So that both
 * are on one page, sections are named by their totals alone.
 */
function paperParts(order: StatementOrder, source: Source, listed: ListedTable) {
  const groups = [...new Set(listed.shown.map(({ group }) => group))];
  const hasBudget = source.books.budget !== undefined;
  const parts = order.isWhole && hasBudget && groups.length > 1 ? groups : [null];
  return parts.map((part, place) => {
    const shown = listed.shown.filter(({ group }) => part === null || group === part);
    const own = { ...listed, shown };
    const columns = columnSpecs(order, source, own);
    return {
      // With a budget its columns need a page across, which all rows have to fit.
      ...(!order.isWhole || hasBudget ? { isDense: true as const } : {}),
      // The first table has the title of the sheet, the others that of their first column.
      title: () => capitalised(columns[accountColumns(0).length]?.each?.(source)[0]?.[1] ?? ""),
      columns,
      rows: () => {
        const statement = statementRows(order, source, own).filter(
          ({ kind }) => part === null || kind !== "heading",
        );
        const isLast = place === parts.length - 1;
        return isLast
          ? [...statement, ...noteRows(order.isWhole, source, own, statement)]
          : statement;
      },
    };
  });
}

const columnSpecs = (
  { isWhole }: StatementOrder,
  source: Source,
  { values, shown }: ListedColumns,
): readonly ColumnSpec<unknown>[] => [
  ...accountColumns(isWhole ? 38 : 34),
  ...shown.map((one, at) => {
    const before = shown[at - 1];
    const startsGroup = before !== undefined && before.group !== one.group;
    const spec = columnSpec(source, values, one, isWhole);
    return startsGroup ? { ...spec, startsGroup: true as const } : spec;
  }),
];

function listedTable(
  { id, isWhole }: StatementOrder,
  books: Books,
  list: StatementOrder["columns"],
): Omit<ListedTable, "isOwn"> {
  const listed = typeof list === "function" ? list(books) : listedColumns(books, list);
  const columns = listed.values.map(({ column }) =>
    isWhole && typeof list !== "function" ? condensedFrom(books, column) : column,
  );
  const table = resultTable(id, books, columns);
  return { ...listed, table: isWhole ? inWholeUnits(table) : table };
}

/** The months of each group of columns; without a group those of the books. */
function subtitleOf({ words }: Source, { groups, values }: ListedColumns): Record<string, string> {
  const titles = groups
    .flatMap((periods) => periods.slice(0, 1))
    .map((one) => reportTitle(words, one));
  return titles.length > 0 && values[0]?.kind === "period"
    ? { period: new Intl.ListFormat(words.language, { type: "conjunction" }).format(titles) }
    : {};
}

/** None without a column: the notes say why. */
function statementRows(order: StatementOrder, source: Source, listed: ListedTable): readonly Row[] {
  if (listed.shown.length === 0) return [];
  const { books, words } = source;
  const { table } = listed;
  const input = { ...order, source, listed, threshold: thresholdOf(source) };
  const total = (key: string, figures: RowFigures): readonly Cell[] =>
    cellsOf(input, { key, side: TOTAL_SIDES.netProfit, figures });
  const sections = sectionsOf({ books, words }, table, (type: ResultSection, key, figures) =>
    cellsOf(input, { key, side: sideOfSection(type), figures }),
  );
  const { beforeTax } = table;
  return resultRows(
    words,
    sections,
    {
      grossProfit: total("gross-profit", table.grossProfit),
      operatingProfit: total("operating-profit", table.operatingProfit),
      netProfit: total("net-profit", table.netProfit),
      beforeTax: beforeTax === null ? null : total("result-before-tax", beforeTax),
    },
    books,
  );
}

interface CellsInput extends StatementOrder {
  readonly source: Source;
  readonly listed: ListedTable;
  readonly threshold: Threshold;
}

interface StatementRow {
  /** The last part of the ids of its figures: `expenses/4000`. */
  readonly key: string;
  readonly side: Side;
  readonly figures: RowFigures;
}

/** A part on no account has no counterpart: neither a percentage nor an effect says something of it. */
function cellsOf(input: CellsInput, row: StatementRow): readonly Cell[] {
  const { values, shown, table } = input.listed;
  const { words } = input.source;
  const isOnNone = isUndivided(row.key);
  const differences = new Map<number, Difference | null>();
  return shown.map((one): Cell => {
    if ("at" in one) {
      const [cell, turnover] = [row.figures[one.at], table.sections.revenue.total[one.at]];
      if (one.kind === "value") return cell ?? BLANK;
      if (cell === undefined || turnover === undefined || isOnNone) return BLANK;
      const id = `${input.id}/share/${values[one.at]?.column.key ?? ""}/${row.key}`;
      const name = { id, period: cell.figure.period };
      return shareCell(words, { name, numerator: [cell], denominator: [turnover] });
    }
    const known = differences.get(one.compared) ?? compared(input, row, one);
    differences.set(one.compared, known);
    if (known === null) return BLANK;
    if (one.kind === "difference") return input.isWhole ? inWhole(known) : known.difference;
    if (isOnNone) return BLANK;
    return one.kind === "percent" ? known.percentage : known.effect;
  });
}

/** The difference of both as they are shown. */
const inWhole = ({ difference, current, compared: other }: Difference): FigureCell =>
  shownAs(difference, subtract(shownOf(current), shownOf(other)));

function compared(
  { listed: { values, table }, source, threshold }: CellsInput,
  { key, side, figures }: StatementRow,
  at: { readonly current: number; readonly compared: number },
): Difference | null {
  const [current, other] = [figures[at.current], figures[at.compared]];
  const [own, against] = [values[at.current]?.column, values[at.compared]?.column];
  if (current === undefined || other === undefined) return null;
  if (own === undefined || against === undefined) return null;
  const between: readonly [Period, Period] = [own.period, against.period];
  const revenue = table.sections.revenue.total[at.compared];
  const order = { words: source.words, threshold, side, revenue, between };
  return differenceOf({ ...order, key: `${against.key}/${key}` }, [current, other]);
}

/** What the template itself lists and these books do not have. */
function leftOutTexts(source: Source, { leftOut, isOwn }: ListedTable): readonly string[] {
  const { words } = source;
  return (isOwn ? leftOut : []).flatMap((one) => {
    if (one.kind === "complete-year") return [words.of("sheets.comparison.complete-year")];
    if (one.kind === "period") return withoutResultText(source, one.period) ?? [];
    const key = one.kind === "beside" ? "beside" : "no-budget";
    return [words.of(`sheets.comparison.${key}`, { period: periodTitle(words, one.period) })];
  });
}

/** A note on what no column shows would make a reader look for it. */
function noteRows(
  isWhole: boolean,
  source: Source,
  listed: ListedTable,
  statement: readonly Row[],
): readonly Row[] {
  const { books, words } = source;
  const { values, shown, groups } = listed;
  const note = (text: string): Row => textRow("note", text, 1);
  const compared = [
    ...new Set([
      ...leftOutTexts(source, listed),
      ...groups.flatMap((periods) => comparisonNotes(source, periods)),
    ]),
  ];
  if (shown.length === 0) return leftOutTexts(source, listed).map(note);
  if (isWhole) return [...compared, words.of("sheets.rounding")].map(note);
  const isEarlier = values.some(
    ({ kind, column: { period } }) =>
      (kind === "period" || kind === "months" || kind === "last-year") &&
      period.first < books.period.first,
  );
  const isShown: Readonly<Record<(typeof NOTES)[number], boolean>> = {
    "sheets.comparison.how-to-read": statement.some(isJudging),
    "sheets.comparison.percent": shown.some(({ kind }) => kind === "percent"),
    "sheets.comparison.earlier-months": isEarlier,
  };
  return [
    ...compared,
    ...NOTES.filter((one) => isShown[one]).map((one) => words.of(one, thresholdTexts(source))),
  ].map(note);
}
