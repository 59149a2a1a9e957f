/** Reports all ledger accounts that have figures but are missing from the chart file at once, before the pull. */
import { amountText, isZero } from "../amount/amount.ts";
import type { Session } from "../api/client.ts";
import { readGeneralLedger } from "../api/read-reports.ts";
import { type Month, monthsOf, type Period, periodOf, splitPeriod } from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import { Failure } from "../failure.ts";
import type { LedgerAccount, LedgerAccountId } from "../ledger/ledger-account.ts";
import type { TrialBalance, TrialBalanceRow } from "../ledger/trial-balance.ts";

const PURPOSE = "names";
const ACCOUNTS_SHOWN_MAX = 50;

interface MonthLedger {
  readonly month: Month;
  readonly ledger: TrialBalance;
}

/**
 * Reads the ledger of the full period, and those of its months only if it has accounts without a name.
 * Failure `chart-incomplete`.
 */
export async function refuseUnnamed(
  session: Session,
  period: Period,
  accounts: readonly LedgerAccount[],
): Promise<void> {
  const known = new Set(accounts.map(({ id }) => id));
  for (const piece of splitPeriod(period, MULTI_MONTH_LIMIT)) {
    const ledger = await readGeneralLedger(session, piece, PURPOSE);
    if (unnamedIn(ledger, known).length === 0) continue;
    const ledgers: MonthLedger[] = [];
    for (const month of monthsOf(period)) {
      ledgers.push({ month, ledger: await readGeneralLedger(session, periodOf(month), PURPOSE) });
    }
    refuseUnnamedIn([...ledgers, { month: piece.last, ledger }], known);
  }
}

/** Failure `chart-incomplete` with each such account and the first month in which it has figures. */
export function refuseUnnamedIn(
  ledgers: readonly MonthLedger[],
  known: { readonly has: (id: LedgerAccountId) => boolean },
): void {
  const found = new Map<LedgerAccountId, string>();
  for (const { month, ledger } of ledgers) {
    for (const [id, figures] of unnamedIn(ledger, known)) {
      if (!found.has(id)) found.set(id, `  ${id}: ${month} ${figuresText(figures)}`);
    }
  }
  if (found.size === 0) return;
  const shown = [...found.values()].slice(0, ACCOUNTS_SHOWN_MAX);
  if (shown.length < found.size) shown.push(`  and ${String(found.size - shown.length)} more`);
  const what = found.size === 1 ? "1 ledger account" : `${String(found.size)} ledger accounts`;
  throw new Failure(
    "chart-incomplete",
    `${what} with figures not in the chart file, each with the first month that has figures:\n${shown.join("\n")}`,
    "Add them to the chart file, import it again with slotsom chart import, and run the command again.",
  );
}

const unnamedIn = (
  { rows }: TrialBalance,
  known: { readonly has: (id: LedgerAccountId) => boolean },
): readonly (readonly [LedgerAccountId, TrialBalanceRow])[] =>
  [...rows].filter(([id, row]) => !known.has(id) && COLUMNS.some((column) => !isZero(row[column])));

const COLUMNS = ["opening", "debit", "credit", "closing"] as const;

const figuresText = (row: TrialBalanceRow): string =>
  COLUMNS.filter((column) => column !== "closing" && !isZero(row[column]))
    .map((column) => `${column} ${amountText(row[column], 2)}`)
    .join(", ");
