/** Revenue by contact or project: the largest by name, the total of the others, and the unassigned part. */
import { type Amount, compareAmounts, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { type Period, periodOf } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { totalsBy } from "../../ledger/statements.ts";
import type { Cell, Row, SheetDefinition, Words } from "../sheet.ts";
import { amountCell, BLANK, type FigureCell, row, textCell, textRow, totalCell } from "./cells.ts";
import { columnOf } from "./columns.ts";
import { sheet, sheetWords } from "./define-sheet.ts";
import { countText } from "./period-words.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import { RATIO_WORDS, shareCell } from "./ratio-cells.ts";
import { RESULT_BACKINGS } from "./result-table.ts";
import { type NamesIn, wordsUnder } from "./word-keys.ts";

const NAMES = "others total concentration largest five-largest ranked as-stated difference";
const SHARE_WORDS = [...wordsUnder("sheets.shares", NAMES), ...RATIO_WORDS];

/** The reported amounts of one month, debit positive; the key null is the unassigned part. */
interface Reported {
  readonly lines: readonly { readonly key: string | null; readonly amount: Amount }[];
  readonly sources: readonly SourceHash[];
}

interface ShareOrder {
  /** What stands behind the reported amounts. */
  readonly backing: Backing;
  readonly reportedIn: (month: BooksMonth) => Reported;
  readonly nameOf: (books: Books, key: string) => string;
}

/** The number shown by name; the others are one row. */
const NAMED_MAX = 10;
const FEW = 5;

/** The figures of one row: of the month and of the year to date. */
type Pair = readonly [month: FigureCell, toDate: FigureCell];

interface Input extends ShareOrder {
  readonly id: string;
  readonly books: Books;
  readonly words: Words<(typeof SHARE_WORDS)[number]>;
  /** The label of the unassigned part. */
  readonly without: string;
  readonly periods: readonly [month: Period, toDate: Period];
  readonly sources: readonly (readonly SourceHash[])[];
  readonly amounts: readonly [
    ReadonlyMap<string | null, Amount>,
    ReadonlyMap<string | null, Amount>,
  ];
}

export const shareSheet = (id: string, order: ShareOrder): SheetDefinition =>
  sheet(sheetWords(id, ["without"], SHARE_WORDS), {
    subtitle: "sheets.movement",
    // Unassigned revenue alone is the revenue of other sheets.
    hasContents: ({ months }) =>
      months.some((month) =>
        order.reportedIn(month).lines.some(({ key, amount }) => key !== null && !isZero(amount)),
      ),
    columns: [
      { ...columnOf("text", 40, "name"), stated: "names-and-texts" },
      columnOf("amount", 16, "month", COLUMNS),
      columnOf("amount", 10, "month-share", COLUMNS),
      columnOf("amount", 16, "to-date", COLUMNS),
      columnOf("amount", 10, "to-date-share", COLUMNS),
    ],
    backings: [order.backing, ...RESULT_BACKINGS],
    rows: ({ books, words }) =>
      shareRows(inputOf({ ...order, id, books, words, without: words.of(`sheets.${id}.without`) })),
  });

const COLUMNS = "sheets.shares.columns";

function inputOf(order: Omit<Input, "periods" | "sources" | "amounts">): Input {
  const { books } = order;
  const all = books.months.map(order.reportedIn);
  const last = all.slice(-1);
  const amountsIn = (reports: readonly Reported[]): ReadonlyMap<string | null, Amount> =>
    totalsBy(
      reports
        .flatMap(({ lines }) => lines)
        .map(({ key, amount }) => ({ key, amount: negate(amount) })),
      ({ key }) => key,
    );
  return {
    ...order,
    periods: [periodOf(books.period.last), books.period],
    sources: [last, all].map((reports) => reports.flatMap(({ sources }) => sources)),
    amounts: [amountsIn(last), amountsIn(all)],
  };
}

function pairOf(input: Input, key: string, keys: readonly (string | null)[]): Pair {
  const [month, toDate] = input.periods;
  const sumIn = (index: 0 | 1): Amount =>
    sumOf(keys.map((one) => input.amounts[index].get(one) ?? ZERO));
  const cell = (column: string, index: 0 | 1, period: Period): FigureCell => {
    const figure = {
      id: `${input.id}/${column}/${key}`,
      period,
      sources: input.sources[index] ?? [],
      backing: input.backing,
    };
    return amountCell(figure, sumIn(index));
  };
  return [cell("month", 0, month), cell("to-date", 1, toDate)];
}

function totalPair(
  { id, periods: [month, toDate] }: Input,
  key: string,
  added: readonly Pair[],
  subtracted: readonly Pair[] = [],
): Pair {
  const side = (pairs: readonly Pair[], index: 0 | 1): readonly FigureCell[] =>
    pairs.map((pair) => pair[index]);
  return [
    totalCell({ id: `${id}/month/${key}`, period: month }, side(added, 0), side(subtracted, 0)),
    totalCell({ id: `${id}/to-date/${key}`, period: toDate }, side(added, 1), side(subtracted, 1)),
  ];
}

function shareRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const word = (name: NamesIn<typeof NAMES>, values?: Readonly<Record<string, string>>): string =>
    words.of(`sheets.shares.${name}`, values);
  const keys = rankedKeys(input);
  const named = keys.slice(0, NAMED_MAX).map((key) => ({
    label: input.nameOf(books, key),
    pair: pairOf(input, `one-${key}`, [key]),
  }));
  const rest = keys.slice(NAMED_MAX);
  const others =
    rest.length === 0
      ? []
      : [
          {
            label: word("others", { count: countText(words, rest.length) }),
            pair: pairOf(input, "others", rest),
          },
        ];
  const without = { label: input.without, pair: pairOf(input, "without", [null]) };
  const lines = [...named, ...others, without];
  const total = totalPair(
    input,
    "total",
    lines.map(({ pair }) => pair),
  );
  const largest = (key: string, count: number): Pair =>
    totalPair(
      input,
      key,
      named.slice(0, count).map(({ pair }) => pair),
    );
  const stated = statedPair(input);
  const crossCheck = (label: string, [month, toDate]: Pair): Row =>
    row("cross-check", 0, [textCell(label), month, BLANK, toDate]);
  return [
    ...lines.map(({ label, pair }) => sharedRow(input, "item", label, pair, total)),
    sharedRow(input, "total", word("total"), total, total),
    textRow("heading", word("concentration")),
    sharedRow(
      input,
      "memo",
      word("largest", { name: named[0]?.label ?? input.without }),
      largest("largest", 1),
      total,
    ),
    sharedRow(input, "memo", word("five-largest"), largest("five-largest", FEW), total),
    crossCheck(word("as-stated"), stated),
    crossCheck(word("difference"), totalPair(input, "difference", [total], [stated])),
    textRow("note", word("ranked")),
  ];
}

