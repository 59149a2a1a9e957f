/** J10: a document releases no more than it deferred. */
import {
  type Amount,
  absolute,
  add,
  compareAmounts,
  isNegative,
  isZero,
  ZERO,
} from "../../amount/amount.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import type { Check } from "../check.ts";
import { lackAccounts } from "../internal/books-lack.ts";

const ROLES = ["deferred-revenue", "deferred-costs"] as const;

/**
 * A detail with a period is booked on an account of deferrals at the date of its document, and released in the months of
 * its period. Over the months of the books the document leaves what it deferred less what it released: in the sign of its
 * largest movement, or nothing. A document of an earlier year releases only. Each month of a document balances
 * (J3, J4), so that the release is the revenue or cost of that month.
 */
export const deferredAmountsAreReleased: Check = {
  id: "J10",
  name: "deferred-amounts-are-released",
  formula:
    "sum of x on accounts of deferrals is 0 or has the sign of its largest month, per document",
  severity: "blocking",
  gap: lackAccounts(ROLES, "no-deferred-accounts"),
  compares: {
    expected: "what remains of the deferral, or its limit",
    actual: "sum of the postings of the document on accounts of deferrals",
  },
  *compare(books) {
    for (const role of ROLES) {
      const accounts = new Set(accountsWithRole(books, role));
      if (accounts.size === 0) continue;
      for (const { document, remaining, largest } of deferralsOf(books, accounts)) {
        yield {
          month: null,
          subject: { kind: "document", document },
          expected: withinLimits(remaining, largest),
          actual: remaining,
          sources: [],
        };
      }
    }
  },
};

interface Deferral {
  readonly document: DocumentRef;
  readonly remaining: Amount;
  /** The movement of an account in a month with the largest amount, the first of several. */
  readonly largest: Amount;
}

/** One document in memory at a time: those of one are together. */
function* deferralsOf(
  { sums }: Books,
  accounts: ReadonlySet<LedgerAccountId>,
): Generator<Deferral> {
  let current: Deferral | null = null;
  for (const { document, sum: net } of sums.documentsOn(accounts)) {
    const isSame = current?.document.id === document.id && current.document.type === document.type;
    if (current !== null && !isSame) yield current;
    const before: Deferral =
      current !== null && isSame ? current : { document, remaining: ZERO, largest: ZERO };
    const isLarger = compareAmounts(absolute(net), absolute(before.largest)) > 0;
    current = {
      document,
      remaining: add(before.remaining, net),
      largest: isLarger ? net : before.largest,
    };
  }
  if (current !== null) yield current;
}

function withinLimits(remaining: Amount, largest: Amount): Amount {
  if (isZero(remaining)) return remaining;
  if (isNegative(remaining) !== isNegative(largest)) return ZERO;
  return remaining;
}
