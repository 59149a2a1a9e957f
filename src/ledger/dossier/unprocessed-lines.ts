/** Bank lines that the bookkeeping service lists and that nothing explains: their entries are on a clearing account. */
import { type Amount, add, isZero, negate, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import { compareText, type DocumentId } from "../ledger-account.ts";
import type { SourceHash } from "../source.ts";

const LIST = "financial_mutations";

export interface UnprocessedLine {
  readonly id: DocumentId;
  readonly date: CalendarDate;
  readonly message: string;
  /** What its entries have on clearing accounts, positive for money received. */
  readonly open: Amount;
  readonly source: SourceHash;
}

/**
 * By date; null if the source of the books has no list of bank lines, or no clearing account is known. What the list
 * itself states to be open is not used, because nothing proves it.
 */
export function unprocessedLines(books: Books): readonly UnprocessedLine[] | null {
  const accounts = new Set(accountsWithRole(books, "suspense"));
  if (accounts.size === 0 || !books.documentLists.some(({ list }) => list === LIST)) return null;
  const sums = new Map<DocumentId, { readonly sum: Amount; readonly source: SourceHash }>();
  for (const { document, sum, source } of books.sums.documentsOn(accounts)) {
    if (document.type !== "FinancialMutation") continue;
    sums.set(document.id, { sum: add(sums.get(document.id)?.sum ?? ZERO, sum), source });
  }
  return [...sums]
    .flatMap(([id, { sum, source }]): readonly UnprocessedLine[] => {
      const listed = isZero(sum) ? null : books.listedDocument(LIST, id);
      if (listed === null) return [];
      const { date, mutation } = listed;
      return [{ id, date, message: mutation?.message ?? "", open: negate(sum), source }];
    })
    .toSorted((one, other) => compareText(one.date, other.date) || compareText(one.id, other.id));
}
