/** The roll-forward of equity by document: each movement of each account, tied to the ledger and the balance sheet. */
import { ownershipOf } from "../ledger/form-of-business.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { BLANK, blanks, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentLabel } from "./internal/document-words.ts";
import { EQUITY, EQUITY_COLUMNS } from "./internal/equity-figures.ts";
import {
  EQUITY_MOVEMENT_BACKINGS,
  EQUITY_MOVEMENTS_SHEET,
  equityMovementFigures,
} from "./internal/equity-movement-figures.ts";
import { monthTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  EQUITY_MOVEMENTS_SHEET,
  ["unappropriated opening closing total balance-sheet kind-note"],
  EQUITY_COLUMNS.map((column) => `sheets.${EQUITY}.columns.${column}.title` as const),
  (["company", "partners", "owner"] as const).map(
    (ownership) => `sheets.${EQUITY}.appropriation-${ownership}` as const,
  ),
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;
type AccountMovements = ReturnType<typeof equityMovementFigures>["accounts"][number];

export const equityMovements = sheet(ABOUT, {
  columns: [
    { ...columnOf("text", 46, "account"), stated: "names-and-texts" },
    columnOf("text", 12, "month"),
    { ...columnOf("text", 44, "document"), stated: "document-numbers" },
    columnOf("text", 20, "kind"),
    ...columnsOf("amount", 15, "amount", "balance", "ledger"),
    { ...columnOf("amount", 13, "difference"), expects: "zero" as const },
  ],
  checks: "B",
  backings: EQUITY_MOVEMENT_BACKINGS,
  rows: (input) => {
    const { books, word } = input;
    const { accounts, total, onBalanceSheet, difference } = equityMovementFigures(books);
    const inBalance = (kind: Row["kind"], text: string, cell: Cell, last: Cell = BLANK): Row =>
      row(kind, 0, [textCell(text), ...blanks(4), cell, BLANK, last]);
    return [
      ...accounts.flatMap((account) => accountRows(input, account)),
      inBalance("total", word("total"), total),
      inBalance("cross-check", word("balance-sheet"), onBalanceSheet, difference),
      textRow("note", word("kind-note")),
    ];
  },
});

function accountRows(input: Input, of: AccountMovements): readonly Row[] {
  const { books, words, word } = input;
  const name = textCell(of.id === null ? word("unappropriated") : accountLabel(books, of.id));
  const { ledger } = of;
  return [
    row("opening", 0, [name, BLANK, textCell(word("opening")), ...blanks(2), of.opening]),
    ...of.movements.map(({ entry, kind, cell }) =>
      row("item", 0, [
        name,
        entry === null ? BLANK : textCell(monthTitle(words, entry.month)),
        entry === null ? BLANK : textCell(documentLabel(books, words, entry.document)),
        textCell(kindText(input, kind)),
        cell,
      ]),
    ),
    row("subtotal", 0, [
      ...[name, BLANK, textCell(word("closing")), ...blanks(2), of.closing],
      ...(ledger === null ? blanks(2) : [ledger.closing, ledger.difference]),
    ]),
  ];
}

const kindText = (
  { books, words }: Input,
  kind: AccountMovements["movements"][number]["kind"],
): string =>
  kind === "appropriation"
    ? words.of(`sheets.${EQUITY}.appropriation-${ownershipOf(books)}`)
    : words.of(`sheets.${EQUITY}.columns.${kind}.title`);
