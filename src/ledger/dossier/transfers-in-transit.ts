/**
 * Transfers between own accounts that pass an account for money in transit: which have arrived, and which are under
 * way.
 */
import { type Amount, isPositive, isZero, negate, sumOf } from "../../amount/amount.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { Posting } from "../posting.ts";
import type { SourceHash } from "../source.ts";
import { rowOf } from "../trial-balance.ts";
import { openEntries } from "./open-entries.ts";

export interface TransfersInTransit {
  readonly ledgerAccountId: LedgerAccountId;
  /** Positive: what left an account. */
  readonly sent: Amount;
  /** Positive: what arrived on one. */
  readonly arrived: Amount;
  readonly sentCount: number;
  readonly arrivedCount: number;
  /**
   * What is not cleared at the end of the books, by date: under way if positive, else arrived without having been sent.
   */
  readonly open: readonly Posting[];
  /** The balance at the end of the books: positive for money that is under way. */
  readonly closing: Amount;
  /** The answers with the postings. */
  readonly sources: readonly SourceHash[];
  /** The answers with the balance. */
  readonly ledgerSources: readonly SourceHash[];
}

/** In the order of the chart; without accounts that have neither balance nor postings. */
export const transfersInTransit = oncePerBooks((books: Books): readonly TransfersInTransit[] => {
  const last = books.months.at(-1);
  if (last === undefined) return [];
  return accountsWithRole(books, "in-transit").flatMap((ledgerAccountId) => {
    const own = [...books.sums.postingsOn(ledgerAccountId)].filter(({ amount }) => !isZero(amount));
    if (own.length === 0) return [];
    const [sent, arrived] = [
      own.filter(({ amount }) => isPositive(amount)),
      own.filter(({ amount }) => !isPositive(amount)),
    ];
    return [
      {
        ledgerAccountId,
        sent: sumOf(sent.map(({ amount }) => amount)),
        arrived: negate(sumOf(arrived.map(({ amount }) => amount))),
        sentCount: sent.length,
        arrivedCount: arrived.length,
        open: openEntries(books, ledgerAccountId).flatMap(({ posting }) => posting ?? []),
        closing: rowOf(last.generalLedger, ledgerAccountId).closing,
        sources: [...new Set(own.map(({ source }) => source))],
        ledgerSources: last.generalLedger.sources,
      },
    ];
  });
});
