/** The effect of changed documents on the statements: per month and account, and per line of a statement. */
import { type Amount, add, isZero, negate, sumOf, ZERO } from "../amount/amount.ts";
import { type Month, monthOf } from "../calendar/month.ts";
import { compareAccounts } from "../ledger/account-order.ts";
import {
  ACCOUNT_TYPES,
  type AccountType,
  isResultType,
  type LedgerAccount,
  type LedgerAccountId,
} from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import type { DocumentChange } from "./compare-documents.ts";

/**
 * The place of a change: a section of the profit and loss or of the balance sheet; `closing` for the movement of
 * closing journals on profit and loss accounts, which that statement leaves out.
 */
export type EffectSection = AccountType | "closing";

/** One line of a statement, debit positive. The lines add up to the difference between the ledgers. */
export interface EffectLine {
  readonly kind: "effect";
  readonly section: EffectSection;
  readonly ledgerAccountId: LedgerAccountId;
  /** The months that change, in order. */
  readonly months: ReadonlyMap<Month, Amount>;
  readonly total: Amount;
}

/** The effects so far; they grow with each document, bounded by accounts and months. */
export interface Effects {
  readonly usual: Map<LedgerAccountId, Map<Month, Amount>>;
  readonly ofClosing: Map<LedgerAccountId, Map<Month, Amount>>;
}

export const noEffects = (): Effects => ({ usual: new Map(), ofClosing: new Map() });

export function addEffects(effects: Effects, change: DocumentChange): void {
  for (const { older, newer } of change.lines) {
    if (older !== null) addLine(effects, change.closedYear, older, negate(older.amount));
    if (newer !== null) addLine(effects, change.closesYear, newer, newer.amount);
  }
}

function addLine(effects: Effects, isClosing: boolean, line: Posting, amount: Amount): void {
  const accounts = isClosing ? effects.ofClosing : effects.usual;
  const months = accounts.get(line.ledgerAccountId) ?? new Map<Month, Amount>();
  const month = monthOf(line.date);
  months.set(month, add(months.get(month) ?? ZERO, amount));
  accounts.set(line.ledgerAccountId, months);
}

/** The effect of the changed entries on an account in a month, debit positive. */
export const effectOn = (effects: Effects, id: LedgerAccountId, month: Month): Amount =>
  add(effects.usual.get(id)?.get(month) ?? ZERO, effects.ofClosing.get(id)?.get(month) ?? ZERO);

/** Returns the lines in the order of the statements and the chart, without lines that have no effect. */
export function effectLines(
  effects: Effects,
  accounts: ReadonlyMap<LedgerAccountId, LedgerAccount>,
): readonly EffectLine[] {
  const known = [...accounts.values()].sort(compareAccounts);
  const lines = known.flatMap(({ id, type }) => {
    const usual = effects.usual.get(id);
    const closing = effects.ofClosing.get(id);
    if (isResultType(type)) return [lineOf(type, id, [usual]), lineOf("closing", id, [closing])];
    return [lineOf(type, id, [usual, closing])];
  });
  return SECTIONS.flatMap((section) =>
    lines.filter((line) => line.section === section && line.months.size > 0),
  );
}

const SECTIONS: readonly EffectSection[] = [
  ...ACCOUNT_TYPES.filter(isResultType),
  "closing",
  ...ACCOUNT_TYPES.filter((type) => !isResultType(type)),
];

function lineOf(
  section: EffectSection,
  ledgerAccountId: LedgerAccountId,
  parts: readonly (ReadonlyMap<Month, Amount> | undefined)[],
): EffectLine {
  const sums = new Map<Month, Amount>();
  for (const part of parts) {
    for (const [month, amount] of part ?? []) {
      sums.set(month, add(sums.get(month) ?? ZERO, amount));
    }
  }
  const moved = [...sums].filter(([, amount]) => !isZero(amount));
  const months = new Map(moved.sort(([left], [right]) => (left < right ? -1 : 1)));
  return { kind: "effect", section, ledgerAccountId, months, total: sumOf(months.values()) };
}
