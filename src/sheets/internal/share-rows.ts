/** Revenue or expenses by contact or project: the largest by name, the total of the others, and the unassigned part. */
import { add, compareAmounts, isNegative, isPositive } from "../../amount/amount.ts";
import { hasResult } from "../../ledger/compared-months.ts";
import type { DividedKind, ResultKey } from "../../ledger/keyed-results.ts";
import type { Chart, ChartSeries } from "../chart.ts";
import type { Cell, Row, SheetDefinition, Words } from "../sheet.ts";
import { BLANK, type FigureCell, row, textCell, textRow, totalCell } from "./cells.ts";
import { columnOf } from "./columns.ts";
import { sheet, sheetWords } from "./define-sheet.ts";
import { RESULTS_BEFORE, RESULTS_BY } from "./figure-backings.ts";
import { effectText, MONEY_WORDS, percentText, scaleOf } from "./money-text.ts";
import { countText, type PeriodWord, periodTitle, totalTitle } from "./period-words.ts";
import { RATIO_WORDS, shareCell } from "./ratio-cells.ts";
import { COMPARED_RESULT_BACKINGS } from "./result-table.ts";
import {
  type Division,
  hasShares,
  isDivided,
  type ShareColumn,
  sharePeriod,
} from "./share-columns.ts";
import {
  cellsAt,
  type Divided,
  dividedAmounts,
  type Figures,
  figureId,
  figuresOf,
  ownerName,
  rowKeyOf,
  sumsOf,
} from "./share-figures.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import { type NamesIn, wordsUnder } from "./word-keys.ts";

const NAMES = "others total largest five-largest nothing-before difference";
const COLUMNS = "sheets.shares.columns";
const SHARE_WORDS = [
  ...wordsUnder("sheets.shares", NAMES, "pareto cumulative increase decrease mostly-without"),
  ...MONEY_WORDS,
  ...RATIO_WORDS,
] as const;

/** The number shown by name; the others are one row. */
const NAMED_MAX = 10;
const FEW = 5;

interface Input extends Divided {
  readonly words: Words<(typeof SHARE_WORDS)[number] | PeriodWord>;
  /** The labels of the unassigned part, and of the same total in the profit and loss account. */
  readonly without: string;
  readonly asStated: string;
}

export function shareSheet(
  id: `${DividedKind}-by-${ResultKey}`,
  division: Division,
): SheetDefinition {
  const amountsOf = dividedAmounts(division);
  const inputOf = ({ books, words, word }: Source): Input => ({
    ...{ id, ...division, books, words, ...amountsOf(books) },
    ...{ without: word("without"), asStated: word("as-stated") },
  });
  return sheet(sheetWords(id, ["without as-stated"], SHARE_WORDS), {
    subtitle: "sheets.movement",
    hasContents: (books) => isDivided(books, division),
    columns: COLUMN_SPECS,
    backings: [RESULTS_BY[division.by], RESULTS_BEFORE, ...COMPARED_RESULT_BACKINGS],
    rows: (source) => shareRows(inputOf(source)),
    bars: () => [{ columns: ["to-date"] }],
    charts: (source) => paretoOf(inputOf(source)),
    onPaper: [
      {
        columns: COLUMN_SPECS,
        // That they equal the profit and loss account is among the checks.
        rows: (source) => shareRows(inputOf(source)).filter(({ kind }) => kind !== "cross-check"),
      },
    ],
  });
}

interface Source extends Pick<Input, "books" | "words"> {
  readonly word: (name: "without" | "as-stated") => string;
}

type ColumnInput = Pick<Input, "books" | "words">;

/** A column of one period, titled by it; those of a year earlier are there if its entries were read. */
const periodColumn = (key: ShareColumn["key"]): ColumnSpec<ColumnInput> => ({
  ...columnOf("amount", 14, key, COLUMNS),
  each: ({ books, words }) => [[key, periodTitle(words, sharePeriod(books, key))]],
  isIn: (books) => hasShares(books, key),
});

