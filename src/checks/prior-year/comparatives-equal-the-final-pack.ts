/** R6: final packs of neighbouring fiscal years have the same figures of a year. */
import { ZERO } from "../../amount/amount.ts";
import { includesMonth, type Month, monthsOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { changedBalances } from "../../ledger/dossier/late-postings.ts";
import type { Lock } from "../../ledger/judgement/entries.ts";
import { balancesAt } from "../../ledger/judgement/locked-balances.ts";
import { lockOfYear } from "../../ledger/judgement/standing.ts";
import type { ClosingsThenAndNow } from "../../ledger/prior-books.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { rowOf, type TrialBalance } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { shownPerAccount } from "../internal/accounts-of-books.ts";
import { countOf } from "../internal/counts.ts";
import { compareLockedBalances } from "../internal/locked-balances.ts";

const COLUMNS = ["opening", "debit", "credit", "closing"] as const;

/**
 * The entries of that year were read when its pack was made, so equal comparatives are proven by entries. A
 * difference is a booking in a year that was final: either it is closed again, or the booking is undone. Amounts are
 * compared by account, so that an account that has moved to another section since then is no finding; net profit is
 * the only total that cannot change with it. If the calendar has changed since, a final pack of other fiscal years has
 * the same months in another year: the two would disagree about both. A year that is closed again after the next one
 * has to equal the comparatives of that pack, and journals are closing entries in both packs or in neither; a pack that
 * is to be made again is moved or removed first.
 */
export const comparativesEqualTheFinalPack: Check = {
  id: "R6",
  name: "comparatives-equal-the-final-pack",
  formula: [
    "S, D, C, F, BS and R, K, X, O per account, and NP, of each month before the books = those of the final pack of that year",
    "S, D, C, F of each month of the books = the comparatives of the final pack of the next year",
    "F at the end of the locked year before = F as locked, where the snapshot of its lock is elsewhere",
    "journals left out as closing entries by one of two packs only, months that a final pack has in another fiscal year = 0",
  ].join("; "),
  severity: "blocking",
  judgesBooks: true,
  signs: "ledger",
  compares: {
    expected: "amount in the final pack of that year or, of these books, of the next",
    actual: "amount in the comparatives of these books, or in these books",
  },
  gap: (books) =>
    books.priorBooks === null &&
    books.nextPack === undefined &&
    books.conflictingYears.length === 0 &&
    lockElsewhere(books) === null
      ? "no-prior-snapshot"
      : null,
  *compare(books) {
    const { priorBooks, comparatives, nextPack } = books;
    yield* compareYears(books);
    yield* compareLock(books);
    for (const pack of [priorBooks, nextPack]) yield* compareClosings(books, pack?.closings);
    for (const { month, generalLedger } of nextPack?.ledgers ?? []) {
      const own = books.months.find((one) => one.month === month)?.generalLedger;
      if (own !== undefined) yield* compareLedgers(month, generalLedger, own);
    }
    for (const then of priorBooks?.months ?? []) {
      const { month } = then;
      const ledger = comparatives.ledgers.find((one) => one.month === month)?.generalLedger;
      if (ledger !== undefined) yield* compareLedgers(month, then.generalLedger, ledger);
      const result = comparatives.months.find((one) => one.month === month)?.profitAndLoss;
      if (result !== undefined) {
        yield {
          month,
          subject: { kind: "figure", word: "figures.net-profit" },
          expected: then.profitAndLoss.totals.netProfit,
          actual: result.totals.netProfit,
          sources: result.sources,
        };
        yield* comparePerAccount(month, then.profitAndLoss, result);
      }
      const sheet = comparatives.balanceSheets.get(month);
      if (sheet !== undefined) yield* comparePerAccount(month, then.balanceSheet, sheet);
    }
  },
};

/** The lock of the year before, unless the final pack that these books are compared with is that of the lock. */
function lockElsewhere({ judgement, priorBooks, comparatives }: Books): Lock | null {
  if (judgement === undefined) return null;
  const lock = lockOfYear(judgement, comparatives.priorYear.fiscalYear.period);
  return lock === null || lock.snapshot === priorBooks?.snapshotId ? null : lock;
}

/** The snapshot of the lock is on another machine: its balances are what is there. */
function* compareLock(books: Books): Generator<Comparison> {
  const lock = lockElsewhere(books);
  const at = lock === null ? null : balancesAt(books, lock.through);
  if (lock === null || at === null) return;
  yield* compareLockedBalances(at, changedBalances(books, lock, at));
}

function* compareLedgers(
  month: Month,
  then: TrialBalance,
  now: TrialBalance,
): Generator<Comparison> {
  for (const id of new Set([...then.rows.keys(), ...now.rows.keys()])) {
    for (const column of COLUMNS) {
      yield {
        month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: rowOf(then, id)[column],
        actual: rowOf(now, id)[column],
        sources: now.sources,
      };
    }
  }
}

/** Each journal that the pack left out of results, or that its books leave out by the profile of today. */
function* compareClosings(
  { comparatives }: Books,
  closings: ClosingsThenAndNow | undefined,
): Generator<Comparison> {
  if (closings === undefined) return;
  const { shown, now } = closings;
  for (const id of new Set([...shown, ...now])) {
    yield {
      month: null,
      subject: { kind: "document", document: { type: "GeneralJournalDocument", id } },
      isCount: true,
      expected: countOf(shown.includes(id) ? 1 : 0),
      actual: countOf(now.includes(id) ? 1 : 0),
      sources: comparatives.priorYear.profitAndLoss.flatMap(({ sources }) => sources),
    };
  }
}

/** The months of each other fiscal year that are in the year of the books or the one before. */
function* compareYears({
  fiscalYear,
  comparatives,
  conflictingYears,
}: Books): Generator<Comparison> {
  const { priorYear } = comparatives;
  for (const { period } of conflictingYears) {
    const both = monthsOf(period).filter((month) =>
      [fiscalYear, priorYear.fiscalYear].some((year) => includesMonth(year.period, month)),
    );
    yield {
      month: null,
      period,
      subject: { kind: "figure", word: "figures.months-of-another-year" },
      isCount: true,
      expected: ZERO,
      actual: countOf(both.length),
      sources: priorYear.profitAndLoss.flatMap(({ sources }) => sources),
    };
  }
}

interface Shown {
  readonly sections: Parameters<typeof shownPerAccount>[0];
  readonly sources: readonly SourceHash[];
}

function* comparePerAccount(month: Month, then: Shown, now: Shown): Generator<Comparison> {
  const [expected, actual] = [shownPerAccount(then.sections), shownPerAccount(now.sections)];
  for (const id of new Set([...expected.keys(), ...actual.keys()])) {
    yield {
      month,
      subject: { kind: "account", ledgerAccountId: id },
      expected: expected.get(id) ?? ZERO,
      actual: actual.get(id) ?? ZERO,
      sources: now.sources,
    };
  }
}
