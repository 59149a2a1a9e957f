/** The ledger accounts of fixed assets that belong together: accounts of cost, and those of their accumulated depreciation. */
import { type Amount, equalAmounts, isZero, sumOf } from "../amount/amount.ts";
import { accountsWithRole } from "./account-roles.ts";
import type { Books, BooksMonth } from "./books.ts";
import { compareText, type LedgerAccount, type LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import { validRgsCode } from "./rgs-codes.ts";
import { rowOf } from "./trial-balance.ts";

export interface AssetGroup {
  /** In the order of their numbers, at least one. */
  readonly cost: readonly [LedgerAccountId, ...LedgerAccountId[]];
  readonly accumulated: readonly LedgerAccountId[];
  /** Whether the register has an asset of the group, before it was divided, in some month of the books. */
  readonly isRegistered: boolean;
  /**
   * Whether the chart, the profile or the figures show which accounts belong to it: an account of cost without a code
   * and without accounts below it that differs from the register at the end may have others.
   */
  readonly isKnown: boolean;
}

/**
 * The groups of all fixed assets and of every account in the register, in the order of their numbers. The register
 * states accounts of cost only. An account of accumulated depreciation is in the RGS group of its cost; without a code
 * it is below it in the chart; named by the profile, it belongs to the cost with the nearest lower number. Without any of these, accounts that follow
 * the cost belong to it if they make it equal to the register. A group of
 * several accounts of cost is divided at each of them if the parts equal the register in at least half of the months in
 * which the group does: a chart that pairs each cost with its depreciation then names the account of a difference.
 */
export function assetGroups(books: Books): readonly AssetGroup[] {
  const registered = new Set(
    books.months.flatMap(({ assets }) => assets.lines.map((line) => line.ledgerAccountId)),
  );
  const accumulated = new Set(accountsWithRole(books, "accumulated-depreciation"));
  const accounts = [...books.accounts.values()].filter(
    ({ id, type }) => type === "non_current_assets" || registered.has(id) || accumulated.has(id),
  );
  const unlisted = [...registered].filter((id) => !books.accounts.has(id));
  const groups = groupsIn({ books, registered, accumulated, accounts }).flatMap((members) =>
    dividedOrWhole(books, members, registered),
  );
  return [
    ...withFollowing(books, groups),
    ...unlisted.map(
      (id): AssetGroup => ({ cost: [id], accumulated: [], isRegistered: true, isKnown: false }),
    ),
  ];
}

/** Adds to a group that is not known the accounts after it, up to the next asset, if it then equals the register more often. */
function withFollowing(books: Books, groups: readonly AssetGroup[]): readonly AssetGroup[] {
  const found: AssetGroup[] = [];
  const taken = new Set<AssetGroup>();
  for (const [index, group] of groups.entries()) {
    if (taken.has(group)) continue;
    if (!group.isRegistered || group.isKnown) {
      found.push(group);
      continue;
    }
    const after = groups.slice(index + 1);
    const end = after.findIndex((each) => each.isRegistered || each.isKnown);
    const following = (end === -1 ? after : after.slice(0, end)).slice(0, FOLLOWING_MAX);
    const candidates = [0, ...following.map((_each, at) => at + 1)].map((count) => {
      const others = following.slice(0, count);
      return { others, group: { ...group, accumulated: others.flatMap(accountsOf) } };
    });
    // The sort is stable: of equal candidates the first has the fewest accounts.
    const [best] = candidates.toSorted(
      (left, right) => monthsEqual(books, right.group) - monthsEqual(books, left.group),
    );
    if (best === undefined) continue;
    for (const each of best.others) taken.add(each);
    found.push({ ...best.group, isKnown: isEqualAtEnd(books, best.group) });
  }
  return found;
}

/** Accumulated depreciation and, in some charts, revaluation and investment allowances. */
const FOLLOWING_MAX = 4;

const isEqualAtEnd = ({ months }: Books, group: AssetGroup): boolean => {
  const last = months.at(-1);
  return last !== undefined && isEqualIn(last, group);
};

const monthsEqual = ({ months }: Books, group: AssetGroup): number =>
  months.filter((month) => isEqualIn(month, group)).length;

/** The members of a group by number, with their use. */
type Members = readonly { readonly id: LedgerAccountId; readonly isAccumulated: boolean }[];

interface Candidates {
  readonly books: Books;
  readonly registered: ReadonlySet<LedgerAccountId>;
  readonly accumulated: ReadonlySet<LedgerAccountId>;
  readonly accounts: readonly LedgerAccount[];
}

function groupsIn({ books, registered, accumulated, accounts }: Candidates): readonly Members[] {
  const isNamed = books.accountMapping.has("accumulated-depreciation");
  const inOrder = accounts.toSorted((left, right) => compareText(codeOf(left), codeOf(right)));
  const isBelowCost = ({ parentId, rgsCode }: LedgerAccount): boolean =>
    parentId !== null && registered.has(parentId) && rgsCode === null;
  const ofCost = (account: LedgerAccount): boolean =>
    registered.has(account.id) || !(accumulated.has(account.id) || isBelowCost(account));
  const keyOf = (account: LedgerAccount): string => groupCodeOf(account) ?? account.id;
  const homeOf = (account: LedgerAccount): string => {
    if (ofCost(account)) return keyOf(account);
    const home = isBelowCost(account)
      ? inOrder.find(({ id }) => id === account.parentId)
      : isNamed
        ? inOrder.findLast((other) => ofCost(other) && codeOf(other) < codeOf(account))
        : account;
    return keyOf(home ?? account);
  };
  return [...Map.groupBy(inOrder, homeOf).values()].map((group) =>
    group.map((account) => ({ id: account.id, isAccumulated: !ofCost(account) })),
  );
}

const groupCodeOf = (account: LedgerAccount): string | null => {
  const code = validRgsCode(account);
  return code === null || code.length < RGS_GROUP_LENGTH ? null : code.slice(0, RGS_GROUP_LENGTH);
};

/** `BMvaTev`: the group of an RGS code of a fixed asset, as `BMvaTevVvp` (cost) and `BMvaTevCae` (depreciation). */
const RGS_GROUP_LENGTH = 7;

const codeOf = ({ id, code }: LedgerAccount): string => code ?? id;

function dividedOrWhole(
  books: Books,
  members: Members,
  registered: ReadonlySet<LedgerAccountId>,
): readonly AssetGroup[] {
  const isRegistered = members.some(({ id }) => registered.has(id));
  const isCoded = members.some(({ id }) => {
    const account = books.accounts.get(id);
    return account !== undefined && groupCodeOf(account) !== null;
  });
  const marks = { isRegistered, isKnown: isCoded || members.some((one) => one.isAccumulated) };
  const whole = groupOf(members, marks);
  if (whole === null) return [];
  const parts = divided(members).flatMap((part) => groupOf(part, marks) ?? []);
  if (parts.length < 2 || !isRegistered) return [whole];
  const wholeEqual = monthsEqual(books, whole);
  const partsEqual = books.months.filter((month) =>
    parts.every((part) => isEqualIn(month, part)),
  ).length;
  if (partsEqual > 0) return partsEqual * 2 >= wholeEqual ? parts : [whole];
  // Nothing is equal: a part that is equal in every month leaves the difference to the others.
  const isEqualAlways = (part: AssetGroup): boolean =>
    books.months.every((month) => isEqualIn(month, part));
  return wholeEqual === 0 && parts.some(isEqualAlways) ? parts : [whole];
}

/** Each account of cost begins a part. */
function divided(members: Members): readonly Members[] {
  const parts: Members[number][][] = [];
  for (const member of members) {
    const part = parts.at(-1);
    if (part === undefined || !member.isAccumulated) parts.push([member]);
    else part.push(member);
  }
  return parts;
}

/** Null for accounts of accumulated depreciation without one of cost. */
function groupOf(
  members: Members,
  marks: Pick<AssetGroup, "isRegistered" | "isKnown">,
): AssetGroup | null {
  const [first, ...others] = members.filter(({ isAccumulated }) => !isAccumulated);
  if (first === undefined) return null;
  return {
    cost: [first.id, ...others.map(({ id }) => id)],
    accumulated: members.filter(({ isAccumulated }) => isAccumulated).map(({ id }) => id),
    ...marks,
  };
}

const isEqualIn = (month: BooksMonth, group: AssetGroup): boolean =>
  equalAmounts(registerValue(month, group, "valueAtEnd"), ledgerBalance(month, group, "closing"));

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

/** Whether register and ledger have the same book value at the beginning and at the end of the month. */
export const isReconciledIn = (month: BooksMonth, group: AssetGroup): boolean =>
  isEqualIn(month, group) && opensEqually(month, group);

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
