/** A line or record of two auditfiles whose texts differ. */
import { DERIVED } from "../../checks/backing.ts";
import type { ComparedLine, ElementDifference } from "../../imported-files/auditfile-comparison.ts";
import type { Books } from "../../ledger/books.ts";
import type { Row } from "../sheet.ts";
import { amountCell, BLANK, dateCell, row, textCell } from "./cells.ts";

export function textDifferenceRow(
  books: Books,
  id: string,
  { subject, ours, theirs }: ElementDifference,
  absent: string,
): Row {
  const values = textCell(`${ours ?? absent} / ${theirs ?? absent}`);
  if (typeof subject === "string") return row("item", 1, [textCell(subject), BLANK, values]);
  return row("item", 1, [
    textCell(accountName(books, subject.accountId)),
    dateCell(subject.date),
    values,
    textCell(placeOf(subject)),
    ...[BLANK, BLANK],
    amountCell({ id, period: books.period, backing: DERIVED, sources: [] }, subject.amount),
  ]);
}

/** Journal and transaction number, to find the line in the file. */
export const placeOf = ({ journalId, transaction }: ComparedLine): string =>
  `${journalId} ${transaction}`;

export function accountName(books: Books, accountId: string): string {
  const account = [...books.accounts.values()].find(({ code }) => code?.trim() === accountId);
  return account === undefined ? accountId : `${accountId} ${account.name}`;
}
