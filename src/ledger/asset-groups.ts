/**
 * The ledger accounts of fixed assets that belong together: accounts of cost, and those of their accumulated depreciation. Codes,
 * parents, numbers, the profile, the register's accounts and the documents of assets decide it; whether amounts agree
 * does not (decision 132).
 */
import { type Amount, equalAmounts, isZero, sumOf } from "../amount/amount.ts";
import { invariant } from "../failure.ts";
import { type AssetAccount, assetAccounts } from "./asset-accounts.ts";
import { assetDocuments } from "./asset-documents.ts";
import type { Books, BooksMonth } from "./books.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import { rowOf } from "./trial-balance.ts";

export interface AssetGroup {
  /** In the order of their numbers, at least one. */
  readonly cost: readonly [LedgerAccountId, ...LedgerAccountId[]];
  readonly accumulated: readonly LedgerAccountId[];
  /** Whether the register has an asset of the group, before it was divided, in some month of the books. */
  readonly isRegistered: boolean;
  /** Whether it is complete: depreciation that no code, account or document shows may be on other accounts. */
  readonly isKnown: boolean;
}

/**
 * The groups of all fixed assets and of every account in the register, in the order of their numbers. The register
 * states accounts of cost only. An account of accumulated depreciation belongs to the cost above it in the chart or, named by
 * the profile, to that with the nearest lower number. Another one belongs to its RGS group or, where that has no cost, to
 * the accounts whose assets are depreciated elsewhere. Numbers pair it with its cost there, if each of these is followed
 * by one, or all of them by as many, and no document books the depreciation on another; else they are compared together.
 */
export const assetGroups = oncePerBooks((books: Books): readonly AssetGroup[] => {
  const accounts = assetAccounts(books);
  const place = new Map(accounts.map(({ id }, index) => [id, index]));
  const placeOf = ({ cost: [first] }: AssetGroup): number => place.get(first) ?? accounts.length;
  const unlisted = books.months
    .flatMap(({ assets }) => assets.lines.map((line) => line.ledgerAccountId))
    .filter((id) => !books.accounts.has(id));
  return [
    ...clustersOf(accounts).flatMap((cluster) => {
      const isRegistered = cluster.cost.some((account) => account.isRegistered);
      return partsOf(books, cluster).map((part) => ({ ...groupOf(books, part), isRegistered }));
    }),
    ...[...new Set(unlisted)].map(
      (id): AssetGroup => ({ cost: [id], accumulated: [], isRegistered: true, isKnown: false }),
    ),
  ].sort((left, right) => placeOf(left) - placeOf(right));
});

/** Accounts of cost, and the accounts of depreciation that are assigned to one of them or may belong to any. */
interface Cluster {
  readonly cost: readonly AssetAccount[];
  readonly accumulated: readonly AssetAccount[];
}

const NO_GROUP = "";

function clustersOf(accounts: readonly AssetAccount[]): readonly Cluster[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const groupsWith = (isCost: boolean): ReadonlySet<string | null> =>
    new Set(
      accounts
        .filter((account) => account.isCost === isCost && account.ownCost === null)
        .map(({ rgsGroup }) => rgsGroup),
    );
  const [ofCost, ofDepreciation] = [groupsWith(true), groupsWith(false)];
  const keyOf = (account: AssetAccount): string => {
    const { id, rgsGroup, ownCost, isCost, isDepreciatedElsewhere } = account;
    const cost = ownCost === null ? undefined : byId.get(ownCost);
    if (cost !== undefined) return keyOf(cost);
    const isPartOfGroup = (isCost ? ofDepreciation : ofCost).has(rgsGroup);
    if (rgsGroup !== null && (isPartOfGroup || (isCost && !isDepreciatedElsewhere)))
      return rgsGroup;
    return isCost && !isDepreciatedElsewhere ? id : NO_GROUP;
  };
  return [...Map.groupBy(accounts, keyOf).values()].map((members) => ({
    cost: members.filter(({ isCost }) => isCost),
    accumulated: members.filter(({ isCost }) => !isCost),
  }));
}

/** The parts of a cluster that are compared apart. */
function partsOf(books: Books, { cost, accumulated }: Cluster): readonly Cluster[] {
  const ownOf = (costs: readonly AssetAccount[]): readonly AssetAccount[] =>
    accumulated.filter(({ ownCost }) => costs.some(({ id }) => id === ownCost));
  const withOwn = (part: Cluster): Cluster => ({
    cost: part.cost,
    accumulated: [...ownOf(part.cost), ...part.accumulated],
  });
  const apart = (costs: readonly AssetAccount[]): readonly Cluster[] =>
    costs.map((one) => withOwn({ cost: [one], accumulated: [] }));
  const open = accumulated.filter(({ ownCost }) => ownCost === null);
  if (open.length === 0) return apart(cost);
  const free = cost.filter((one) => ownOf([one]).length === 0);
  // Where each has its own, what is left belongs to any of them.
  const takers = free.length === 0 ? cost : free;
  const others = apart(cost.filter((one) => !takers.includes(one)));
  const paired = [following(takers, open), inTheirOrder(takers, open)].find((parts) =>
    arePaired(books, open, parts),
  );
  if (paired !== undefined) return [...others, ...paired.map(withOwn)];
  // Land is not depreciated, and some assets are on the account of their cost.
  const isAlone = (one: AssetAccount): boolean => one.isRegistered && !one.isDepreciatedElsewhere;
  const together = takers.every(isAlone) ? takers : takers.filter((one) => !isAlone(one));
  const alone = apart(takers.filter((one) => !together.includes(one)));
  return [...others, ...alone, withOwn({ cost: together, accumulated: open })];
}

