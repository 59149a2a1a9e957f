/** Q4: a difference that was accepted is still there, of the same amount. */
import { ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Acceptance } from "../../ledger/judgement/entries.ts";
import { type Check, readerAmounts } from "../check.ts";
import {
  aboutAcceptance,
  acceptancePlaces,
  hasAcceptances,
} from "../internal/acceptance-places.ts";

/**
 * The reason of a difference whose amount has changed may no longer hold, and the acceptance of one that is gone would
 * cover the next mistake of the same amount.
 */
export const acceptedDifferencesStand: Check = {
  id: "Q4",
  name: "accepted-differences-stand",
  formula:
    "difference at the place of an acceptance = the accepted amount, where the books have its months",
  severity: "warning",
  judgesBooks: true,
  compares: { expected: "difference as it was accepted", actual: "difference now" },
  appliesTo: hasAcceptances,
  compare: () => [],
  *compareResults(books, results) {
    for (const place of acceptancePlaces(books, results)) {
      const { acceptance, findings, isWhole, isReplaced } = place;
      if (!isReached(acceptance, books.period)) continue;
      const own = findings.find((finding) => finding.acceptance?.id === acceptance.id);
      // Several months may have the difference: the last one is what it has become.
      const open = findings.findLast((finding) => finding.acceptance === undefined);
      const at = own ?? open ?? null;
      if (own === undefined && isReplaced) continue;
      if (at === null && (findings.length > 0 || !isWhole)) continue;
      yield {
        ...aboutAcceptance(acceptance, books, at),
        expected: acceptance.amount,
        actual: at === null ? ZERO : readerAmounts(at).difference,
      };
    }
  },
};

/** Whether books of these months must have the difference: one of any month until the last for which it is accepted. */
const isReached = ({ month, since, until }: Acceptance, { first, last }: Period): boolean =>
  month === null ? (since ?? first) <= last && last <= until : first <= month && month <= last;
