/** What changed between earlier books and those of today, from the documents of both. */
import { type Amount, add, equalAmounts, isZero, negate, ZERO } from "../amount/amount.ts";
import { type Month, monthOf, monthsOf } from "../calendar/month.ts";
import { compareAccounts } from "../ledger/account-order.ts";
import type { Books } from "../ledger/books.ts";
import {
  type AccountInChart,
  ADJUSTED_LINES_MAX,
  type AdjustedAccount,
  type AdjustedLine,
  type ChangedAccount,
  type Changes,
  type ShiftedBalance,
} from "../ledger/dossier/adjustments.ts";
import { compareText, type LedgerAccount, type LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import { rowOf } from "../ledger/trial-balance.ts";
import { accountChanges } from "./compare-accounts.ts";
import { compareDocuments, type DocumentChange, type TwoBooks } from "./compare-documents.ts";
import type { LineChange } from "./compare-lines.ts";

/** Memory holds the lines that changed. */
export async function changesBetween(both: TwoBooks): Promise<Changes> {
  const entries = new Map<LedgerAccountId, Amount>();
  const closing = new Map<LedgerAccountId, Amount>();
  const lines: AdjustedLine[] = [];
  const documents = { added: 0, removed: 0, changed: 0 };
  for await (const change of compareDocuments(both)) {
    documents[CHANGES[change.change]] += 1;
    addAmounts(entries, change, () => true);
    addAmounts(closing, change, (isClosing) => isClosing);
    lines.push(...change.lines.flatMap((line) => adjustedLine(change, line, both)));
  }
  const shown = lines.sort(compareLines).slice(0, ADJUSTED_LINES_MAX);
  return {
    accounts: adjustedAccounts(both, { entries, closing }),
    lines: shown,
    linesLeftOut: lines.length - shown.length,
    shifts: shiftedBalances(both),
    documents,
    chart: changedChart(both),
  };
}

const CHANGES = { appeared: "added", disappeared: "removed", changed: "changed" } as const;

const changedChart = ({ older, newer }: TwoBooks): readonly ChangedAccount[] =>
  [...accountChanges(older, newer)].map((change) => ({
    before: inChart(change.older),
    after: inChart(change.newer),
  }));

const inChart = (account: LedgerAccount | null): AccountInChart | null =>
  account === null ? null : { code: account.code, name: account.name, type: account.type };

type Amounts = Map<LedgerAccountId, Amount>;

function addAmounts(
  amounts: Amounts,
  { lines, closedYear, closesYear }: DocumentChange,
  isWanted: (isClosing: boolean) => boolean,
): void {
  const addTo = (id: LedgerAccountId, amount: Amount): void => {
    amounts.set(id, add(amounts.get(id) ?? ZERO, amount));
  };
  for (const { older, newer } of lines) {
    if (older !== null && isWanted(closedYear)) addTo(older.ledgerAccountId, negate(older.amount));
    if (newer !== null && isWanted(closesYear)) addTo(newer.ledgerAccountId, newer.amount);
  }
}

/** A line that moved to another account or month is two: it left the one, and came to the other. */
function adjustedLine(
  { document }: DocumentChange,
  { older: before, newer: after }: LineChange,
  books: TwoBooks,
): readonly AdjustedLine[] {
  if (before !== null && after !== null && placeOf(before) !== placeOf(after)) {
    const moved = { kind: "document", change: "changed", document } as const;
    const of = { ...moved, lines: [], closedYear: false, closesYear: false };
    return [
      ...adjustedLine(of, { older: before, newer: null }, books),
      ...adjustedLine(of, { older: null, newer: after }, books),
    ];
  }
  const line = after ?? before;
  if (line === null) return [];
  const { date, ledgerAccountId, contactId, description } = line;
  const { contacts } = after === null ? books.older : books.newer;
  const contact = contactId === null ? null : (contacts.get(contactId)?.name ?? contactId);
  const amounts = { before: before?.amount ?? null, after: after?.amount ?? null };
  return [{ date, document, ledgerAccountId, contact, description, ...amounts }];
}

const placeOf = ({ ledgerAccountId, date }: Posting): string =>
  `${ledgerAccountId} ${monthOf(date)}`;

const compareLines = (left: AdjustedLine, right: AdjustedLine): number =>
  compareText(left.date, right.date) ||
  compareText(left.document.type, right.document.type) ||
  compareText(left.document.id, right.document.id);

function adjustedAccounts(
  { older, newer, period: { last } }: TwoBooks,
  { entries, closing }: { readonly entries: Amounts; readonly closing: Amounts },
): readonly AdjustedAccount[] {
  return accountsOf({ older, newer }).flatMap(({ id, code, name, type }) => {
    const [before, after] = [closingIn(older, last, id), closingIn(newer, last, id)];
    const own = entries.get(id) ?? ZERO;
    if (equalAmounts(before, after) && isZero(own)) return [];
    const named = { ledgerAccountId: id, code, name, type };
    return [{ ...named, before, after, entries: own, closing: closing.get(id) ?? ZERO }];
  });
}

const accountsOf = ({ older, newer }: Pick<TwoBooks, "older" | "newer">) =>
  [...new Map([...older.accounts, ...newer.accounts]).values()].sort(compareAccounts);

function closingIn({ months }: Books, of: Month, id: LedgerAccountId): Amount {
  const ledger = months.find(({ month }) => month === of)?.generalLedger;
  return ledger === undefined ? ZERO : rowOf(ledger, id).closing;
}

function shiftedBalances({ older, newer, period }: TwoBooks): readonly ShiftedBalance[] {
  return accountsOf({ older, newer }).flatMap(({ id: ledgerAccountId }) => {
    const balances = monthsOf(period).map((month) => ({
      ...{ month, ledgerAccountId },
      before: closingIn(older, month, ledgerAccountId),
      after: closingIn(newer, month, ledgerAccountId),
    }));
    const last = balances.at(-1);
    if (last === undefined || !equalAmounts(last.before, last.after)) return [];
    return balances.filter(({ before, after }) => !equalAmounts(before, after));
  });
}
