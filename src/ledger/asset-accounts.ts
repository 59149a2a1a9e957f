/** The ledger accounts of fixed assets: which of them hold cost, which accumulated depreciation, and what says so. */

import { isZero } from "../amount/amount.ts";
import { compareNumbers } from "./account-order.ts";
import { accountsWithRole } from "./account-roles.ts";
import { assetDocuments } from "./asset-documents.ts";
import type { Books } from "./books.ts";
import type { LedgerAccount, LedgerAccountId } from "./ledger-account.ts";
import { validRgsCode } from "./rgs-codes.ts";
import type { AssetLine } from "./statements.ts";

export interface AssetAccount {
  readonly id: LedgerAccountId;
  /** Its number, or its id if it has none: what comes before what. */
  readonly number: string;
  /**
   * `BMvaTev`: the group of its RGS code, as of `BMvaTevVvp` (cost) and `BMvaTevCae` (depreciation); null without one.
   */
  readonly rgsGroup: string | null;
  /** Whether the register has an asset on it, in some month of the books. */
  readonly isRegistered: boolean;
  /** False for an account of accumulated depreciation. */
  readonly isCost: boolean;
  /** Of an account of depreciation, the cost to which its parent or the profile assigns it; null if neither does. */
  readonly ownCost: LedgerAccountId | null;
  /**
   * Of an account of cost: whether its assets are depreciated, but neither on it nor on accounts that are assigned to
   * it.
   */
  readonly isDepreciatedElsewhere: boolean;
}

/**
 * All fixed assets of the chart, and what the register or a role names, in the order of their numbers. Accumulated
 * depreciation is an account with that role, one without a code below an account of the register, or one without a code
 * on which documents book depreciation.
 */
export function assetAccounts(books: Books): readonly AssetAccount[] {
  const lines = books.months.flatMap(({ assets }) => assets.lines);
  const registered = new Set(lines.map((line) => line.ledgerAccountId));
  const depreciated = new Set(lines.filter(isDepreciated).map((line) => line.ledgerAccountId));
  const { monthsOf } = assetDocuments(books);
  const isBookedOn = (id: LedgerAccountId): boolean => monthsOf("depreciation", [id]).size > 0;
  const named = new Set(accountsWithRole(books, "accumulated-depreciation"));
  const isNamedByProfile = books.accountMapping.has("accumulated-depreciation");
  const isBelowCost = ({ parentId }: LedgerAccount): boolean =>
    parentId !== null && registered.has(parentId);
  const isCost = (account: LedgerAccount): boolean =>
    registered.has(account.id) ||
    !(
      named.has(account.id) ||
      (rgsGroupOf(account) === null && (isBelowCost(account) || isBookedOn(account.id)))
    );
  const accounts = [...books.accounts.values()]
    .filter(({ id, type }) => type === "non_current_assets" || registered.has(id) || named.has(id))
    .sort((left, right) => compareNumbers(numberOf(left), numberOf(right)));
  const ownCostOf = (account: LedgerAccount): LedgerAccountId | null => {
    if (isCost(account)) return null;
    if (isBelowCost(account)) return account.parentId;
    if (!isNamedByProfile || !named.has(account.id)) return null;
    const isBefore = (other: LedgerAccount): boolean =>
      isCost(other) && numberOf(other) < numberOf(account);
    return accounts.findLast(isBefore)?.id ?? null;
  };
  const withOwn = new Set(accounts.map(ownCostOf));
  return accounts.map((account) => ({
    id: account.id,
    number: numberOf(account),
    rgsGroup: rgsGroupOf(account),
    isRegistered: registered.has(account.id),
    isCost: isCost(account),
    ownCost: ownCostOf(account),
    isDepreciatedElsewhere:
      depreciated.has(account.id) && !isBookedOn(account.id) && !withOwn.has(account.id),
  }));
}

const numberOf = ({ id, code }: LedgerAccount): string => code ?? id;

function rgsGroupOf(account: LedgerAccount): string | null {
  const code = validRgsCode(account);
  return code === null || code.length < RGS_GROUP_LENGTH ? null : code.slice(0, RGS_GROUP_LENGTH);
}

const RGS_GROUP_LENGTH = 7;

/** A divestment changes the value since purchase too. */
const isDepreciated = ({ depreciation, divestment, valueChangesSincePurchase }: AssetLine) =>
  !isZero(depreciation) || (isZero(divestment) && !isZero(valueChangesSincePurchase));
