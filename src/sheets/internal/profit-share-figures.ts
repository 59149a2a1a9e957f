/** The result of the period divided among the partners, by the shares that the user states. */

import {
  type Amount,
  amountOf,
  divideRounded,
  isPositive,
  multiply,
  roundAmount,
  sumOf,
} from "../../amount/amount.ts";
import { apportion } from "../../amount/apportion.ts";
import { CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { ownersOf } from "../../ledger/form-of-business.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { sourceHash } from "../../ledger/source.ts";
import { amountCell, type FigureCell } from "./cells.ts";
import { detailName } from "./current-account-figures.ts";
import { namedCell } from "./named-figures.ts";

export interface ProfitShares {
  /** One for each partner, in any measure; not negative, and not all zero. */
  readonly parts: readonly Amount[];
  /** In cents; together they are the result. */
  readonly shares: readonly FigureCell[];
}

/**
 * `not-stated`, or `incomplete` unless each partner has one share by an account of capital or private money. `none` for
 * a business without partners.
 */
export const profitShares = oncePerBooks(
  (books: Books): { readonly of: ProfitShares | "none" | "not-stated" | "incomplete" } => {
    const partners = ownersOf(books);
    if (partners.length < 2) return { of: "none" };
    const stated = books.clientInput?.profitShares;
    if (stated === undefined) return { of: "not-stated" };
    const found = partners.map((ids) => ids.flatMap((id) => stated.get(id) ?? []));
    const parts = found.flatMap((own) => own.slice(0, 1).map(({ amount }) => amount));
    const isComplete =
      found.every(({ length }) => length === 1) &&
      stated.size === partners.length &&
      isPositive(sumOf(parts));
    return { of: isComplete ? { parts, shares: sharesOf(books, parts) } : "incomplete" };
  },
);

function sharesOf(books: Books, parts: readonly Amount[]): readonly FigureCell[] {
  const { amount: result } = namedCell(books, "net-profit", detailName(books, "result"));
  const files = [books.clientInput?.sha256 ?? []].flat().map(sourceHash);
  return apportion(roundAmount(result, CENTS), parts).map((share, at) =>
    amountCell(
      {
        ...detailName(books, `owner-${String(at + 1)}/share`),
        ...{ sources: files, backing: [CLIENT_SUPPLIED, DERIVED] },
      },
      share,
    ),
  );
}

const CENTS = 2;
const HUNDRED = amountOf("100");

/** The percentage of each part in all of them, with two decimals. */
export const percentagesOf = (parts: readonly Amount[]): readonly Amount[] => {
  const sum = sumOf(parts);
  return parts.map((part) => divideRounded(multiply(part, HUNDRED), sum, CENTS));
};
