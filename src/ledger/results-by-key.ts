/** Results by contact or by project: of the months of the books, and of the year before where its entries were read. */
import { type Amount, add, isZero, ZERO } from "../amount/amount.ts";
import { monthsOf, type Period } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import { keyedResults, type ResultKey } from "./keyed-results.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import type { SourceHash } from "./source.ts";

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