const COLUMN_SPECS: readonly ColumnSpec<ColumnInput>[] = [
  { ...columnOf("text", 34, "name"), stated: "names-and-texts" },
  periodColumn("month"),
  { ...columnOf("amount", 8, "month-share", COLUMNS), isOnPaper: () => false },
  periodColumn("year-ago"),
  columnOf("amount", 14, "to-date", COLUMNS),
  columnOf("amount", 8, "to-date-share", COLUMNS),
  columnOf("amount", 10, "cumulative", COLUMNS),
  periodColumn("prior"),
  {
    ...columnOf("amount", 8, "prior-share", COLUMNS),
    ...{ isIn: (books) => hasShares(books, "prior"), isOnPaper: () => false },
  },
  { ...columnOf("amount", 14, "change", COLUMNS), isIn: (books) => hasShares(books, "prior") },
];

interface Line {
  readonly label: string;
  /** Whether it is one contact or project. */
  readonly isNamed: boolean;
  readonly figures: Figures;
}

/** In the order of the year to date: the largest by name, the others, and the part without a contact or project. */
function linesOf(input: Input): readonly Line[] {
  const { words, without } = input;
  const keys = input.ranked;
  const rest = keys.slice(NAMED_MAX);
  const others = words.of("sheets.shares.others", { count: countText(words, rest.length) });
  const figures = (key: string, of: readonly (string | null)[]): Figures =>
    figuresOf(input, key, () => of);
  return [
    ...keys.slice(0, NAMED_MAX).map((key) => ({
      ...{ label: ownerName(input.books, input.by, key), isNamed: true },
      figures: figures(`one-${key}`, [key]),
    })),
    ...(rest.length === 0
      ? []
      : [{ label: others, isNamed: false, figures: figures("others", rest) }]),
    { label: without, isNamed: false, figures: figures("without", [null]) },
  ];
}

function shareRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const word = (name: NamesIn<typeof NAMES>): string => words.of(`sheets.shares.${name}`);
  const lines = linesOf(input);
  const total = sumsOf(input, "total", ({ key }) => [
    lines.flatMap(({ figures }) => cellsAt(figures, key)),
    [],
  ]);
  const stated = sumsOf(input, "stated", ({ stated: cells }) =>
    cells === null ? null : [cells.added, cells.subtracted],
  );
  const difference = sumsOf(input, "difference", ({ key }) =>
    stated.has(key) ? [cellsAt(total, key), cellsAt(stated, key)] : null,
  );
  const largest = (key: "largest" | "five-largest", count: number): Row => {
    const figures = figuresOf(input, key, (column) =>
      (input.rankedIn.get(column.key) ?? []).slice(0, count),
    );
    const cells = cellsOf(input, figures, sharesIn(input, figures, { total }));
    return { ...row("memo", 0, [textCell(word(key)), ...cells]), isRest: true };
  };
  const hasNothing =
    !hasShares(books, "prior") && hasResult(books, sharePeriod(books, "prior").first);
  return [
    ...lines.map((line, index) =>
      itemRow(input, line, { total, until: lines.slice(0, index + 1) }),
    ),
    row("total", 0, [
      textCell(word("total")),
      ...cellsOf(input, total, { ...sharesIn(input, total, { total }), hasChange: true }),
    ]),
    largest("largest", 1),
    largest("five-largest", FEW),
    ...mostlyWithoutRows(input, lines, total),
    ...changedRows(input),
    row("cross-check", 0, [textCell(input.asStated), ...cellsOf(input, stated)]),
    row("cross-check", 0, [textCell(word("difference")), ...cellsOf(input, difference)]),
    ...(hasNothing ? [textRow("note", word("nothing-before"))] : []),
  ];
}

function itemRow(input: Input, { label, figures, isNamed }: Line, shared: Shared): Row {
  const others = { ...sharesIn(input, figures, shared), hasChange: true } as const;
  const item = row("item", 0, [textCell(label), ...cellsOf(input, figures, others)]);
  return isNamed ? item : { ...item, isRest: true };
}

/** A sentence where the names are less than half of the total, so that their order says little of the whole. */
function mostlyWithoutRows(input: Input, lines: readonly Line[], total: Figures): readonly Row[] {
  const { books, words, without } = input;
  const [own, whole] = [lines.at(-1)?.figures.get("to-date"), total.get("to-date")];
  if (own === undefined || whole === undefined) return [];
  if (compareAmounts(add(own.amount, own.amount), whole.amount) <= 0) return [];
  const share = percentText(words, own.amount, whole.amount);
  if (share === null) return [];
  const values = { without, share, period: periodTitle(words, books.period) };
  return [textRow("note", words.of("sheets.shares.mostly-without", values))];
}

