/** The lines of a closing journal that the books lack, as a file to book it from. */
import type { Books } from "../ledger/books.ts";
import { accountCells } from "./internal/account-rows.ts";
import { BLANK, row, totalCell } from "./internal/cells.ts";
import { accountColumns, sharedColumns } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { PROOF_BACKINGS, proposedJournal } from "./internal/proof-of-result.ts";

const ID = "closing-journal";

export const closingJournal = sheet(sheetWords(ID, []), {
  columns: [...accountColumns(38), ...sharedColumns("debit", "credit")],
  checks: "B",
  backings: PROOF_BACKINGS,
  isOf: isComplete,
  hasContents: isComplete,
  rows: ({ books }) =>
    (isComplete(books) ? (proposedJournal(books)?.lines ?? []) : []).flatMap((line) => {
      const { ledgerAccountId: id, side, cell } = line;
      if (id === null) return [];
      const { figure } = cell;
      const name = { id: figure.id.replace(/^[^/]*/, ID), period: figure.period };
      const again = totalCell(name, [cell]);
      const sides = side === "debit" ? [again, BLANK] : [BLANK, again];
      return [row("item", 0, [...accountCells(books, id), ...sides])];
    }),
});

/** A journal of which every line has its account. */
function isComplete(books: Books): boolean {
  const proposal = proposedJournal(books);
  return proposal !== null && proposal.into !== null;
}
