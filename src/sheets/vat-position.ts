/** The VAT position: what the books have of the current return by box, and what the accounts of VAT still owe. */
import { isSamePeriod } from "../calendar/compared-period.ts";
import { monthCountOf, type Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { quarterOf } from "../ledger/dossier/vat-reconciliation.ts";
import { VAT_BOXES } from "../ledger/vat-box.ts";
import { boxParts } from "../ledger/vat-boxes.ts";
import { vatPeriod } from "../ledger/vat-period.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { BLANK, blanks, blockRow, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { quarterTitle } from "./internal/declared-vat-text.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { dayTitle, periodTitle } from "./internal/period-words.ts";
import {
  type BoxPosition,
  VAT_POSITION,
  VAT_POSITION_BACKINGS,
  type VatPosition,
  vatPositionFigures,
} from "./internal/vat-position.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Cell, Row } from "./sheet.ts";

const BOXES = "sheets.vat-reconciliation";
const ABOUT = sheetWords(
  VAT_POSITION,
  [
    "box-unknown outside total total-due accounts accounts-total of-current of-earlier",
    "months-booked all-booked quarters-assumed none",
  ],
  wordsUnder(`${BOXES}.boxes`, ...VAT_BOXES),
  wordsUnder(BOXES, "box quarter"),
);
type Input = SheetInputOf<typeof ABOUT>;

const WHAT = { ...columnOf("text", 44, "what"), stated: "names-and-texts" } as const;
const OF_BOXES = columnsOf("amount", 16, "base", "tax");
const OF_ACCOUNTS = columnsOf("amount", 16, "opening", "current", "settled", "closing");

export const vatPosition = sheet(ABOUT, {
  values: ({ books, words }) => ({
    vatReturn: returnTitle(words, vatPeriod(books).period),
    booked: periodTitle(words, vatPeriod(books).booked),
  }),
  columns: [WHAT, ...OF_BOXES, ...OF_ACCOUNTS],
  checks: "V",
  backings: VAT_POSITION_BACKINGS,
  hasContents: (books) => shownPosition(books) !== null,
  rows: (input) => [
    ...boxRows(input),
    ...headed(input.word("accounts"), accountRows(input)).map(beyondBoxes),
  ],
  onPaper: [
    { columns: [WHAT, ...OF_BOXES], rows: boxRows },
    {
      title: ({ word }) => word("accounts"),
      columns: [WHAT, ...OF_ACCOUNTS],
      rows: accountRows,
    },
  ],
});

/** Null if the books have neither a balance nor a movement of VAT. */
function shownPosition(books: Books): VatPosition | null {
  const { of } = vatPositionFigures(books);
  return of === null || (of.boxes.length === 0 && of.accounts.length === 0) ? null : of;
}

function returnTitle(
  words: Parameters<typeof quarterTitle>[0] & Parameters<typeof periodTitle>[0],
  period: Period,
): string {
  const quarter = quarterOf(period.last);
  const isQuarter = monthCountOf(period) === 3 && quarterOf(period.first) === quarter;
  return isQuarter ? quarterTitle(words, quarter) : periodTitle(words, period);
}

function boxRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const position = shownPosition(books);
  if (position === null) return [textRow("note", word("none"))];
  const { period, booked, dueOn, isKnown } = vatPeriod(books);
  const total =
    dueOn === null
      ? word("total", { return: returnTitle(words, period) })
      : word("total-due", {
          return: returnTitle(words, period),
          date: dayTitle(words, dueOn),
        });
  const isWhole = isSamePeriod(period, booked);
  return [
    ...position.boxes.map((box) =>
      row("item", 0, [textCell(boxTitle(input, box)), box.base, box.tax]),
    ),
    row("total", 0, [textCell(total), BLANK, position.tax]),
    textRow(
      "note",
      word(isWhole ? "all-booked" : "months-booked", {
        part: String(monthCountOf(booked)),
        all: String(monthCountOf(period)),
      }),
    ),
    ...(isKnown ? [] : [textRow("note", word("quarters-assumed"))]),
  ];
}

/** `1a Standard rate`; rates without a known box by their names. */
function boxTitle({ books, words, word }: Input, { place }: BoxPosition): string {
  if (place === "outside") return word("outside");
  if (place !== null) {
    const name = words.of(`${BOXES}.boxes.${place}`);
    return words.of(`${BOXES}.box`, { box: place, name });
  }
  const rates = boxParts(books).filter((part) => part.place === null);
  const names = rates.map(({ taxRateId: id }) => books.taxRates.get(id)?.name ?? id);
  return word("box-unknown", { rates: [...new Set(names)].join(", ") });
}

function accountRows({ books, words, word }: Input): readonly Row[] {
  const position = shownPosition(books);
  if (position === null || position.accounts.length === 0) return [];
  const { accounts, total, ofCurrent, ofEarlier } = position;
  const atEnd = (text: string, cell: Cell): Row =>
    row("memo", 0, [textCell(text), ...blanks(total.length - 1), cell]);
  return [
    ...accounts.map(({ id, flow }) => row("item", 0, [textCell(accountLabel(books, id)), ...flow])),
    row("total", 0, [textCell(word("accounts-total")), ...total]),
    atEnd(word("of-current", { return: returnTitle(words, vatPeriod(books).period) }), ofCurrent),
    atEnd(word("of-earlier"), ofEarlier),
  ];
}

const headed = (title: string, rows: readonly Row[]): readonly Row[] =>
  rows.length === 0 ? [] : [blockRow(title), ...rows];

/** A row of the accounts in a sheet that has the columns of boxes before theirs. */
const beyondBoxes = (one: Row): Row => ({
  ...one,
  cells: [...one.cells.slice(0, 1), ...OF_BOXES.map(() => BLANK), ...one.cells.slice(1)],
});
