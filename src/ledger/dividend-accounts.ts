/** Accounts that hold a debt for dividend: what its holders get, and the tax that is withheld from it. */
import { isNegative } from "../amount/amount.ts";
import { accountsWithRole } from "./account-roles.ts";
import type { Books } from "./books.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";

/** Up to version 3.5 the reference scheme had no code for dividend tax; it was under other taxes. */
const OTHER_TAXES = "BSchBepOvb";

/** Accounts of other taxes: what a document credits on them next to a dividend is the tax withheld from it. */
export const otherTaxAccounts = ({ accounts }: Books): readonly LedgerAccountId[] =>
  [...accounts.values()]
    .filter(({ rgsCode }) => rgsCode?.startsWith(OTHER_TAXES) === true)
    .map(({ id }) => id);

/** Accounts with the role, and those of other taxes on which nothing else than tax of dividends is booked as a debt. */
export const dividendAccounts = oncePerBooks((books: Books): ReadonlySet<LedgerAccountId> => {
  const owed = new Set([
    ...accountsWithRole(books, "dividends"),
    ...accountsWithRole(books, "dividend-tax"),
  ]);
  const taxes = otherTaxAccounts(books).filter((id) => !owed.has(id));
  if (owed.size === 0 || taxes.length === 0) return owed;
  const credits = [...books.sums.documentsOn(new Set([...owed, ...taxes]))].filter(({ sum }) =>
    isNegative(sum),
  );
  const keyOf = ({ document: { type, id } }: (typeof credits)[number]): string => `${type} ${id}`;
  const declaring = new Set(
    credits.filter(({ ledgerAccountId }) => owed.has(ledgerAccountId)).map(keyOf),
  );
  const isOfDividends = (tax: LedgerAccountId): boolean => {
    const own = credits.filter(({ ledgerAccountId }) => ledgerAccountId === tax);
    return own.length > 0 && own.every((one) => declaring.has(keyOf(one)));
  };
  return new Set([...owed, ...taxes.filter(isOfDividends)]);
});

/** Those of them that hold the tax. */
export function dividendTaxAccounts(books: Books): ReadonlySet<LedgerAccountId> {
  const ofTax = new Set([...accountsWithRole(books, "dividend-tax"), ...otherTaxAccounts(books)]);
  return new Set([...dividendAccounts(books)].filter((id) => ofTax.has(id)));
}
