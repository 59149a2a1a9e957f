/** The accounts of tax on the result that is owed or to be reclaimed: their movement in the year. Owed is positive. */
import { type Amount, add, negate, subtract, sumOf } from "../../amount/amount.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { movementInYear, rowOf } from "../trial-balance.ts";
import { balanceMovements } from "./movement-natures.ts";

export interface TaxAccount {
  readonly accounts: readonly LedgerAccountId[];
  /** Of earlier years. */
  readonly opening: Amount;
  /** The tax of the year that is booked as a cost. */
  readonly booked: Amount;
  /** Payments of assessments, less refunds: negative. */
  readonly paid: Amount;
  /** What moved otherwise: tax that was booked as a cost without these accounts is negative. */
  readonly other: Amount;
  readonly closing: Amount;
}

/** Null if no account of tax owed is known. */
export function taxAccountOf(books: Books): TaxAccount | null {
  const accounts = accountsWithRole(books, "income-tax-payable");
  const [first] = books.months;
  const last = books.months.at(-1);
  if (accounts.length === 0 || first === undefined || last === undefined) return null;
  const opening = negate(sumOf(accounts.map((id) => rowOf(first.generalLedger, id).opening)));
  const closing = negate(sumOf(accounts.map((id) => rowOf(last.generalLedger, id).closing)));
  const booked = bookedTax(books);
  const movements = balanceMovements(books);
  const paid = negate(
    sumOf(
      accounts.flatMap((id) =>
        (movements.get(id) ?? []).flatMap(({ nature, amount }) =>
          nature === "bank" ? [amount] : [],
        ),
      ),
    ),
  );
  const other = subtract(closing, add(add(opening, booked), paid));
  return { accounts, opening, booked, paid, other, closing };
}

/** A cost is positive; without entries that close the year. */
const bookedTax = (books: Books): Amount =>
  sumOf(
    accountsWithRole(books, "income-tax").flatMap((id) =>
      books.months.map((month) => movementInYear(month, id)),
    ),
  );
