/** Prepaid costs and deferred revenue: per account the documents of which something belongs to later periods. */
import { absolute, compareAmounts, isZero } from "../amount/amount.ts";
import { daysOf, lastDayOf } from "../calendar/month.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { BLANK, blanks, type FigureCell, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import {
  DEFERRED_BACKINGS,
  DEFERRED_ITEMS,
  type DeferredAccountFigures,
  type DeferredFigures,
  type DeferredLine,
  deferredFigures,
  deferredLedger,
  nameOfDocument,
  nextYearEnd,
  restCells,
} from "./internal/deferred-figures.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { countText, dayTitle } from "./internal/period-words.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(DEFERRED_ITEMS, [
  "opening earlier rest others total long ledger ledger-difference",
  "not-deferred-costs not-deferred-revenue not-deferred-total none without-lists rule days",
]);
type Input = SheetInputOf<typeof ABOUT>;

/** The columns after the text and the period. */
const AMOUNTS = ["amount", "of-year", "per-period", "booked", "difference"] as const;

const COLUMNS: readonly ColumnSpec<Input>[] = [
  { ...columnOf("text", 42, "what"), stated: "names-and-texts" },
  columnOf("text", 24, "days"),
  ...columnsOf("amount", 13, ...AMOUNTS),
];

/** Its lines grow with the documents that are deferred: paper has the largest. */
export const deferredItems = sheet(ABOUT, {
  columns: COLUMNS,
  ties: [
    { title: "ties.prepaid", figureOf: (books) => deferredLedger(books, "deferred-costs") },
    { title: "ties.deferred", figureOf: (books) => deferredLedger(books, "deferred-revenue") },
  ],
  checks: "L",
  backings: DEFERRED_BACKINGS,
  hasContents: (books) =>
    deferredFigures(books).some(
      ({ accounts, notDeferred }) => accounts.length + notDeferred.length > 0,
    ),
  rows: (input) => rowsOf(input, (lines) => lines.map((line) => lineRow(input, line))),
  onPaper: [
    {
      columns: COLUMNS,
      rows: (input) => rowsOf(input, (lines, key) => largestOf(input, lines, key)),
    },
  ],
});

type ShowLines = (lines: readonly DeferredLine[], key: string) => readonly Row[];

function rowsOf(input: Input, show: ShowLines): readonly Row[] {
  const rows = deferredFigures(input.books).flatMap((side) => [
    ...side.accounts.flatMap((account) => accountRows(input, account, show)),
    ...notDeferredRows(input, side, show),
  ]);
  if (rows.length === 0) return [textRow("note", input.word("none"))];
  const isListed = input.books.documentLists.length > 0;
  return [...rows, textRow("note", input.word(isListed ? "rule" : "without-lists"))];
}

/** More would fill pages; a reader of paper looks for the largest. */
const LINES_MAX = 40;

/** By date the largest lines of an account, and one that adds up the others. */
function largestOf(input: Input, lines: readonly DeferredLine[], key: string): readonly Row[] {
  const sizeOf = ({ perPeriod, booked }: DeferredLine) => absolute((booked ?? perPeriod).amount);
  const bySize = lines.toSorted((left, right) => compareAmounts(sizeOf(right), sizeOf(left)));
  const large = new Set(bySize.slice(0, LINES_MAX));
  const rest = lines.filter((line) => !large.has(line));
  const shown = lines.filter((line) => large.has(line)).map((line) => lineRow(input, line));
  if (rest.length === 0) return shown;
  const count = countText(input.words, rest.length);
  const cells = restCells(input.books, rest, key);
  return [
    ...shown,
    { ...row("item", 0, [textCell(input.word("rest", { count })), BLANK, ...cells]), isRest: true },
  ];
}

function accountRows(
  { books, words, word }: Input,
  of: DeferredAccountFigures,
  show: ShowLines,
): readonly Row[] {
  const { first } = daysOf(books.period);
  const year = { day: dayTitle(words, first) };
  const label = (text: string, ...cells: readonly Cell[]): readonly Cell[] => [
    textCell(text),
    BLANK,
    ...cells,
  ];
  const booked = (text: string, cell: FigureCell): readonly Row[] =>
    isZero(cell.amount) ? [] : [row("item", 0, label(text, ...blanks(3), cell))];
  const { total, afterNextYear } = of;
  const account = accountLabel(books, of.id);
  const until = dayTitle(words, lastDayOf(nextYearEnd(books)));
  return [
    textRow("heading", account),
    ...booked(word("opening", year), of.opening),
    ...booked(word("earlier", year), of.earlier),
    ...show(of.lines, of.id),
    ...booked(word("others"), of.others),
    row(
      "subtotal",
      0,
      label(
        word("total", { account }),
        ...[total.amount, total.ofYear, total.perPeriod],
        ...[total.booked, total.difference],
      ),
    ),
    ...(isZero(afterNextYear.amount)
      ? []
      : [row("memo", 0, label(word("long", { day: until }), ...blanks(2), afterNextYear))]),
    row("cross-check", 0, label(word("ledger", { account }), ...blanks(3), of.ledger)),
    row("cross-check", 0, label(word("ledger-difference"), ...blanks(3), of.ledgerDifference)),
  ];
}

function lineRow(
  { books, words, word }: Pick<Input, "books" | "words" | "word">,
  line: DeferredLine,
): Row {
  const { first, last } = line.item.days;
  return row("item", 0, [
    textCell(nameOfDocument(books, line.item)),
    textCell(word("days", { first: dayTitle(words, first), last: dayTitle(words, last) })),
    ...[line.amount, line.ofYear, line.perPeriod],
    line.booked ?? BLANK,
    line.difference,
  ]);
}

function notDeferredRows(
  { word }: Input,
  { role, notDeferred, notDeferredTotal }: DeferredFigures,
  show: ShowLines,
): readonly Row[] {
  if (notDeferred.length === 0) return [];
  return [
    textRow(
      "heading",
      word(role === "deferred-costs" ? "not-deferred-costs" : "not-deferred-revenue"),
    ),
    ...show(notDeferred, role),
    row("subtotal", 0, [...[textCell(word("not-deferred-total")), ...blanks(3)], notDeferredTotal]),
  ];
}
