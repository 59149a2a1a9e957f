/** What the accounts of equity say about the legal form: who owns the business, and whether its result is taxed. */
import { isZero } from "../amount/amount.ts";
import { type AccountRole, accountsWithRole } from "./account-roles.ts";
import type { Books } from "./books.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import { rowOf } from "./trial-balance.ts";

/**
 * Groups of the reference scheme (RGS 3) for the equity of a sole trader or of each partner: capital and private
 * accounts.
 */
const OWNERS = ["BEivKap", "BEivKa2", "BEivKa3", "BEivKa4", "BEivKa5"];
/** Capital of foundations and associations, which have no owners. */
const UNOWNED = { foundation: "BEivSevSti", association: "BEivSevVnk" } as const;

/**
 * Forms with terms of their own. `owner`, `partners`: owned by one natural person, by several; `unowned`: a foundation
 * or an association; `untaxed`: the result has no tax, or none yet.
 */
export type FormOfBusiness = "owner" | "partners" | keyof typeof UNOWNED | "unowned" | "untaxed";

/** In the order in which their terms apply; none for a company. */
export function formsOf(books: Books): readonly FormOfBusiness[] {
  const capital = (["foundation", "association"] as const).filter(
    (form) => coded(books, [UNOWNED[form]]).length > 0,
  );
  const ownership = ownershipOf(books);
  const owned = ownership === "company" ? [] : [ownership];
  const unowned = isUnowned(books) ? (["unowned", ...capital.slice(0, 1)] as const) : [];
  const isTaxed = isResultTaxed(books) && !isTaxUnbooked(books);
  return [...owned, ...unowned, ...(isTaxed ? [] : (["untaxed"] as const))];
}

/** Accounts with an amount in the general ledger of the books or of the year before. */
const accountsInUse = oncePerBooks(
  ({ months, comparatives }: Books): ReadonlySet<LedgerAccountId> =>
    new Set(
      [...months, ...comparatives.ledgers].flatMap(({ generalLedger: { rows } }) =>
        [...rows].flatMap(([id, { opening, debit, credit }]) =>
          [opening, debit, credit].every(isZero) ? [] : [id],
        ),
      ),
    ),
);

/**
 * The accounts in use of each owner who is a natural person, in the order of the chart; empty if none is known by
 * code.
 */
export const ownersOf = oncePerBooks((books: Books): readonly (readonly LedgerAccountId[])[] =>
  OWNERS.map((group) => coded(books, [group])).filter(({ length }) => length > 0),
);

/** Whether owners are natural persons: the books use accounts of their capital or their private accounts. */
export const isOwnedByPersons = (books: Books): boolean =>
  ownersOf(books).length > 0 || isRoleInUse(books, "private");

/**
 * To whom the result goes: several partners, one owner who is a natural person, or else a company, which appropriates
 * it.
 */
export const ownershipOf = (books: Books): "company" | "partners" | "owner" => {
  if (!isOwnedByPersons(books)) return "company";
  return ownersOf(books).length > 1 ? "partners" : "owner";
};

/** Whether dividend can be on the accounts: they have a debt for it, and only a company has one that is not used. */
export const mayHaveDividends = (books: Books): boolean =>
  isOwnedByPersons(books) || isUnowned(books)
    ? isRoleInUse(books, "dividends")
    : accountsWithRole(books, "dividends").length > 0;

const isRoleInUse = (books: Books, role: AccountRole): boolean =>
  accountsWithRole(books, role).some((id) => accountsInUse(books).has(id));

/**
 * Whether the result is after tax. The owners pay the tax of a sole trader or a partnership, and a foundation or an
 * association is taxed only as far as it runs a business: their result has tax where the books have an amount of it.
 */
function isResultTaxed(books: Books): boolean {
  if (isRoleInUse(books, "income-tax")) return true;
  return !isOwnedByPersons(books) && !isUnowned(books);
}

/** Whether it is a foundation or an association, by the code of its capital. */
export const isUnowned = (books: Books): boolean =>
  !isOwnedByPersons(books) && coded(books, Object.values(UNOWNED)).length > 0;

/**
 * Whether the result of these months is that before tax: it is after tax, the chart has accounts of it, and nothing is
 * booked on them. Many companies book the tax of a year in its last month.
 */
export function isTaxUnbooked(books: Books): boolean {
  const accounts = accountsWithRole(books, "income-tax");
  const isBooked = books.months.some(({ generalLedger }) =>
    accounts.some((id) => {
      const { debit, credit } = rowOf(generalLedger, id);
      return !isZero(debit) || !isZero(credit);
    }),
  );
  return isResultTaxed(books) && accounts.length > 0 && !isBooked;
}

function coded(books: Books, prefixes: readonly string[]): readonly LedgerAccountId[] {
  const used = accountsInUse(books);
  return [...books.accounts.values()]
    .filter(({ id, rgsCode }) => used.has(id) && prefixes.some((one) => rgsCode?.startsWith(one)))
    .map(({ id }) => id);
}
