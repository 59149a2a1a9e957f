/** J2: an account without movement in the ledger has no entries, or only entries that cancel out per document. */
import { isZero, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { NO_MOVEMENT } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/** Documents are added up only if such an account has entries. */
export const accountsWithoutMovementHaveNoEntries: Check = {
  id: "J2",
  name: "accounts-without-movement-have-no-entries",
  formula: "D = C = 0: no x, or sum of x = 0 per document, per account and month",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "none, or zero per document",
    actual: "number, or sum, of the postings",
  },
  *compare(books) {
    const suspects = new Map<Month, Set<LedgerAccountId>>();
    for (const { month, generalLedger, movements } of books.months) {
      for (const [ledgerAccountId, { debit, credit }] of generalLedger.rows) {
        if (!isZero(debit) || !isZero(credit)) continue;
        const { count } = movements.get(ledgerAccountId) ?? NO_MOVEMENT;
        if (count > 0) suspects.set(month, (suspects.get(month) ?? new Set()).add(ledgerAccountId));
        else
          yield {
            ...restOf(ledgerAccountId, month),
            expected: ZERO,
            actual: countOf(count),
            sources: generalLedger.sources,
          };
      }
    }
    if (suspects.size > 0) yield* compareDocuments(books, suspects);
  },
};

const restOf = (
  ledgerAccountId: LedgerAccountId,
  month: Month,
): Pick<Comparison, "month" | "subject"> => ({
  month,
  subject: { kind: "account", ledgerAccountId },
});

function* compareDocuments(
  { sums }: Books,
  suspects: ReadonlyMap<Month, ReadonlySet<LedgerAccountId>>,
): Generator<Comparison> {
  const accounts = new Set([...suspects.values()].flatMap((ids) => [...ids]));
  for (const { month, ledgerAccountId, sum, source } of sums.documentsOn(accounts)) {
    if (suspects.get(month)?.has(ledgerAccountId) !== true) continue;
    yield { ...restOf(ledgerAccountId, month), expected: ZERO, actual: sum, sources: [source] };
  }
}
