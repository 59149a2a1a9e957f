/** R6: the comparatives equal the books from which the final pack of the previous fiscal year was made. */
import { ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { shownPerAccount } from "../internal/accounts-of-books.ts";

const COLUMNS = ["opening", "debit", "credit", "closing"] as const;

/**
 * The entries of that year were read when its pack was made, so equal comparatives are proven by entries. A
 * difference is a booking in a year that was final: either it is closed again, or the booking is undone. Amounts are
 * compared by account, so that an account that has moved to another section since then is no finding; net profit is
 * the only total that cannot change with it.
 */
export const comparativesEqualTheFinalPack: Check = {
  id: "R6",
  name: "comparatives-equal-the-final-pack",
  formula:
    "S, D, C, F, BS and R, K, X, O per account, and NP, of each month before the books = those of the final pack of that year",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "amount in the books of the final pack of that year",
    actual: "amount in the comparatives of these books",
  },
  gap: ({ priorBooks }) => (priorBooks === null ? "no-prior-snapshot" : null),
  *compare({ priorBooks, comparatives }) {
    for (const then of priorBooks?.months ?? []) {
      const { month } = then;
      const ledger = comparatives.ledgers.find((one) => one.month === month)?.generalLedger;
      if (ledger !== undefined) {
        for (const id of new Set([...then.generalLedger.rows.keys(), ...ledger.rows.keys()])) {
          for (const column of COLUMNS) {
            yield {
              month,
              subject: { kind: "account", ledgerAccountId: id },
              expected: rowOf(then.generalLedger, id)[column],
              actual: rowOf(ledger, id)[column],
              sources: ledger.sources,
            };
          }
        }
      }
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
