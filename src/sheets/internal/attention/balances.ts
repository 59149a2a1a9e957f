/** Balances that ask a question: clearing accounts, accounts on the wrong side, old items. */
import { type Amount, compareAmounts, isPositive, isZero, sumOf } from "../../../amount/amount.ts";
import { periodOf } from "../../../calendar/month.ts";
import { balancesAreOnTheirSide } from "../../../checks/balance-sheet/balances-are-on-their-side.ts";
import { openPart } from "../../../checks/outcome.ts";
import { suspenseItemsAreCleared } from "../../../checks/suspense/suspense-items-are-cleared.ts";
import { accountsWithRole } from "../../../ledger/account-roles.ts";
import { ageGroupsOf, olderThan } from "../../../ledger/age-groups.ts";
import type { Books } from "../../../ledger/books.ts";
import { dueGroups, overdueByContact } from "../../../ledger/dossier/due-groups.ts";
import type { ContactId, LedgerAccountId } from "../../../ledger/ledger-account.ts";
import { agingOf, OPEN_ITEM_LISTS, type OpenItemList } from "../../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../../ledger/signs.ts";
import { rowOf } from "../../../ledger/trial-balance.ts";
import { accountLabel } from "../account-rows.ts";
import { BALANCE_SHEET } from "../balance-figures.ts";
import { amountCell, type FigureCell, totalCell } from "../cells.ts";
import { leadToEntries } from "../entry-marks.ts";
import { LEDGER_AMOUNTS, OPEN_ITEMS } from "../figure-backings.ts";
import { overdueCell } from "../first-page-course.ts";
import { moneyText, percentText } from "../money-text.ts";
import { yearKey } from "../monthly-rows.ts";
import { monthTitle } from "../period-words.ts";
import { ASSET_ROLL_FORWARD, negativeCategories } from "../roll-forward-figures.ts";
import { contactText } from "../subject-text.ts";
import { isAtThreshold } from "../threshold.ts";
import { TRIAL_BALANCE } from "../trial-figures.ts";
import type { AttentionInput, Matter } from "./matter.ts";

/** Debts are called old from this number of days. */
const OLD_DAYS = 90;

export const suspenseMatters = (input: AttentionInput): readonly Matter[] =>
  accountsWithRole(input.books, "suspense").flatMap((id) => {
    if (isAccepted(input, id)) return [];
    const text = input.words.of("first-page.attention.suspense", {
      account: accountLabel(input.books, id),
      since: sinceText(input, id),
    });
    return balanceMatters(input, id, { text, check: suspenseItemsAreCleared.id });
  });

/** Whether a person accepted that the account is not zero. */
function isAccepted({ results }: AttentionInput, id: LedgerAccountId): boolean {
  const own = results
    .filter(({ check }) => check.id === suspenseItemsAreCleared.id)
    .flatMap(({ findings }) => findings)
    .filter(({ subject }) => subject.kind === "account" && subject.ledgerAccountId === id);
  return own.length > 0 && own.every(({ acceptance }) => acceptance !== undefined);
}

export const sideMatters = (input: AttentionInput): readonly Matter[] =>
  input.results
    .filter(({ check }) => check.id === balancesAreOnTheirSide.id)
    .map(openPart)
    .flatMap(({ check, findings }) =>
      findings.flatMap(({ subject }) => {
        if (subject.kind !== "account") return [];
        const id = subject.ledgerAccountId;
        const account = accountLabel(input.books, id);
        const text = input.words.of("first-page.attention.wrong-side", { account });
        return balanceMatters(input, id, { text, check: check.id });
      }),
    );

/** Categories of fixed assets with more depreciation than cost. */
export const assetMatters = ({ books, words }: AttentionInput): readonly Matter[] =>
  negativeCategories(books).map(({ category: { accounts }, closing }) => ({
    rank: "books",
    text: words.of("first-page.attention.negative-assets", {
      accounts: accounts.map((id) => accountLabel(books, id)).join("; "),
    }),
    targets: [ASSET_ROLL_FORWARD, "assets", BALANCE_SHEET],
    figure: (id) => totalCell({ id, period: books.period }, [closing]),
  }));

/** Since when the balance of an account has not been zero at the end of a month. */
function sinceText({ books, words }: AttentionInput, id: LedgerAccountId): string {
  const { months } = books;
  const zeroAt = months.findLastIndex(({ generalLedger }) =>
    isZero(rowOf(generalLedger, id).closing),
  );
  const since = months[zeroAt + 1];
  if (since === undefined) return "";
  const month = monthTitle(words, since.month);
  const isBefore = zeroAt === -1 && !isZero(rowOf(since.generalLedger, id).opening);
  return words.of(`first-page.attention.${isBefore ? "since-before" : "since"}`, { month });
}

