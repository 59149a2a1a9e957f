/** Revenue by contact or by project: the largest by name, the others together, and what has none. */
import {
  type Amount,
  add,
  compareAmounts,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { type Period, periodOf } from "../../calendar/month.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Cell, Column, Row, Sheet, SheetSource, Words } from "../sheet.ts";
import {
  amountCell,
  BLANK,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./cells.ts";
import { countText } from "./count-text.ts";
import { TOTAL_TITLE_WORDS, totalTitle } from "./monthly-rows.ts";
import { monthTitle, PERIOD_WORDS, periodTitle, proofWarning } from "./period-words.ts";
import { RATIO_WORDS, shareCell } from "./ratio-cells.ts";
import { resultFigures } from "./result-figures.ts";

export const shareWords = (id: string): readonly string[] => [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...TOTAL_TITLE_WORDS,
  "sheets.movement",
  "sheets.shares.share",
  "sheets.shares.others",
  "sheets.shares.total",
  "sheets.shares.concentration",
  "sheets.shares.largest",
  "sheets.shares.five-largest",
  "sheets.shares.as-stated",
  "sheets.shares.difference",
  `sheets.${id}.title`,
  `sheets.${id}.name`,
  `sheets.${id}.without`,
];

/** What is reported of one month, debit positive; a key of null is without one. */
export interface Reported {
  readonly lines: readonly { readonly key: string | null; readonly amount: Amount }[];
  readonly sources: readonly SourceHash[];
}

export interface ShareOrder {
  readonly id: string;
  readonly reportedIn: (month: BooksMonth) => Reported;
  readonly nameOf: (key: string) => string;
}

/** Named; the others stand together. */
const NAMED_MAX = 10;
const FEW = 5;

/** The figures of one row: of the month, and of all months of the books. */
type Pair = readonly [month: FigureCell, toDate: FigureCell];

interface Desk extends ShareOrder {
  readonly books: Books;
  readonly words: Words;
  readonly periods: readonly [month: Period, toDate: Period];
  readonly sources: readonly (readonly SourceHash[])[];
  readonly amounts: readonly [
    ReadonlyMap<string | null, Amount>,
    ReadonlyMap<string | null, Amount>,
  ];
}

export function shareSheet({ books, words }: SheetSource, order: ShareOrder): Sheet {
  const desk = deskOf(books, words, order);
  const { id } = order;
  const { currency } = books.administration;
  const amount = (key: string, title: string): Column => ({
    key,
    title,
    kind: "amount",
    width: 16,
  });
  const share = words.of("sheets.shares.share");
  const columns: readonly Column[] = [
    { key: "name", title: words.of(`sheets.${id}.name`), kind: "text", width: 40 },
    amount("month", monthTitle(words, books.period.last)),
    { ...amount("month-share", share), width: 10 },
    amount("to-date", totalTitle(books, words)),
    { ...amount("to-date-share", share), width: 10 },
  ];
  return {
    id,
    title: words.of(`sheets.${id}.title`),
    subtitle: words.of("sheets.movement", {
      period: periodTitle(words, books.period),
      currency,
    }),
    ...proofWarning(words, books),
    columns,
    rows: openRows(shareRows(desk)),
    isLong: false,
  };
}

function deskOf(books: Books, words: Words, order: ShareOrder): Desk {
  const all = books.months.map(order.reportedIn);
  const last = all.slice(-1);
  const amountsIn = (reports: readonly Reported[]): ReadonlyMap<string | null, Amount> => {
    const amounts = new Map<string | null, Amount>();
    for (const { key, amount } of reports.flatMap(({ lines }) => lines)) {
      amounts.set(key, add(amounts.get(key) ?? ZERO, negate(amount)));
    }
    return amounts;
  };
  return {
    ...order,
    books,
    words,
    periods: [periodOf(books.period.last), books.period],
    sources: [last, all].map((reports) => reports.flatMap(({ sources }) => sources)),
    amounts: [amountsIn(last), amountsIn(all)],
  };
}

function pairOf(desk: Desk, key: string, keys: readonly (string | null)[]): Pair {
  const [month, toDate] = desk.periods;
  const sumIn = (index: 0 | 1): Amount =>
    sumOf(keys.map((one) => desk.amounts[index].get(one) ?? ZERO));
  const cell = (column: string, index: 0 | 1, period: Period): FigureCell => {
    const figure = {
      id: `${desk.id}/${column}/${key}`,
      period,
      sources: desk.sources[index] ?? [],
    };
    return amountCell(figure, sumIn(index));
  };
  return [cell("month", 0, month), cell("to-date", 1, toDate)];
}

function totalPair(
  { id, periods: [month, toDate] }: Desk,
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

function shareRows(desk: Desk): readonly Row[] {
  const { words, id } = desk;
  const word = (name: string, values?: Readonly<Record<string, string>>): string =>
    words.of(`sheets.shares.${name}`, values);
  const keys = rankedKeys(desk);
  const named = keys.slice(0, NAMED_MAX).map((key) => ({
    label: desk.nameOf(key),
    pair: pairOf(desk, `one-${key}`, [key]),
  }));
  const rest = keys.slice(NAMED_MAX);
  const others =
    rest.length === 0
      ? []
      : [
          {
            label: word("others", { count: countText(words, rest.length) }),
            pair: pairOf(desk, "others", rest),
          },
        ];
  const without = {
    label: words.of(`sheets.${id}.without`),
    pair: pairOf(desk, "without", [null]),
  };
  const lines = [...named, ...others, without];
  const total = totalPair(
    desk,
    "total",
    lines.map(({ pair }) => pair),
  );
  const largest = (key: string, count: number): Pair =>
    totalPair(
      desk,
      key,
      named.slice(0, count).map(({ pair }) => pair),
    );
  const stated = statedPair(desk);
  const plain = (kind: Row["kind"], label: string, [month, toDate]: Pair): Row =>
    row(kind, 0, [textCell(label), month, BLANK, toDate, BLANK]);
  return [
    ...lines.map(({ label, pair }) => sharedRow(desk, "item", label, pair, total)),
    sharedRow(desk, "total", word("total"), total, total),
    textRow("heading", word("concentration"), COLUMNS),
    sharedRow(desk, "item", word("largest"), largest("largest", 1), total),
    sharedRow(desk, "item", word("five-largest"), largest("five-largest", FEW), total),
    plain("note", word("as-stated"), stated),
    plain("note", word("difference"), totalPair(desk, "difference", [total], [stated])),
  ];
}

const COLUMNS = 5;

function sharedRow(desk: Desk, kind: Row["kind"], label: string, pair: Pair, total: Pair): Row {
  const [month, toDate] = desk.periods;
  const share = (index: 0 | 1, period: Period): Cell => {
    const own = pair[index];
    const name = { id: own.figure.id.replace("/", "/share-"), period };
    return shareCell(desk.words, { name, over: [own], under: [total[index]] });
  };
  return row(kind, 0, [textCell(label), pair[0], share(0, month), pair[1], share(1, toDate)]);
}

/** The revenue of the profit and loss, which these rows divide. */
function statedPair(desk: Desk): Pair {
  const { total } = resultFigures(desk.books).sections.revenue;
  const [month, toDate] = desk.periods;
  return [
    totalCell({ id: `${desk.id}/month/stated`, period: month }, total.slice(-2, -1)),
    totalCell({ id: `${desk.id}/to-date/stated`, period: toDate }, total.slice(-1)),
  ];
}

/** By what they brought over all months of the books, the largest first, in the same order each run. */
function rankedKeys({ amounts: [month, toDate] }: Desk): readonly string[] {
  const keys = [...toDate.keys()].filter((key) => key !== null);
  const of = (key: string): Amount => toDate.get(key) ?? ZERO;
  return keys
    .filter((key) => !isZero(of(key)) || !isZero(month.get(key) ?? ZERO))
    .sort((left, right) => compareAmounts(of(right), of(left)) || compareText(left, right));
}