function sharedRow(input: Input, kind: Row["kind"], label: string, pair: Pair, total: Pair): Row {
  const [month, toDate] = input.periods;
  const share = (index: 0 | 1, period: Period): Cell => {
    const own = pair[index];
    const name = { id: own.figure.id.replace("/", "/share-"), period };
    return shareCell(input.words, { name, numerator: [own], denominator: [total[index]] });
  };
  return row(kind, 0, [textCell(label), pair[0], share(0, month), pair[1], share(1, toDate)]);
}

/** The revenue of the profit and loss account, to which these rows must add up. */
function statedPair(input: Input): Pair {
  const { total } = profitAndLossTable(input.books).sections.revenue;
  const [month, toDate] = input.periods;
  const year = input.books.months.length;
  return [
    totalCell({ id: `${input.id}/month/stated`, period: month }, total.slice(year - 1, year)),
    totalCell({ id: `${input.id}/to-date/stated`, period: toDate }, [
      figureOfYear(input.books, total),
    ]),
  ];
}

/** Keys by revenue of the year to date, largest first, in a deterministic order. */
function rankedKeys({ amounts: [month, toDate] }: Input): readonly string[] {
  const keys = [...toDate.keys()].filter((key) => key !== null);
  const of = (key: string): Amount => toDate.get(key) ?? ZERO;
  return keys
    .filter((key) => !isZero(of(key)) || !isZero(month.get(key) ?? ZERO))
    .sort((left, right) => compareAmounts(of(right), of(left)) || compareText(left, right));
}
