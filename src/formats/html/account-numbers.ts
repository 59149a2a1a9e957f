/** The ledger accounts of a page by number, and the account to whose postings a mark leads. */
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { Sheet } from "../../sheets/sheet.ts";

export interface AccountNumbers {
  /** In the order of the chart. */
  readonly ids: readonly LedgerAccountId[];
  readonly numberOf: (id: LedgerAccountId) => number;
  /** Null for a mark that the sheet of postings does not have. */
  readonly accountOf: (mark: string) => number | null;
}

/** The rows of the sheet are ordered by account, so the number of postings of each account states where it ends. */
export function accountNumbers(books: Books, marks: Sheet["marks"]): AccountNumbers {
  const ids = [...books.accounts.keys()];
  const numbers = new Map(ids.map((id, index) => [id, index]));
  const ends: number[] = [];
  for (const id of ids) {
    const counts = books.months.map(({ movements }) => movements.get(id)?.count ?? 0);
    ends.push(counts.reduce((sum, count) => sum + count, ends.at(-1) ?? 0));
  }
  return {
    ids,
    numberOf: (id) => numbers.get(id) ?? -1,
    accountOf: (mark) => {
      const line = marks?.get(mark);
      const number = line === undefined ? -1 : ends.findIndex((end) => line < end);
      return number === -1 ? null : number;
    },
  };
}
