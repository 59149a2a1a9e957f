/** The column with the RGS code of an account, on every sheet that has it. */
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { validRgsCode } from "../../ledger/rgs-codes.ts";
import type { Cell } from "../sheet.ts";
import { textOrBlank } from "./cells.ts";
import { sharedColumn } from "./columns.ts";
import type { ColumnSpec } from "./sheet-columns.ts";

/** Books whose chart has no codes do not have it. */
export const rgsColumn = (width: number): ColumnSpec<unknown> => ({
  ...sharedColumn("rgs", width),
  isIn: hasRgsCodes,
});

export const hasRgsCodes = ({ accounts }: Books): boolean =>
  [...accounts.values()].some((account) => validRgsCode(account) !== null);

/** Blank without a code of valid form. */
export function rgsCell({ accounts }: Books, id: LedgerAccountId): Cell {
  const account = accounts.get(id);
  return textOrBlank(account === undefined ? null : validRgsCode(account));
}
