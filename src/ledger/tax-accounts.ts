/** The ledger accounts of tax, as the profile, RGS codes or the codes of an auditfile name all of them. */
import { accountsWithRole } from "./account-roles.ts";
import type { Books } from "./books.ts";
import type { LedgerAccount, LedgerAccountId, TaxRateId } from "./ledger-account.ts";
import { WRITTEN_LISTS } from "./listed-document.ts";
import { oncePerBooks } from "./once-per-books.ts";

/**
 * Those that the profile names, or else those with a code or to which an auditfile points; none while an account of tax
 * has no code: with some of them alone every document would differ from its tax.
 */
export const taxAccountsOf = (books: Books): readonly LedgerAccountId[] =>
  uncodedTaxAccounts(books).length > 0 ? [] : accountsWithRole(books, "tax");

/**
 * The accounts without a code or role on which the service books tax, if the profile names no accounts of tax: current
 * assets or liabilities with postings of a rate that has none on an account of tax, and that no line of a listed
 * document has. Where no account of tax has a code, those of deferrals are among them: their role is needed too.
 */
export const uncodedTaxAccounts = oncePerBooks((books: Books): readonly LedgerAccountId[] => {
  if (books.accountMapping.has("tax")) return [];
  const named = new Set([...books.accountMapping.values()].flat());
  const known = new Set(accountsWithRole(books, "tax"));
  const uncoded = [...books.accounts.values()]
    .filter((account) => mayBeOfTax(account) && !named.has(account.id) && !known.has(account.id))
    .map(({ id }) => id);
  if (uncoded.length === 0) return [];
  const accountsOfRates = accountsByRate(books);
  const incomplete = [...accountsOfRates.values()].filter(
    (accounts) => accounts.size > 1 && ![...accounts].some((id) => known.has(id)),
  );
  const booked = uncoded.filter((id) => incomplete.some((accounts) => accounts.has(id)));
  if (booked.length === 0) return [];
  const listed = accountsOfTaxedLines(books);
  return booked.filter((id) => !listed.has(id));
});

const mayBeOfTax = ({ type, rgsCode }: LedgerAccount): boolean =>
  rgsCode === null && (type === "current_assets" || type === "current_liabilities");

/** The accounts on which each rate is booked. */
function accountsByRate(books: Books): ReadonlyMap<TaxRateId, ReadonlySet<LedgerAccountId>> {
  const found = new Map<TaxRateId, Set<LedgerAccountId>>();
  for (const { ledgerAccountId, key } of books.sums.per("tax-rate", null)) {
    if (key === null) continue;
    const accounts = found.get(key) ?? new Set<LedgerAccountId>();
    found.set(key, accounts.add(ledgerAccountId));
  }
  return found;
}

/** People choose the accounts of lines, and never those of the tax on them. */
function accountsOfTaxedLines(books: Books): ReadonlySet<LedgerAccountId> {
  const accounts = new Set<LedgerAccountId>();
  for (const list of WRITTEN_LISTS) {
    for (const { details } of books.listedContents(list)) {
      for (const { ledgerAccountId, taxRateId } of details) {
        if (taxRateId !== null) accounts.add(ledgerAccountId);
      }
    }
  }
  return accounts;
}
