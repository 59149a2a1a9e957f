/** The card of one account: its months as the general ledger states them, and its largest postings. */
import { type Amount, absolute, compareAmounts } from "../amount/amount.ts";
import { includesMonth, type Month, monthOf, type Period } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import type { LedgerAccount } from "./ledger-account.ts";
import type { Posting } from "./posting.ts";
import { NO_MOVEMENT, rowOf, type TrialBalanceRow } from "./trial-balance.ts";

export interface AccountMonth extends TrialBalanceRow {
  readonly month: Month;
  readonly postings: number;
  /** Whether debit and credit of the postings are those of the ledger. */
  readonly isEqual: boolean;
}

export interface AccountCard {
  readonly account: LedgerAccount;
  readonly months: readonly AccountMonth[];
  /** The largest postings of the months by amount, in the order of their dates; how many there are in all. */
  readonly largest: readonly Posting[];
  readonly count: number;
}

/** The account with this number, or this id; null if the books have none. */
export function accountNamed(
  { accounts }: Pick<Books, "accounts">,
  word: string,
): LedgerAccount | null {
  const all = [...accounts.values()];
  return all.find(({ code }) => code === word) ?? all.find(({ id }) => id === word) ?? null;
}

/** Reads the postings of the account once and keeps `largestMax` of them. `within` is null for all months of the books. */
export async function accountCard(
  books: Books,
  account: LedgerAccount,
  { within, largestMax }: { readonly within: Period | null; readonly largestMax: number },
): Promise<AccountCard> {
  const { id } = account;
  const isWithin = (month: Month): boolean => within === null || includesMonth(within, month);
  const months = books.months
    .filter(({ month }) => isWithin(month))
    .map(({ month, generalLedger, movements }): AccountMonth => {
      const row = rowOf(generalLedger, id);
      const { debit, credit, count } = movements.get(id) ?? NO_MOVEMENT;
      const isEqual = [[row.debit, debit] as const, [row.credit, credit] as const].every(
        ([ledger, own]) => compareAmounts(ledger, own) === 0,
      );
      return { ...row, month, postings: count, isEqual };
    });
  let largest: Posting[] = [];
  let count = 0;
  const only = { documents: new Set<never>(), accounts: new Set([id]) };
  for await (const posting of books.postings("date", only)) {
    if (posting.ledgerAccountId !== id || !isWithin(monthOf(posting.date))) continue;
    count += 1;
    largest.push(posting);
    // Cut now and then, so that memory holds no more than twice the postings that are shown.
    if (largest.length >= 2 * largestMax) largest = largestOf(largest, largestMax);
  }
  return { account, months, largest: largestOf(largest, largestMax), count };
}

/** In the order in which they were. */
function largestOf(postings: readonly Posting[], max: number): Posting[] {
  const sizeOf = ({ amount }: Posting): Amount => absolute(amount);
  const kept = new Set(
    postings.toSorted((left, right) => compareAmounts(sizeOf(right), sizeOf(left))).slice(0, max),
  );
  return postings.filter((posting) => kept.has(posting));
}
