/** Y6: each general ledger before the books balances, and opens where the month before it closes. */
import { type Amount, add, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { netOf, rowOf, type TrialBalance } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { isResultAccount } from "../internal/accounts-of-books.ts";
import { lackPriorLedgers } from "../internal/books-lack.ts";

/**
 * G1, G2 and G4 for the ledgers of comparatives; G5 compares the last of them with the opening of the books, and the
 * result accounts at the start of the previous fiscal year, where they restart at zero or carry over. Years before
 * that may start in any month: there either is accepted.
 */
export const priorLedgersRollForward: Check = {
  id: "Y6",
  name: "prior-ledgers-roll-forward",
  formula:
    "F = S + D - C, S = F[month before] per account, sum D = sum C, in each month before the books; result accounts at the start of a year as in G5",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected:
      "opening plus debit less credit, closing of the month before, or total debit, general ledger",
    actual: "closing, opening, or total credit, general ledger",
  },
  gap: lackPriorLedgers,
  compare: compareLedgers,
};

function* compareLedgers(books: Books): Generator<Comparison> {
  let before: TrialBalance | null = null;
  for (const { month, generalLedger } of books.comparatives.ledgers) {
    const { rows, sources } = generalLedger;
    for (const [id, row] of rows) {
      yield {
        month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: add(row.opening, netOf(row)),
        actual: row.closing,
        sources,
      };
    }
    yield {
      month,
      subject: { kind: "figure", word: "figures.ledger-movement" },
      expected: sumOf([...rows.values()].map(({ debit }) => debit)),
      actual: sumOf([...rows.values()].map(({ credit }) => credit)),
      sources,
    };
    if (before !== null) yield* compareOpenings(books, { month, before, generalLedger });
    before = generalLedger;
  }
}

interface Seam {
  /** The month that opens. */
  readonly month: Month;
  readonly before: TrialBalance;
  readonly generalLedger: TrialBalance;
}

function* compareOpenings(
  books: Books,
  { month, before, generalLedger }: Seam,
): Generator<Comparison> {
  const { first } = books.comparatives.priorYear.fiscalYear.period;
  const openingOf = (id: LedgerAccountId): Amount => {
    const { closing } = rowOf(before, id);
    const mayRestart = isResultAccount(books, id) && month < first;
    return mayRestart && isZero(rowOf(generalLedger, id).opening) ? ZERO : closing;
  };
  for (const id of new Set([...before.rows.keys(), ...generalLedger.rows.keys()])) {
    if (month === first && isResultAccount(books, id)) continue;
    yield {
      month,
      subject: { kind: "account", ledgerAccountId: id },
      expected: openingOf(id),
      actual: rowOf(generalLedger, id).opening,
      sources: [...before.sources, ...generalLedger.sources],
    };
  }
}
