/**
 * What the bank states of the accounts of a lead, from the sheet of bank accounts, and the difference from the books.
 */
import { financialAccountName } from "../../../ledger/financial-account-name.ts";
import type { Side } from "../../../ledger/signs.ts";
import type { Row } from "../../sheet.ts";
import { type BankRow, bankFigures } from "../bank-figures.ts";
import { type FigureCell, totalCell } from "../cells.ts";
import { dayTitle } from "../period-words.ts";
import { type Lead, leadName } from "./lead-figures.ts";
import { namedRow, specificationRow } from "./lead-rows.ts";
import type { LeadInput } from "./lead-words.ts";

/** The balance of each bank account, card and cash box as the bank or the client states it; empty without any. */
export function bankRows(input: LeadInput, { group, accounts }: Lead, side: Side): readonly Row[] {
  const { books, word } = input;
  const ids = new Set(accounts.map(({ id }) => id));
  const own = bankFigures(books).rows.filter(({ account: { ledgerAccounts } }) =>
    [...ledgerAccounts].some((id) => ids.has(id)),
  );
  if (own.length === 0) return [];
  const inSide = (key: string, cells: readonly FigureCell[]): FigureCell =>
    side === "debit"
      ? totalCell(leadName(books, "closing", key), cells)
      : totalCell(leadName(books, "closing", key), [], cells);
  const unknown = own.filter(({ closing }) => closing === null);
  const differences = own.flatMap(({ difference }) => difference ?? []);
  return [
    ...own.flatMap((one) => statedRow(input, one, inSide)),
    ...(differences.length === 0
      ? []
      : [
          namedRow("cross-check", word("bank-difference"), {
            closing: inSide(`bank-difference-${group}`, differences),
          }),
        ]),
    ...(unknown.length === 0
      ? []
      : [
          namedRow(
            "note",
            word("bank-unknown", {
              accounts: unknown
                .map(({ account }) => financialAccountName(books, account.financialAccountId))
                .join(", "),
            }),
            {},
          ),
        ]),
  ];
}

function statedRow(
  { books, words, word }: LeadInput,
  { account, closing }: BankRow,
  inSide: (key: string, cells: readonly FigureCell[]) => FigureCell,
): readonly Row[] {
  const [id] = account.ledgerAccounts;
  if (closing === null || account.closing === null || id === undefined) return [];
  const { basis, on } = account.closing;
  const text = word(`bank-${basis}`, { day: dayTitle(words, on) });
  const key = `bank-${account.financialAccountId}`;
  return [specificationRow(books, id, text, { closing: inSide(key, [closing]) })];
}
