/** The control accounts of a list of open items, with the difference between ledger and list. */

import { periodOf } from "../../calendar/month.ts";
import { controlAccounts } from "../../checks/control-accounts.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES } from "../../ledger/signs.ts";
import type { Row, SheetSource } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import {
  blanks,
  type FigureCell,
  row,
  type TotalName,
  textCell,
  textRow,
  totalCell,
} from "./cells.ts";
import { trialFigures } from "./trial-figures.ts";
import { wordsUnder } from "./word-keys.ts";

export const CONTROL_WORDS = wordsUnder(
  "sheets.open-items",
  "control control-difference no-control",
);

/** The index of the closing balance among the figures of the trial balance. */
const CLOSING = 3;

/**
 * The closing balance of the control accounts in the general ledger and its difference with the list; a
 * sentence if no control account was recognized.
 */
export function controlRows(
  { books, words }: Pick<SheetSource<(typeof CONTROL_WORDS)[number]>, "books" | "words">,
  list: OpenItemList,
  totals: readonly FigureCell[],
  balanceCount: number,
): readonly Row[] {
  const control = controlFigure(books, list);
  if (control === undefined) {
    return [textRow("note", words.of("sheets.open-items.no-control"))];
  }
  const closing = totals.slice(balanceCount - 1, balanceCount);
  const crossCheck = (text: string, cell: FigureCell): Row =>
    row("cross-check", 0, [textCell(text), ...blanks(balanceCount - 1), cell]);
  const accounts = controlIds(books, list)
    .map((id) => accountLabel(books, id))
    .join(", ");
  return [
    crossCheck(words.of("sheets.open-items.control", { accounts }), control),
    crossCheck(
      words.of("sheets.open-items.control-difference"),
      totalCell(controlName(books, list, "control-difference"), closing, [control]),
    ),
  ];
}

/** The closing balance of the control accounts; undefined if no account was recognized as one. */
export function controlFigure(books: Books, list: OpenItemList): FigureCell | undefined {
  const ids = new Set(controlIds(books, list));
  const closings = trialFigures(books)
    .accounts.filter(({ id }) => ids.has(id))
    .flatMap(({ cells }) => cells.slice(CLOSING, CLOSING + 1));
  if (closings.length === 0) return undefined;
  const isCredit = TOTAL_SIDES[list] === "credit";
  return totalCell(
    controlName(books, list, "control"),
    isCredit ? [] : closings,
    isCredit ? closings : [],
  );
}

const controlIds = (books: Books, list: OpenItemList): readonly LedgerAccountId[] => [
  ...new Set(controlAccounts(books, list)),
];

const controlName = ({ period }: Books, list: OpenItemList, key: string): TotalName => ({
  id: `${list}/${period.last}/${key}/total`,
  period: periodOf(period.last),
});