/** The closing balance of an account in the general ledger, debit positive; nothing if it is zero. */
function balanceMatters(
  { books }: AttentionInput,
  id: LedgerAccountId,
  { text, check }: Required<Pick<Matter, "text" | "check">>,
): readonly Matter[] {
  const last = books.months.at(-1);
  if (last === undefined) return [];
  const { closing } = rowOf(last.generalLedger, id);
  if (isZero(closing)) return [];
  const lead = leadToEntries(books, id, null);
  const { sources } = last.generalLedger;
  const figure = { period: periodOf(last.month), sources, backing: LEDGER_AMOUNTS, ...lead };
  return [
    {
      ...{ rank: "books", text, check },
      targets: [
        ...(lead.leadsTo === undefined ? [] : [lead.leadsTo]),
        ...[`${TRIAL_BALANCE}/${yearKey(books)}/closing/${id}`, TRIAL_BALANCE],
        ...[BALANCE_SHEET, "balance-comparatives", "condensed-balance"],
      ],
      figure: (own) => amountCell({ id: own, ...figure }, closing),
    },
  ];
}

/** The total of what is older than the limit, or of the oldest group that the listing has. */
export const oldItems = (input: AttentionInput): readonly Matter[] =>
  OPEN_ITEM_LISTS.flatMap((list) => {
    const { books, words } = input;
    const last = books.months.at(-1);
    const old = oldIn(books, list);
    if (last === undefined || old === null || !isPositive(old.amount)) return [];
    const { sources } = agingOf(last, list);
    const figure = { period: periodOf(last.month), sources, backing: OPEN_ITEMS[list].age };
    const largest = largestText(input, list, old.byContact);
    const text = words.of(`first-page.attention.old-${list}`, { days: String(old.days), largest });
    return [
      {
        ...{ rank: "books" as const, text, targets: [list, "aging"] },
        figure: (id) => amountCell({ id, ...figure }, old.amount),
      },
    ];
  });

/** What customers owe after its last day, from the threshold of the pack on. */
export const overdueMatters = (input: AttentionInput): readonly Matter[] => {
  const { books, words, revenue, threshold } = input;
  const last = books.months.at(-1);
  const due = dueGroups(books).debtors;
  if (due === null) return [];
  const figure = (id: string): FigureCell => overdueCell(books, due, id);
  const { amount } = figure("");
  const total = sumOf((last?.debtors.lines ?? []).map((line) => line.amount));
  const isLarge = isAtThreshold(threshold, { difference: amount, compared: total, revenue });
  const share = isPositive(total) ? percentText(words, amount, total) : null;
  if (!isPositive(amount) || !isLarge || share === null) return [];
  return [
    {
      rank: "books",
      text: words.of("first-page.attention.overdue-debtors", {
        share,
        largest: largestText(input, "debtors", overdueByContact(books, "debtors")),
      }),
      targets: ["aging", "debtors"],
      figure,
    },
  ];
};

/** The contact with most of it. */
function largestText(
  { books, words }: AttentionInput,
  list: OpenItemList,
  byContact: ReadonlyMap<ContactId | null, Amount>,
): string {
  const [largest] = [...byContact].toSorted(([, one], [, other]) => compareAmounts(other, one));
  if (largest === undefined) return "";
  const [contactId, amount] = largest;
  const { currency } = books.administration;
  return words.of(`first-page.attention.largest.${list}`, {
    name: contactText(books, words, contactId),
    amount: moneyText(words, { amount, currency, scale: "whole" }),
  });
}

/** In the sign of the list; null if the names of its groups state no days. */
function oldIn(
  { months }: Books,
  list: OpenItemList,
): {
  readonly days: number;
  readonly amount: Amount;
  readonly byContact: ReadonlyMap<ContactId | null, Amount>;
} | null {
  const last = months.at(-1);
  const lines = last === undefined ? [] : agingOf(last, list).lines;
  const limits = lines.flatMap(({ buckets }) => ageGroupsOf(buckets) ?? []);
  const known = limits.flatMap(({ daysMax }) => (daysMax === null ? [] : [daysMax]));
  if (known.length === 0) return null;
  const days = Math.min(OLD_DAYS, Math.max(...known));
  const byContact = lines.flatMap(({ contactId, buckets }) => {
    const groups = ageGroupsOf(buckets);
    if (groups === null) return [];
    return [[contactId, turn(olderThan(buckets, groups, days), TOTAL_SIDES[list])] as const];
  });
  const amount = sumOf(byContact.map(([, own]) => own));
  return { days, amount, byContact: new Map(byContact) };
}
