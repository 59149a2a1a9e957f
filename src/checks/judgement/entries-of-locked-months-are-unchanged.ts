/** Q2: the entries of locked months are as they were locked. */
import { ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import { lockedMonths } from "../../ledger/dossier/late-postings.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";
import { entriesGap, hasOwnLock, lockedLedger } from "../internal/own-lock.ts";

/**
 * A line that was added has nothing before, and one that was removed has nothing now. Where only its text, contact,
 * project or rate changed the amounts are equal: the page of late postings shows it, and it is no finding.
 */
export const entriesOfLockedMonthsAreUnchanged: Check = {
  id: "Q2",
  name: "entries-of-locked-months-are-unchanged",
  formula:
    "x = x as locked, per line of a document dated in locked months; lines beyond the first 1,000 that changed = 0",
  severity: "warning",
  judgesBooks: true,
  signs: "ledger",
  compares: { expected: "amount as it was locked", actual: "amount now" },
  appliesTo: hasOwnLock,
  gap: entriesGap,
  *compare(books) {
    const { latePostings: late, months } = books;
    if (late?.basis !== "entries") return;
    yield {
      ...{ month: null, period: lockedMonths(books, late) },
      subject: { kind: "figure", word: "figures.changed-lines" },
      isCount: true,
      expected: ZERO,
      actual: countOf(late.linesLeftOut),
      sources: lockedLedger(books, late).sources,
    };
    for (const { date, document, ledgerAccountId, description, before, after } of late.lines) {
      const when = monthOf(date);
      const line = { ledgerAccountId, when: date, description };
      yield {
        month: when,
        subject: { kind: "document", document, line },
        expected: before ?? ZERO,
        actual: after ?? ZERO,
        sources: months.find(({ month }) => month === when)?.entrySources ?? [],
      };
    }
  },
};
