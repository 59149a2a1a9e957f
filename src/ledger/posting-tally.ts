/** Counts postings and adds up their sides, for the population and for each file that holds it. */
import { type Amount, add, isNegative, negate, subtract, ZERO } from "../amount/amount.ts";
import type { Books } from "./books.ts";
import { numberFaults } from "./service-exports.ts";
import { taxAccountsOf } from "./tax-accounts.ts";
import type { PostingTally } from "./written-source.ts";

export interface TallyOfPostings {
  readonly add: (amount: Amount, account: string) => void;
  readonly end: (documents: number) => PostingTally;
}

/** With the accounts of tax, by what `add` names accounts with; null if they cannot be named. */
export function tallyPostings(taxAccounts: ReadonlySet<string> | null): TallyOfPostings {
  let [lines, debit, credit, vat] = [0, ZERO, ZERO, ZERO];
  return {
    add: (amount, account) => {
      lines += 1;
      if (isNegative(amount)) credit = add(credit, negate(amount));
      else debit = add(debit, amount);
      if (taxAccounts?.has(account) === true) vat = subtract(vat, amount);
    },
    end: (documents) => ({
      ...{ lines, documents, debit, credit },
      vat: taxAccounts === null ? null : vat,
    }),
  };
}

/** The numbers of the accounts of tax; null if there are none, or one has no number of its own. */
export function taxNumbersOf(books: Books): ReadonlySet<string> | null {
  const ids = new Set<string>(taxAccountsOf(books));
  const accounts = [...books.accounts.values()];
  const { without, shared } = numberFaults(accounts);
  const isUnclear = [...without, ...shared.flat()].some(({ id }) => ids.has(id));
  if (ids.size === 0 || isUnclear) return null;
  return new Set(accounts.flatMap(({ id, code }) => (ids.has(id) && code !== null ? code : [])));
}