/** 0250, 0255, 0260, 0265: what follows a cost is its depreciation. */
const following = (
  cost: readonly AssetAccount[],
  open: readonly AssetAccount[],
): readonly Cluster[] =>
  cost.map((one, index) => {
    const next = cost[index + 1];
    const isNext = ({ number }: AssetAccount): boolean =>
      number > one.number && (next === undefined || number < next.number);
    return { cost: [one], accumulated: open.filter(isNext) };
  });

/** 0250, 0251, 0255, 0256: each has its depreciation behind it, in the same order. */
const inTheirOrder = (
  cost: readonly AssetAccount[],
  open: readonly AssetAccount[],
): readonly Cluster[] =>
  cost.length === open.length && cost.every(({ number }, at) => number < (open[at]?.number ?? ""))
    ? cost.map((one, at) => ({ cost: [one], accumulated: open.slice(at, at + 1) }))
    : [];

/** Whether numbers pair each cost with its depreciation, and no document says otherwise. */
function arePaired(
  books: Books,
  open: readonly AssetAccount[],
  parts: readonly Cluster[],
): boolean {
  const taken = parts.flatMap(({ accumulated }) => accumulated);
  const all = parts.flatMap(idsOf);
  return (
    open.every((account) => taken.includes(account)) &&
    parts.every(
      (part) =>
        part.cost.every(
          ({ isDepreciatedElsewhere }) => !isDepreciatedElsewhere || part.accumulated.length > 0,
        ) && !isBookedElsewhere(books, part, all),
    )
  );
}

/** Whether documents book depreciation on accounts of the cluster while assets of this part are depreciated, but never on its own. */
function isBookedElsewhere(books: Books, part: Cluster, all: readonly LedgerAccountId[]): boolean {
  const { monthsOf } = assetDocuments(books);
  const [own, any] = [monthsOf("depreciation", idsOf(part)), monthsOf("depreciation", all)];
  const ids = part.cost.map(({ id }) => id);
  const months = books.months
    .filter(({ assets }) =>
      assets.lines.some((line) => ids.includes(line.ledgerAccountId) && !isZero(line.depreciation)),
    )
    .map(({ month }) => month);
  return months.some((month) => any.has(month)) && !months.some((month) => own.has(month));
}

const idsOf = ({ cost, accumulated }: Cluster): readonly LedgerAccountId[] =>
  [...cost, ...accumulated].map(({ id }) => id);

/** Depreciation without a cost is a group of its own: if documents book it, the register lacks its asset. */
function groupOf(books: Books, { cost, accumulated }: Cluster): Omit<AssetGroup, "isRegistered"> {
  const [first, ...others] = cost.length > 0 ? cost : accumulated;
  invariant(first !== undefined, "a group of assets has an account");
  const ids = accumulated.map(({ id }) => id);
  const isBooked = assetDocuments(books).monthsOf("depreciation", ids).size > 0;
  return {
    cost: [first.id, ...others.map(({ id }) => id)],
    accumulated: cost.length > 0 ? ids : [],
    isKnown: cost.length > 0 ? ids.length > 0 || cost.every(isComplete) : isBooked,
  };
}

/** Whether an account of cost without depreciation beside it has none elsewhere. */
const isComplete = ({ rgsGroup, isRegistered, isDepreciatedElsewhere }: AssetAccount): boolean =>
  rgsGroup !== null || (isRegistered && !isDepreciatedElsewhere);

export const accountsOf = ({ cost, accumulated }: AssetGroup): readonly LedgerAccountId[] => [
  ...cost,
  ...accumulated,
];

type Figure =
  | "valueAtBegin"
  | "investment"
  | "depreciation"
  | "divestment"
  | "valueChanges"
  | "valueAtEnd";

/** The sum over the assets of the group. */
export const registerValue = (
  { assets }: BooksMonth,
  { cost }: AssetGroup,
  figure: Figure,
): Amount =>
  sumOf(
    assets.lines.flatMap((line) => (cost.includes(line.ledgerAccountId) ? [line[figure]] : [])),
  );

/** The book value of the group in the general ledger. */
export const ledgerBalance = (
  { generalLedger }: BooksMonth,
  group: AssetGroup,
  at: "opening" | "closing",
): Amount => sumOf(accountsOf(group).map((id) => rowOf(generalLedger, id)[at]));

/** Whether the register catches up with the ledger in the month, as with an asset that is registered late. */
export const catchesUpIn = (month: BooksMonth, group: AssetGroup): boolean =>
  !opensEqually(month, group) &&
  equalAmounts(registerValue(month, group, "valueAtEnd"), ledgerBalance(month, group, "closing"));

/** Whether both have the same book value at the beginning of the month. */
export const opensEqually = (month: BooksMonth, group: AssetGroup): boolean =>
  equalAmounts(registerValue(month, group, "valueAtBegin"), ledgerBalance(month, group, "opening"));

/** What is known of the registered groups together. */
export const registeredGroups = oncePerBooks((books: Books) => {
  const groups = assetGroups(books).filter(({ isRegistered }) => isRegistered);
  const areKnown = groups.every(({ isKnown }) => isKnown);
  return {
    areKnown,
    /** Whether each is known, and begins each month with the value of its accounts. */
    openEqually:
      areKnown &&
      groups.every((group) => books.months.every((month) => opensEqually(month, group))),
  };
});

/** Whether some asset of the group has this change in the month. */
export const hasChange = ({ assets }: BooksMonth, { cost }: AssetGroup, figure: Figure): boolean =>
  assets.lines.some((line) => cost.includes(line.ledgerAccountId) && !isZero(line[figure]));
