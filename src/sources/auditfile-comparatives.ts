/** The year before books from an auditfile: from its own file, or of the opening balance alone. */
import { type Amount, add, ZERO } from "../amount/amount.ts";
import { addMonths, type Month, monthsOf, previousMonth } from "../calendar/month.ts";
import type { JournalEffect } from "../ledger/closing-entries.ts";
import type { YearBefore } from "../ledger/closings-by-effect.ts";
import { openItemsOf } from "../ledger/derived-open-items.ts";
import {
  balanceSheetOf,
  closingsOf,
  ledgerOf,
  profitAndLossOf,
  unmovedLedger,
} from "../ledger/derived-statements.ts";
import { documentId, type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import type { Comparatives } from "../ledger/period-reports.ts";
import { emptyProfitAndLoss, type OpenItems } from "../ledger/statements.ts";
import type { Movement, TrialBalance } from "../ledger/trial-balance.ts";
import type { AuditfileFacts } from "../snapshot/auditfile-tables.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { addOpening, type BooksWithoutMonths } from "./auditfile-months.ts";

type Openings = ReadonlyMap<LedgerAccountId, Amount>;

/** Per account the opening balances of the year, or of the year before. */
export function openingsIn({ openings }: AuditfileFacts, isPrior: boolean): Openings {
  return new Map(
    openings
      .filter((one) => one.isPrior === isPrior)
      .map((one) => [ledgerAccountId(one.ledgerAccountId), one.amount]),
  );
}

interface BeforeBooks extends BooksWithoutMonths {
  readonly facts: AuditfileFacts;
  readonly order: PullOrder;
}

/** With the journals of the last month of the year before, any of which may close it. */
export function comparativesOf(books: BeforeBooks): {
  readonly comparatives: Comparatives;
  readonly yearBefore: YearBefore;
} {
  const { facts, order, sources, accounts, openings } = books;
  const { priorYear, period } = order;
  const before = previousMonth(period.first);
  const hasPrior = facts.files.some(({ isPrior }) => isPrior);
  const ledgers = hasPrior ? priorLedgers(books) : [];
  const results = new Map(
    ledgers.map(({ month, generalLedger }) => [
      month,
      profitAndLossOf(accounts, generalLedger.rows, sources),
    ]),
  );
  const resultOf = (month: Month) => results.get(month) ?? emptyProfitAndLoss(sources);
  const opening = unmovedLedger(accounts, openings, sources);
  const balances = new Map(
    [before, addMonths(period.last, -MONTHS_OF_YEAR)].flatMap((month) => {
      const ledger = ledgers.find((one) => one.month === month)?.generalLedger;
      const found = ledger === undefined && month === before ? opening : ledger;
      return found === undefined ? [] : [[month, found] as const];
    }),
  );
  const first = addMonths(period.first, -MONTHS_OF_YEAR);
  const months = monthsOf({
    first: priorYear.period.first < first ? priorYear.period.first : first,
    last: before,
  });
  const yearResults = monthsOf(priorYear.period).map(resultOf);
  return {
    comparatives: {
      months: months.map((month) => ({ month, profitAndLoss: resultOf(month) })),
      balanceSheets: new Map(
        [...balances].map(([month, ledger]) => [
          month,
          balanceSheetOf(accounts, closingsOf(ledger), { year: priorYear.year, sources }),
        ]),
      ),
      ledgers,
      closingMovements: new Map(),
      ledgerBefore: ledgers.at(-1)?.generalLedger ?? opening,
      debtorsBefore: itemsBefore(books, "debtors"),
      creditorsBefore: itemsBefore(books, "creditors"),
      ledgerAfter: null,
      priorYear: { fiscalYear: priorYear, profitAndLoss: yearResults },
    },
    yearBefore: { results: yearResults, isClosed: !hasPrior, journals: journalsIn(facts) },
  };
}

const MONTHS_OF_YEAR = 12;

function priorLedgers({ facts, order, accounts, sources }: BeforeBooks): Comparatives["ledgers"] {
  const sums = Map.groupBy(facts.priorSums, ({ month }) => month);
  let balances = openingsIn(facts, true);
  return monthsOf(order.priorYear.period).map((month) => {
    const movements = new Map(
      (sums.get(month) ?? []).map(
        ({ ledgerAccountId: id, debit, credit }): [LedgerAccountId, Movement] => [
          ledgerAccountId(id),
          { debit, credit, count: 0 },
        ],
      ),
    );
    const generalLedger: TrialBalance = ledgerOf(accounts, balances, movements, sources);
    balances = closingsOf(generalLedger);
    return { month, generalLedger };
  });
}

/** The opening balance by contact; the rest of it is without one. */
function itemsBefore(books: BeforeBooks, list: "debtors" | "creditors"): OpenItems {
  const open = openItemsOf(books.sources);
  addOpening(books, list, open.add);
  return open.at(previousMonth(books.period.first)).items;
}

const journalsIn = ({ priorJournals }: AuditfileFacts): readonly JournalEffect[] =>
  [...Map.groupBy(priorJournals, (row) => row.documentId).values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const amounts = new Map<LedgerAccountId, Amount>();
    for (const row of rows) {
      const id = ledgerAccountId(row.ledgerAccountId);
      amounts.set(id, add(amounts.get(id) ?? ZERO, row.amount));
    }
    const { number, date } = first;
    return [{ id: documentId(first.documentId), number, date, amounts }];
  });
