/** The words and the columns of the VAT reconciliation. */

import { quartersOf, vatReconciliation } from "../../../ledger/dossier/vat-reconciliation.ts";
import { VAT_NATURES } from "../../../ledger/dossier/vat-roll-forward.ts";
import { VAT_BOXES } from "../../../ledger/vat-box.ts";
import { returnsOfBooks } from "../../../ledger/vat-returns.ts";
import type { Cell, Row } from "../../sheet.ts";
import { BLANK, row, textCell } from "../cells.ts";
import { CLIENT_OUTCOME_WORDS, VAT_RECONCILIATION } from "../client-cells.ts";
import { columnOf } from "../columns.ts";
import { quarterTitle } from "../declared-vat-text.ts";
import { type SheetInputOf, sheetWords } from "../define-sheet.ts";
import { DOCUMENT_WORDS } from "../document-words.ts";
import type { ColumnSpec } from "../sheet-columns.ts";
import { VAT_RETURN_WORDS } from "../vat-return-notes.ts";
import { VAT_YEAR_WORDS } from "../vat-year-rows.ts";
import { wordsUnder } from "../word-keys.ts";

export const ABOUT = sheetWords(
  VAT_RECONCILIATION,
  [
    "box box-rate reversed no-box outside-sales outside-purchases total quarter none none-without-accounts no-accounts",
    "basis-postings basis-name basis-stated basis-none names-are-hints",
    "turnover-title sale-base not-revenue without-rate with-purchase-rate turnover-postings turnover-result difference",
    "returns not-declared no-boxes recomputed-apart turnover-apart one-sided-owed one-sided-deducted one-sided-allowed rate-ended moved-lodging",
    "roll-title of-account all-accounts opening closing closing-total ledger-of to-pay to-correct closing-difference closing-note ledger",
    "other-of others-more",
    "icp-title no-contact not-available icp-rest icp-total icp-box icp-difference icp-note",
    "small-business small-business-used small-business-unknown small-business-without-rates small-business-charged small-business-year",
    "private-use not-stated no-private-use",
    "declared-title roll-paper",
  ],
  wordsUnder(`sheets.${VAT_RECONCILIATION}.boxes`, ...VAT_BOXES),
  wordsUnder(`sheets.${VAT_RECONCILIATION}.natures`, ...VAT_NATURES),
  CLIENT_OUTCOME_WORDS,
  ["figures.vat-declared"],
  VAT_YEAR_WORDS,
  VAT_RETURN_WORDS,
  DOCUMENT_WORDS,
);
export type Input = SheetInputOf<typeof ABOUT>;

const hasBoxes = (books: Input["books"]): boolean =>
  vatReconciliation(books).of?.boxesKnown !== null;
const hasReturns = (books: Input["books"]): boolean => returnsOfBooks(books).length > 0;

/** The columns of amounts before those of quarters. */
const AMOUNTS = [
  ...(["turnover", "base", "declared-base"] as const),
  ...(["recomputed", "booked", "declared", "difference"] as const),
] as const;
export type VatColumn = (typeof AMOUNTS)[number];

const IS_IN: Partial<Record<VatColumn, (books: Input["books"]) => boolean>> = {
  "declared-base": hasBoxes,
  declared: hasReturns,
};

const amountColumn = (key: VatColumn): ColumnSpec<Input> => {
  const isIn = IS_IN[key];
  return { ...columnOf("amount", 13, key), ...(isIn === undefined ? {} : { isIn }) };
};

const WHAT: ColumnSpec<Input> = {
  ...columnOf("text", 44, "what"),
  stated: "names-and-texts",
};
const NOTE: ColumnSpec<Input> = columnOf("text", 15, "note");

/** The declared tax and the sales of box 3b by calendar quarter. */
export const QUARTERS: ColumnSpec<Input> = {
  ...columnOf("amount", 13, "quarter"),
  each: ({ books, words }) =>
    quartersOf(books).map((quarter) => [quarter, quarterTitle(words, quarter)]),
};

export const COLUMNS: readonly ColumnSpec<Input>[] = [
  ...[WHAT, NOTE],
  ...AMOUNTS.map(amountColumn),
  { ...QUARTERS, isOnPaper: () => false },
];

/** The columns of the second table on paper. */
export const DECLARED_COLUMNS: readonly ColumnSpec<Input>[] = [
  ...[WHAT, QUARTERS],
  ...(["declared", "booked", "difference"] as const).map(amountColumn),
];

/** A row with amounts in these columns. */
export interface VatLine {
  readonly kind: Row["kind"];
  readonly label: string;
  readonly indent?: number;
  readonly note?: Cell;
  readonly cells: Partial<Readonly<Record<VatColumn, Cell>>>;
  /** In the order of the quarters of the books. */
  readonly quarters?: readonly Cell[];
}

export const lineRow = ({ books }: Pick<Input, "books">, line: VatLine): Row =>
  row(line.kind, line.indent ?? 0, [
    textCell(line.label),
    line.note ?? BLANK,
    ...AMOUNTS.map((key) => line.cells[key] ?? BLANK),
    ...(line.quarters ?? quartersOf(books).map(() => BLANK)),
  ]);
