/** B10: the journals that close the fiscal year transfer exactly its result, and the year is no longer open. */
import { type Amount, isZero, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { totalOf } from "../../ledger/statements.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { isResultAccount } from "../internal/accounts-of-books.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Compared in the last month of the fiscal year, if such a journal was booked: each result account ends at zero, the
 * journal balances, and the balance sheet shows no result of the year. Its date is that of its entries, which T7
 * compares with the month. A second journal that corrects the first is normal, and only their sum counts. An ordinary
 * journal that the service calls a closing one is left out of the profit and loss, and the accounts still end at zero: so
 * closing journals are in the last month, and where there are several, each moves equity. Gap: Shapes of reports.
 */
export const closingJournalTransfersTheResult: Check = {
  id: "B10",
  name: "closing-journal-transfers-the-result",
  formula:
    "closing journals: in the last month, several only with x on equity each; sum of x = 0, x = - (D - C) of the year per result account; OY[this year] = 0",
  severity: "blocking",
  judgesBooks: true,
  gap: ({ months }) => (months.some(hasClosing) ? null : "no-closing-journal"),
  compares: {
    expected: "result of the account in the year, general ledger; zero for journal and open year",
    actual: "closing journals; open year, balance sheet",
  },
  *compare(books) {
    yield* compareEarlyClosing(books);
    const last = books.months.at(-1);
    if (last === undefined || !isClosed(books)) return;
    const closing = closingPerAccount(books);
    const sources = books.months.flatMap(({ generalLedger, entrySources }) => [
      ...generalLedger.sources,
      ...entrySources,
    ]);
    const { month } = last;
    for (const id of books.accounts.keys()) {
      if (!isResultAccount(books, id)) continue;
      const actual = closing.get(id) ?? ZERO;
      const moved = sumOf(
        books.months.map((one) =>
          subtract(netOf(rowOf(one.generalLedger, id)), one.closingsOfYearBefore?.get(id) ?? ZERO),
        ),
      );
      const subject = { kind: "account", ledgerAccountId: id } as const;
      yield { month, subject, expected: negate(subtract(moved, actual)), actual, sources };
    }
    yield {
      month,
      subject: { kind: "figure", word: "figures.closing-journal" },
      expected: ZERO,
      actual: sumOf(closing.values()),
      sources,
    };
    yield {
      month,
      subject: { kind: "figure", word: "figures.closing-journal" },
      isCount: true,
      ...closingJournals(books),
      sources,
    };
    const open = (last.balanceSheet.openYears ?? []).filter(
      ({ year }) => year === String(books.fiscalYear.year),
    );
    yield {
      month,
      subject: { kind: "figure", word: "figures.current-year" },
      expected: ZERO,
      actual: totalOf(open),
      sources: last.balanceSheet.sources,
    };
  },
};

const isClosed = ({ months, period, fiscalYear }: Books): boolean =>
  period.last === fiscalYear.period.last && months.some(hasClosing);

const hasClosing = (month: BooksMonth): boolean => closingsIn(month).size > 0;

/**
 * The movement of each account by the closing entries of this fiscal year in a month, without those of the year
 * before.
 */
function closingsIn({
  closingMovements,
  closingsOfYearBefore = new Map(),
}: BooksMonth): BooksMonth["closingMovements"] {
  if (closingsOfYearBefore.size === 0) return closingMovements;
  const own = [...closingMovements].map(
    ([id, amount]) => [id, subtract(amount, closingsOfYearBefore.get(id) ?? ZERO)] as const,
  );
  return new Map(own.filter(([, amount]) => !isZero(amount)));
}

/** Accounts that a closing journal moves before the last month of the fiscal year. */
function* compareEarlyClosing({ months, fiscalYear }: Books): Generator<Comparison> {
  for (const of of months) {
    const { month, entrySources } = of;
    const closings = closingsIn(of);
    if (closings.size === 0 || month === fiscalYear.period.last) continue;
    yield {
      month,
      subject: { kind: "figure", word: "figures.closing-journal" },
      isCount: true,
      expected: ZERO,
      actual: countOf(closings.size),
      sources: entrySources,
    };
  }
}

/** The closing journals, and those that transfer to equity. One alone transfers nothing if the result is zero. */
function closingJournals(books: Books): Pick<Comparison, "expected" | "actual"> {
  // One that is recognised by what it does may leave the result on an account between.
  const closing = [...books.journalDocuments].filter(
    ([, { closesYear, isByEffect }]) => closesYear && isByEffect !== true,
  );
  const expected = countOf(closing.length);
  if (closing.length <= 1) return { expected, actual: expected };
  const ids = new Set<string>(closing.map(([id]) => id));
  const equity = [...books.accounts.values()].filter(({ type }) => type === "equity");
  const moving = [...books.sums.documentsOn(new Set(equity.map(({ id }) => id)))].filter(
    ({ document, sum }) => ids.has(document.id) && !isZero(sum),
  );
  return { expected, actual: countOf(new Set(moving.map(({ document }) => document.id)).size) };
}

function closingPerAccount({ months }: Books): ReadonlyMap<LedgerAccountId, Amount> {
  const sums = new Map<LedgerAccountId, Amount>();
  for (const month of months) {
    for (const [id, amount] of closingsIn(month)) {
      sums.set(id, sumOf([sums.get(id) ?? ZERO, amount]));
    }
  }
  return sums;
}