/** Those that rose and fell the most since a year earlier, also where they are among the others above. */
function changedRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const keys = input.changed;
  const textOf = (name: "increase" | "decrease", at: 0 | -1): readonly string[] => {
    const [key, amount] = keys.at(at) ?? [];
    if (key === undefined || amount === undefined) return [];
    if (!(name === "increase" ? isPositive(amount) : isNegative(amount))) return [];
    const { currency } = books.administration;
    const effect = effectText(words, { amount, currency, scale: scaleOf(amount) });
    return [
      words.of(`sheets.shares.${name}`, { name: ownerName(input.books, input.by, key), effect }),
    ];
  };
  const texts = [...textOf("increase", 0), ...textOf("decrease", -1)];
  return texts.length === 0 ? [] : [textRow("note", texts.join(" "))];
}

interface Shared {
  readonly total: Figures;
  /** The rows up to this one, whose sum is a share too; absent for a row that is in no such sum. */
  readonly until?: readonly Line[];
}

/** What the row is of the total of each period. */
function sharesIn(input: Input, figures: Figures, { total, until = [] }: Shared): OtherCells {
  const share = (
    column: string,
    key: ShareColumn["key"],
    numerator = cellsAt(figures, key),
  ): Cell => {
    const [own, whole] = [figures.get(key), total.get(key)];
    if (own === undefined || whole === undefined || numerator.length === 0) return BLANK;
    const name = { id: figureId(input, column, rowKeyOf(own)), period: own.figure.period };
    return shareCell(input.words, { name, numerator, denominator: [whole] });
  };
  const summed = until.flatMap((line) => cellsAt(line.figures, "to-date"));
  return {
    month: share("share-month", "month"),
    toDate: share("share-to-date", "to-date"),
    cumulative: share("cumulative", "to-date", summed),
    prior: share("share-prior", "prior"),
  };
}

interface OtherCells extends Partial<Record<"month" | "toDate" | "cumulative" | "prior", Cell>> {
  readonly hasChange?: true;
}

/** The cells after the name, in the order of the columns. */
function cellsOf(input: Input, figures: Figures, others: OtherCells = {}): readonly Cell[] {
  const { month = BLANK, toDate = BLANK, cumulative = BLANK, prior = BLANK } = others;
  const at = (key: ShareColumn["key"]): Cell => figures.get(key) ?? BLANK;
  return [
    ...[at("month"), month, at("year-ago"), at("to-date"), toDate, cumulative, at("prior"), prior],
    others.hasChange === true ? changeCell(input, figures) : BLANK,
  ];
}

function changeCell(input: Input, figures: Figures): Cell {
  const [now, before] = [figures.get("to-date"), figures.get("prior")];
  if (now === undefined || before === undefined) return BLANK;
  const name = { id: figureId(input, "change", rowKeyOf(now)), period: now.figure.period };
  return totalCell(name, [now], [before]);
}

/** The largest by name as bars, and their sum as a part of the total as a line. */
function paretoOf(input: Input): readonly Chart[] {
  const { books, words } = input;
  const { ranked } = input;
  const count = Math.min(NAMED_MAX, ranked.length);
  const rows = shareRows(input).slice(0, count);
  if (count < 2) return [];
  const seriesOf = (column: "to-date" | "cumulative"): Pick<ChartSeries, "values" | "figures"> => {
    const place = COLUMN_SPECS.findIndex(({ key }) => key === column);
    const cells = rows.flatMap(({ cells: all }) => all.slice(place, place + 1));
    return {
      values: cells.map((cell) => (isFigure(cell) ? cell.amount : null)),
      figures: cells.map((cell) => (isFigure(cell) ? cell.figure.id : null)),
    };
  };
  return [
    {
      id: "pareto",
      title: words.of("sheets.shares.pareto"),
      isRanked: true,
      categories: ranked.slice(0, count).map((key) => ownerName(input.books, input.by, key)),
      series: [
        {
          ...{ name: totalTitle(books, words), shape: "bars", unit: "amount" },
          ...seriesOf("to-date"),
        },
        {
          ...{ name: words.of("sheets.shares.cumulative"), shape: "line", unit: "percent" },
          ...seriesOf("cumulative"),
        },
      ],
    },
  ];
}

const isFigure = (cell: Cell): cell is FigureCell => "figure" in cell;
