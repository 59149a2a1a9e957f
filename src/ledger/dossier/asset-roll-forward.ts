/** Cost and accumulated depreciation of fixed assets over a period, by category, from the postings of the ledger. */
import { type Amount, add, isNegative, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, type Period } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import { kindOfAssetDocument } from "../asset-documents.ts";
import { type AssetGroup, accountsOf, assetGroups } from "../asset-groups.ts";
import type { Books } from "../books.ts";
import { closesYear } from "../document-kind.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { DocumentAccountSum } from "../posting-sums.ts";
import { validRgsCode } from "../rgs-codes.ts";
import { rollForward, rowOf } from "../trial-balance.ts";

/** What moves the cost of assets or their accumulated depreciation. */
export const ASSET_MOVEMENTS = ["additions", "depreciation", "disposals", "other"] as const;
export type AssetMovement = (typeof ASSET_MOVEMENTS)[number];

/**
 * Debit positive: opening and movements add up to closing, unless the postings of a month do not add up to its ledger.
 */
export interface AssetFlow extends Readonly<Record<AssetMovement, Amount>> {
  readonly opening: Amount;
  readonly closing: Amount;
}

/** Accounts of cost that belong together, with those of their depreciation. */
export interface AssetCategory {
  readonly group: AssetGroup;
  readonly cost: AssetFlow;
  /** Null if depreciation is booked on the accounts of cost, or not at all. */
  readonly accumulated: AssetFlow | null;
}

export interface AssetRollForward {
  /** Those with amounts, in the order of their accounts. */
  readonly categories: readonly AssetCategory[];
  /**
   * What other documents booked on the accounts of results on disposals: proceeds and costs of a sale. Debit positive.
   */
  readonly proceeds: Amount;
  /** The accounts of these results; empty if none is known. */
  readonly resultAccounts: readonly LedgerAccountId[];
}

export const assetRollForward = oncePerBooks(
  (books: Books): AssetRollForward => assetRollForwardIn(books, books.period),
);

/** One pass over the documents on accounts of fixed assets, depreciation and results on disposals. */
export function assetRollForwardIn(books: Books, period: Period): AssetRollForward {
  const groups = assetGroups(books).filter((group) => isDepreciable(books, group));
  const costs = new Set(groups.flatMap(({ cost }) => cost));
  const fixed = new Set(groups.flatMap(accountsOf));
  const expense = new Set(accountsWithRole(books, "depreciation-expense"));
  const resultAccounts = accountsWithRole(books, "divestment-result");
  const moved = new Map<LedgerAccountId, Record<AssetMovement, Amount>>();
  let proceeds = ZERO;
  for (const sums of documentsOn(books, [...fixed, ...expense, ...resultAccounts])) {
    if (sums.some(({ document }) => closesYear(books, document))) continue;
    const isOfAssets = sums.some(({ ledgerAccountId: id }) => fixed.has(id));
    const isDepreciation = sums.some(({ ledgerAccountId: id }) => expense.has(id));
    for (const one of sums) {
      const { ledgerAccountId: id, sum } = one;
      if (!includesMonth(period, one.month)) continue;
      if (fixed.has(id)) {
        const of = moved.get(id) ?? {
          additions: ZERO,
          depreciation: ZERO,
          disposals: ZERO,
          other: ZERO,
        };
        const movement = movementOf(one, { isCost: costs.has(id), isDepreciation });
        of[movement] = add(of[movement], sum);
        moved.set(id, of);
      } else if (!expense.has(id) && !isOfAssets) proceeds = add(proceeds, sum);
    }
  }
  const months = books.months.filter(({ month }) => includesMonth(period, month));
  const ledger = rollForward(months.map(({ generalLedger }) => generalLedger));
  const flowOf = (ids: readonly LedgerAccountId[]): AssetFlow => {
    const rows = ids.map((id) => rowOf(ledger, id));
    const sumMoved = (movement: AssetMovement): Amount =>
      sumOf(ids.flatMap((id) => moved.get(id)?.[movement] ?? []));
    return {
      opening: sumOf(rows.map(({ opening }) => opening)),
      additions: sumMoved("additions"),
      depreciation: sumMoved("depreciation"),
      disposals: sumMoved("disposals"),
      other: sumMoved("other"),
      closing: sumOf(rows.map(({ closing }) => closing)),
    };
  };
  const categories = groups.map((group) => ({
    group,
    cost: flowOf(group.cost),
    accumulated: group.accumulated.length === 0 ? null : flowOf(group.accumulated),
  }));
  return { categories: categories.filter(hasAmounts), proceeds, resultAccounts };
}

/** Intangible and tangible assets and real estate: financial assets have no depreciation. */
function isDepreciable(books: Books, group: AssetGroup): boolean {
  if (group.isRegistered || group.accumulated.length > 0) return true;
  const account = books.accounts.get(group.cost[0]);
  const code = account === undefined ? null : validRgsCode(account);
  return code !== null && ["BIva", "BMva", "BVas"].some((prefix) => code.startsWith(prefix));
}

/** The sums of each document together; they come by type and id. */
function* documentsOn(
  { sums }: Books,
  accounts: readonly LedgerAccountId[],
): Generator<readonly DocumentAccountSum[]> {
  let group: DocumentAccountSum[] = [];
  for (const one of sums.documentsOn(new Set(accounts))) {
    const [first] = group;
    const isSame =
      first?.document.id === one.document.id && first.document.type === one.document.type;
    if (!isSame && group.length > 0) {
      yield group;
      group = [];
    }
    group.push(one);
  }
  if (group.length > 0) yield group;
}

/**
 * A document of an asset says by its type what it books. Another one that also moves an account of depreciation costs
 * is a depreciation; else a debit on cost is an addition and a credit a disposal, and on accumulated depreciation the
 * other way round.
 */
function movementOf(
  { document, sum }: DocumentAccountSum,
  { isCost, isDepreciation }: { readonly isCost: boolean; readonly isDepreciation: boolean },
): AssetMovement {
  switch (kindOfAssetDocument(document.type)) {
    case "depreciation":
      return "depreciation";
    case "divestment":
      return "disposals";
    case "value-change":
      return "other";
    case "investment":
      return "additions";
    case undefined:
      if (isDepreciation) return "depreciation";
      if (isCost) return isNegative(sum) ? "disposals" : "additions";
      return isNegative(sum) ? "depreciation" : "disposals";
  }
}

const hasAmounts = ({ cost, accumulated }: AssetCategory): boolean =>
  [cost, accumulated].some(
    (flow) =>
      flow !== null &&
      ![flow.opening, flow.closing, ...ASSET_MOVEMENTS.map((movement) => flow[movement])].every(
        isZero,
      ),
  );
