/** The results by contact or by project that follow from the entries. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  forResultTypes,
  isResultType,
  type LedgerAccountId,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import type { SumKeys } from "../../ledger/posting-sums.ts";
import type { ResultSums } from "../check.ts";

export const NO_RESULT: ResultSums = forResultTypes(() => ZERO);

/** The movement of entries on result accounts by month; null is without a contact or project. */
export type ResultsPer<Key> = ReadonlyMap<Key | null, ReadonlyMap<Month, ResultSums>>;

/** Journals that close a year are excluded, as in the profit and loss. */
export function resultsPer<Dimension extends keyof SumKeys>(
  { accounts, sums }: Books,
  dimension: Dimension,
): ResultsPer<SumKeys[Dimension]> {
  const sections = new Map<LedgerAccountId, ResultType>();
  for (const { id, type } of accounts.values()) if (isResultType(type)) sections.set(id, type);
  const results = new Map<SumKeys[Dimension] | null, Map<Month, Record<ResultType, Amount>>>();
  for (const sum of sums.per(dimension, new Set(sections.keys()))) {
    const section = sections.get(sum.ledgerAccountId);
    if (sum.closesYear || section === undefined) continue;
    const months = results.get(sum.key) ?? new Map<Month, Record<ResultType, Amount>>();
    results.set(sum.key, months);
    const booked = months.get(sum.month) ?? { ...NO_RESULT };
    months.set(sum.month, booked);
    booked[section] = add(booked[section], subtract(sum.debit, sum.credit));
  }
  return results;
}
