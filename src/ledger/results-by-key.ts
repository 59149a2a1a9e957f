/** Results by contact or by project: of the months of the books, and of the year before where its entries were read. */
import { type Amount, add, isZero, subtract, ZERO } from "../amount/amount.ts";
import { type Month, monthsOf, type Period } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import { isResultType, type LedgerAccountId, type ResultType } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import type { PostingSum } from "./posting-sums.ts";
import type { SourceHash } from "./source.ts";
import type { TypeOf } from "./without-closing.ts";

/** By what results are divided. */
export const RESULT_KEYS = ["contact", "project"] as const;
export type ResultKey = (typeof RESULT_KEYS)[number];

export type DividedKind = "revenue" | "expenses";
/** The accounts that the reports by contact and by project divide: specification 4.6, rule 3 of the journal entries report. */
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

export interface ResultsByKey {
  /** The amounts on these accounts in these months, without zeros; null if the entries of a month are not known. */
  readonly amounts: (
    accounts: ReadonlySet<LedgerAccountId>,
    period: Period,
  ) => ReadonlyMap<string | null, Amount> | null;
}

const resultsBy = (key: ResultKey) =>
  oncePerBooks((books: Books): ResultsByKey => {
    const typeOf = (id: LedgerAccountId) => books.accounts.get(id)?.type;
    const before = books.priorBooks?.results?.[key] ?? null;
    const all = [...keyedResults(books.sums.per(key, null), typeOf), ...(before ?? [])];
    const byMonth = new Map(
      [...Map.groupBy(all, ({ month }) => month)].map(([month, own]) => [
        month,
        Map.groupBy(own, ({ ledgerAccountId }) => ledgerAccountId),
      ]),
    );
    const known = new Set([
      ...books.months.map(({ month }) => month),
      ...(before === null ? [] : (books.priorBooks?.months ?? []).map(({ month }) => month)),
    ]);
    return {
      amounts: (accounts, period) => {
        const months = monthsOf(period);
        if (!months.every((month) => known.has(month))) return null;
        const amounts = new Map<string | null, Amount>();
        for (const own of months.map((month) => byMonth.get(month))) {
          for (const { key: of, amount } of [...accounts].flatMap((id) => own?.get(id) ?? [])) {
            amounts.set(of, add(amounts.get(of) ?? ZERO, amount));
          }
        }
        return new Map([...amounts].filter(([, amount]) => !isZero(amount)));
      },
    };
  });

const BY_KEY = { contact: resultsBy("contact"), project: resultsBy("project") } as const;

export const resultsByKey = (books: Books, key: ResultKey): ResultsByKey => BY_KEY[key](books);

/** The answers behind the results of the months before the books; none where they are not known. */
export const sourcesBefore = (
  { priorBooks }: Books,
  { first, last }: Period,
): readonly SourceHash[] =>
  (priorBooks?.months ?? [])
    .filter(({ month }) => month >= first && month <= last)
    .flatMap(({ profitAndLoss }) => profitAndLoss.sources);
