/**
 * Balances that changed much since the start of the year, with the accounts that moved them, and provisions that
 * changed at all.
 */

import { type Amount, isZero, subtract, sumOf } from "../../../amount/amount.ts";
import { lastDayOf, previousMonth } from "../../../calendar/month.ts";
import { accountsWithRole } from "../../../ledger/account-roles.ts";
import { isExplainedByItself } from "../../../ledger/explained-movements.ts";
import {
  BALANCE_TYPES,
  type BalanceType,
  type LedgerAccountId,
} from "../../../ledger/ledger-account.ts";
import { isSameLine } from "../../line-notes.ts";
import { mainAccountOf } from "../account-rows.ts";
import {
  BALANCE_SHEET,
  balanceFigures,
  changeOf,
  closingOf,
  openingOf,
} from "../balance-figures.ts";
import { isLiquid } from "../cash-figures.ts";
import { totalCell } from "../cells.ts";
import { shownBalance } from "../condensed-balance.ts";
import { type Driver, driversText } from "../drivers-text.ts";
import { moneyText, scaleOf } from "../money-text.ts";
import { dayTitle } from "../period-words.ts";
import type { RowFigures } from "../statement-columns.ts";
import { isAtThreshold } from "../threshold.ts";
import type { AttentionInput, Matter } from "./matter.ts";

/** A main account with the figures of the accounts in it. */
interface Group {
  readonly type: BalanceType;
  readonly id: LedgerAccountId;
  readonly accounts: readonly { readonly id: LedgerAccountId; readonly figures: RowFigures }[];
}

/** Notes on these sheets explain a change of a balance. */
export const BALANCE_NOTES: readonly string[] = [
  ...["condensed-balance", BALANCE_SHEET, "balance-comparatives", "leads"],
];

/**
 * Liquid funds have a sentence of their own, equity has a statement, and nobody asks why an asset was depreciated or a
 * return was paid.
 */
export const movementMatters = (input: AttentionInput): readonly Matter[] =>
  unexplainedBalances(input).map((group) => movementMatter(input, group));

export type BalancesInput = Pick<AttentionInput, "books" | "threshold" | "revenue" | "notes">;

/**
 * The main accounts whose balance changed much, and which neither a note nor what they are for explains; of all, or of
 * those with one of `ids`.
 */
export function unexplainedBalances(
  input: BalancesInput,
  ids: ReadonlySet<LedgerAccountId> | null = null,
): readonly Group[] {
  const groups = groupsOf(input);
  // In a first year every balance comes from nothing.
  const hasOpening = groups.some(({ accounts }) =>
    accounts.some(({ figures }) => !isZero(openingOf(figures).amount)),
  );
  const isWanted = ({ accounts }: Group): boolean =>
    ids === null || accounts.some(({ id }) => ids.has(id));
  return hasOpening ? groups.filter((group) => isWanted(group) && isUnexplained(input, group)) : [];
}

const sumAt = ({ accounts }: Group, at: typeof closingOf): Amount =>
  sumOf(accounts.map(({ figures }) => at(figures).amount));

function isUnexplained(input: BalancesInput, group: Group): boolean {
  const [opening, closing] = [sumAt(group, openingOf), sumAt(group, closingOf)];
  const { revenue, threshold } = input;
  const difference = subtract(closing, opening);
  const isMentioned =
    group.type === "provisions"
      ? !isZero(difference)
      : isAtThreshold(threshold, { difference, compared: opening, revenue });
  if (!isMentioned || isExplained(input, group)) return false;
  const ids = group.accounts.map(({ id }) => id);
  return group.type === "provisions" || !isExplainedByItself(input.books, ids);
}

function movementMatter(input: AttentionInput, group: Group): Matter {
  const cells = (at: typeof closingOf) => group.accounts.map(({ figures }) => at(figures));
  const { period } = input.books;
  return {
    rank: "books" as const,
    text: textOf(input, group, [sumAt(group, openingOf), sumAt(group, closingOf)]),
    // The accounts that moved it are on the full balance sheet; a month on paper has the condensed one.
    targets: [
      ...group.accounts.slice(0, 1).map(({ figures }) => closingOf(figures).figure.id),
      ...["condensed-balance", "balance-comparatives", BALANCE_SHEET],
    ],
    figure: (id) => totalCell({ id, period }, cells(closingOf), cells(openingOf)),
  };
}

/** From which amount to which, and the accounts that moved it: what a group consists of, its name does not say. */
function textOf(
  { books, words }: AttentionInput,
  { type, id, accounts }: Group,
  [opening, closing]: readonly [opening: Amount, closing: Amount],
): string {
  const { currency } = books.administration;
  const change = subtract(closing, opening);
  const scale = scaleOf(change);
  const drivers = accounts.map((account): Driver => {
    const label = books.accounts.get(account.id)?.name ?? account.id;
    return { label, effect: changeOf(account.figures).amount, names: [], amounts: [] };
  });
  const [from, to] = [
    shownBalance(books, "opening", { id, amount: opening }),
    shownBalance(books, "closing", { id, amount: closing }),
  ];
  const values = {
    group: books.accounts.get(id)?.name ?? id,
    since: dayTitle(words, lastDayOf(previousMonth(books.period.first))),
    opening: moneyText(words, { amount: from, currency, scale }),
    closing: moneyText(words, { amount: to, currency, scale, isBare: true }),
  };
  const moved = drivers.length === 1 ? null : driversText(words, { drivers, change, currency });
  const isProvision = type === "provisions";
  return moved === null
    ? words.of(`first-page.attention.${isProvision ? "provision" : "movement"}`, values)
    : words.of(`first-page.attention.${isProvision ? "provision-driven" : "movement-driven"}`, {
        ...values,
        drivers: moved,
      });
}

function groupsOf({ books }: BalancesInput): readonly Group[] {
  const { sections } = balanceFigures(books);
  // A clearing account has a line of its own.
  const suspense = new Set(accountsWithRole(books, "suspense"));
  return BALANCE_TYPES.filter((type) => type !== "equity").flatMap((type) => {
    const groups = new Map<LedgerAccountId, Group["accounts"]>();
    for (const { account, figures } of sections[type].accounts) {
      const { id } = account;
      if (figures === null || isLiquid(books, id) || suspense.has(id)) continue;
      const main = mainAccountOf(books, id);
      groups.set(main, [...(groups.get(main) ?? []), { id, figures }]);
    }
    return [...groups].map(([id, accounts]) => ({ type, id, accounts }));
  });
}

const isExplained = ({ books, notes = [] }: BalancesInput, { id, accounts }: Group): boolean => {
  const names = [id, ...accounts.map((account) => account.id)].flatMap((one) => {
    const account = books.accounts.get(one);
    return account === undefined ? [] : [account.name, account.code ?? account.name];
  });
  return notes.some(
    ({ sheet, line }) =>
      BALANCE_NOTES.includes(sheet) && names.some((name) => isSameLine(name, line)),
  );
};
