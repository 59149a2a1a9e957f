/** VAT by box and period of a return: the books beside what was filed, tied to the accounts of VAT. */
import { CLIENT_SUPPLIED, DERIVED } from "../checks/backing.ts";
import type { Books } from "../ledger/books.ts";
import { VAT_BOXES } from "../ledger/vat-box.ts";
import { returnsOfBooks } from "../ledger/vat-returns.ts";
import { BLANK, blanks, row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { VAT_RECONCILIATION } from "./internal/client-cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { periodTitle } from "./internal/period-words.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import { reconciliationFigures } from "./internal/vat/box-figures.ts";
import { reasonWithout } from "./internal/vat/box-rows.ts";
import { type PeriodFigures, VAT_BY_PERIOD, vatByPeriod } from "./internal/vat/period-figures.ts";
import { VAT_PAYABLE } from "./internal/vat/roll-forward-rows.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  VAT_BY_PERIOD,
  ["period-total total on-accounts difference no-box not-filed rounding"],
  wordsUnder(`sheets.${VAT_RECONCILIATION}.boxes`, ...VAT_BOXES),
  wordsUnder(
    `sheets.${VAT_RECONCILIATION}`,
    "not-declared no-boxes none none-without-accounts no-accounts",
  ),
);
type Input = SheetInputOf<typeof ABOUT>;

const hasReturns = (books: Books): boolean => returnsOfBooks(books).length > 0;
const hasBoxes = (books: Books): boolean =>
  returnsOfBooks(books).some(({ boxes }) => boxes !== null);

const AMOUNTS: readonly ColumnSpec<Input>[] = [
  columnOf("amount", 14, "base"),
  ...columnsOf("amount", 14, "declared-base", "base-difference").map((column) => ({
    ...column,
    isIn: hasBoxes,
  })),
  columnOf("amount", 14, "tax"),
  ...columnsOf("amount", 14, "declared-tax", "tax-difference").map((column) => ({
    ...column,
    isIn: hasReturns,
  })),
];

export const vatByPeriodSheet = sheet(ABOUT, {
  columns: [
    columnOf("text", 24, "period"),
    columnOf("text", 7, "box"),
    columnOf("text", 38, "what"),
    ...AMOUNTS,
  ],
  ties: [VAT_PAYABLE],
  checks: "V",
  backings: [DERIVED, CLIENT_SUPPLIED],
  hasContents: (books) => reconciliationFigures(books).figures !== null,
  rows: (input) => {
    const { books, words } = input;
    if (reconciliationFigures(books).figures === null) {
      const reason = reasonWithout(books);
      return [textRow("note", words.of(`sheets.${VAT_RECONCILIATION}.${reason}`))];
    }
    const { periods, total, onAccounts, difference } = vatByPeriod(books);
    const inTax = (text: "on-accounts" | "difference", cell: Cell): Row =>
      row("cross-check", 0, [...blanks(2), textCell(input.word(text)), ...blanks(3), cell]);
    return [
      ...periods.flatMap((one) => periodRows(input, one)),
      row("total", 0, [
        ...[...blanks(2), textCell(input.word("total")), ...blanks(3)],
        ...comparedCells(total),
      ]),
      inTax("on-accounts", onAccounts),
      inTax("difference", difference),
      ...noteRows(input),
    ];
  },
});

const comparedCells = ({ books, declared, difference }: PeriodFigures["tax"]): readonly Cell[] => [
  ...[books, declared ?? BLANK, difference ?? BLANK],
];

function periodRows({ words, word }: Input, { of, boxes, tax }: PeriodFigures): readonly Row[] {
  const period = textCell(periodTitle(words, of.period));
  return [
    ...boxes.map(({ box, ...own }) =>
      row("item", 0, [
        ...[period, textOrBlank(box)],
        textCell(
          box === null ? word("no-box") : words.of(`sheets.${VAT_RECONCILIATION}.boxes.${box}`),
        ),
        ...[...comparedCells(own.base), ...comparedCells(own.tax)],
      ]),
    ),
    row("subtotal", 0, [
      ...[period, BLANK],
      textCell(word(of.filed === null ? "not-filed" : "period-total")),
      ...[...blanks(3), ...comparedCells(tax)],
    ]),
  ];
}

function noteRows({ books, words, word }: Input): readonly Row[] {
  if (!hasReturns(books))
    return [textRow("note", words.of(`sheets.${VAT_RECONCILIATION}.not-declared`))];
  return [
    textRow(
      "note",
      hasBoxes(books) ? word("rounding") : words.of(`sheets.${VAT_RECONCILIATION}.no-boxes`),
    ),
  ];
}
