/** The parts of results that have a contact or a project, as entries state them. */
import { type Amount, subtract } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { isResultType, type LedgerAccountId, type ResultType } from "./ledger-account.ts";
import type { PostingSum } from "./posting-sums.ts";
import type { TypeOf } from "./without-closing.ts";

/** By what results are divided. */
export const RESULT_KEYS = ["contact", "project"] as const;
export type ResultKey = (typeof RESULT_KEYS)[number];

export type DividedKind = "revenue" | "expenses";
/**
 * The accounts that the reports by contact and by project divide: specification 4.6, rule 3 of the journal entries
 * report.
 */
export const DIVIDED_TYPES: Readonly<Record<DividedKind, readonly ResultType[]>> = {
  revenue: ["revenue"],
  expenses: ["direct_costs", "expenses"],
};

/** What the entries of a month move on a result account, debit positive and without journals that close a year. */
export interface KeyedResult {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  /** Of the contact or the project; null for entries without one. */
  readonly key: string | null;
  readonly amount: Amount;
}

/** The results of all months of a year. */
export type KeyedResults = Readonly<Record<ResultKey, readonly KeyedResult[]>>;

export function* keyedResults(
  sums: Iterable<PostingSum<string>>,
  typeOf: TypeOf,
): Generator<KeyedResult> {
  for (const { month, ledgerAccountId, key, closesYear, debit, credit } of sums) {
    if (closesYear || !isResultType(typeOf(ledgerAccountId))) continue;
    yield { month, ledgerAccountId, key, amount: subtract(debit, credit) };
  }
}
