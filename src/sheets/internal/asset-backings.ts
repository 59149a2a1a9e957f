/** What stands behind the totals of the fixed-asset register: of a ledger account, as far as it is compared apart, and of all. */
import type { Backing } from "../../checks/backing.ts";
import { changesAreProvenBy } from "../../ledger/asset-changes.ts";
import { costAccounts, costAtEnd, isComparedApart } from "../../ledger/asset-costs.ts";
import { assetGroups, opensEqually } from "../../ledger/asset-groups.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { ASSET_AMOUNTS } from "./figure-backings.ts";

/** Cost, all changes since, opening value, the changes of the period, closing value. */
export type AssetBackings = Readonly<
  Record<"cost" | "sincePurchase" | "begin" | "change" | "end", Backing>
>;

const { split, together, opening } = ASSET_AMOUNTS;

/** The totals of the assets of a ledger account. */
export function accountBackings(books: Books, id: LedgerAccountId): AssetBackings {
  const group = assetGroups(books).find(({ cost }) => cost.includes(id));
  const isCostKnown =
    costAccounts(books).includes(id) && costAtEnd(books, books.months.length - 1, id) !== null;
  const cost = isCostKnown ? ASSET_AMOUNTS.cost : split;
  if (group === undefined || !isComparedApart(books, group)) {
    return { cost, sincePurchase: together, begin: together, change: together, end: together };
  }
  const proof = changesAreProvenBy(books, group);
  return {
    cost,
    sincePurchase: isCostKnown ? ASSET_AMOUNTS.sincePurchase : split,
    begin: books.months.every((month) => opensEqually(month, group))
      ? ASSET_AMOUNTS.atBegin
      : opening,
    change: changeBacking(proof),
    end: ASSET_AMOUNTS.atEnd,
  };
}

/** Those of all assets: null for what is as strong as the weakest account. */
export function totalBackings(books: Books): Readonly<Record<keyof AssetBackings, Backing | null>> {
  const proofs = assetGroups(books)
    .filter(({ isRegistered }) => isRegistered)
    .map((group) => (group.isKnown ? changesAreProvenBy(books, group) : null));
  const change = proofs.includes(null)
    ? split
    : changeBacking(proofs.find((proof) => proof === "depreciation") ?? "movement");
  const { openingTotal, closingTotal } = ASSET_AMOUNTS;
  return { cost: null, sincePurchase: null, begin: openingTotal, change, end: closingTotal };
}

const changeBacking = (proof: ReturnType<typeof changesAreProvenBy>): Backing => {
  switch (proof) {
    case "movement":
      return ASSET_AMOUNTS.change;
    case "depreciation":
      return ASSET_AMOUNTS.changeBesideDepreciation;
    case null:
      return split;
  }
};
