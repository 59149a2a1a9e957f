/** The adjustments between an earlier pack and the books of today, from the documents of both. */
import { type Amount, add, equalAmounts, isZero, negate, ZERO } from "../amount/amount.ts";
import { compareAccounts } from "../ledger/account-order.ts";
import type { Books } from "../ledger/books.ts";
import {
  ADJUSTED_LINES_MAX,
  type AdjustedAccount,
  type AdjustedLine,
  type Adjustments,
  type EarlierPack,
} from "../ledger/dossier/adjustments.ts";
import { compareText, type LedgerAccountId } from "../ledger/ledger-account.ts";
import { rollForward, rowOf } from "../ledger/trial-balance.ts";
import { compareDocuments, type DocumentChange } from "./compare-documents.ts";
import type { LineChange } from "./compare-lines.ts";

/** Both of the same months. Memory holds the lines that changed. */
export async function adjustmentsBetween(
  older: Books,
  newer: Books,
  earlier: EarlierPack,
): Promise<Adjustments> {
  const entries = new Map<LedgerAccountId, Amount>();
  const closing = new Map<LedgerAccountId, Amount>();
  const lines: AdjustedLine[] = [];
  for await (const change of compareDocuments({ older, newer, period: newer.period })) {
    addAmounts(entries, change, () => true);
    addAmounts(closing, change, (isClosing) => isClosing);
    lines.push(...change.lines.flatMap((line) => adjustedLine(change, line, { older, newer })));
  }
  const shown = lines.sort(compareLines).slice(0, ADJUSTED_LINES_MAX);
  return {
    earlier,
    accounts: adjustedAccounts(older, newer, { entries, closing }),
    lines: shown,
    linesLeftOut: lines.length - shown.length,
  };
}

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

interface Both {
  readonly older: Books;
  readonly newer: Books;
}

/** A line that moved to another account is two: it left the one, and came to the other. */
function adjustedLine(
  { document }: DocumentChange,
  { older: before, newer: after }: LineChange,
  books: Both,
): readonly AdjustedLine[] {
  if (before !== null && after !== null && before.ledgerAccountId !== after.ledgerAccountId) {
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

const compareLines = (left: AdjustedLine, right: AdjustedLine): number =>
  compareText(left.date, right.date) ||
  compareText(left.document.type, right.document.type) ||
  compareText(left.document.id, right.document.id);

function adjustedAccounts(
  older: Books,
  newer: Books,
  { entries, closing }: { readonly entries: Amounts; readonly closing: Amounts },
): readonly AdjustedAccount[] {
  const [was, is] = [older, newer].map(({ months }) =>
    rollForward(months.map(({ generalLedger }) => generalLedger)),
  );
  if (was === undefined || is === undefined) return [];
  const accounts = new Map([...older.accounts, ...newer.accounts]);
  return [...accounts.values()].sort(compareAccounts).flatMap(({ id, code, name, type }) => {
    const [before, after] = [rowOf(was, id).closing, rowOf(is, id).closing];
    const own = entries.get(id) ?? ZERO;
    if (equalAmounts(before, after) && isZero(own)) return [];
    const named = { ledgerAccountId: id, code, name, type };
    return [{ ...named, before, after, entries: own, closing: closing.get(id) ?? ZERO }];
  });
}
