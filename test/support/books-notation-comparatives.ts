/** Computes reports of several months, by contact and by project, and the comparatives of books of the notation. */
import { type Amount, add, isZero, sumOf, ZERO } from "../../src/amount/amount.ts";
import { addMonths, type Month, monthsOf, type Period } from "../../src/calendar/month.ts";
import type { BooksMonth } from "../../src/ledger/books.ts";
import { isResultType, type ProjectId, type ResultType } from "../../src/ledger/ledger-account.ts";
import type { Comparatives, PeriodReports } from "../../src/ledger/period-reports.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import type { BooksDraft } from "./books-notation-draft.ts";
import { openItemsOf } from "./books-notation-open-items.ts";
import { priorMonthsOf } from "./books-notation-prior.ts";
import {
  balanceOf,
  cashFlowOf,
  closes,
  generalLedgerOf,
  movementsOf,
  profitAndLossOf,
  sourceOf,
} from "./books-notation-reports.ts";

export function periodReportsOf(draft: BooksDraft, period: Period): PeriodReports {
  const months = monthsOf(period);
  const quarters = [0, 3, 6, 9]
    .map((at) => ({ first: months[at], last: months[at + 2] }))
    .flatMap(({ first, last }) =>
      first === undefined || last === undefined ? [] : [{ first, last }],
    );
  return {
    generalLedgers: [{ period, ledger: ledgerOver(draft, period) }],
    profitAndLoss: [...quarters, period].map((piece) => ({
      period: piece,
      profitAndLoss: profitAndLossOf(draft, piece),
    })),
    projects: draft.projects.map(({ id }) => ({
      projectId: id,
      profitAndLoss: [profitAndLossOf(draft, period, id)],
    })),
    cashFlows: draft.financialAccounts.map(({ id }) => ({
      financialAccountId: id,
      month: period.last,
      cashFlow: cashFlowOf(draft, period.last, id),
    })),
  };
}

function ledgerOver(
  draft: BooksDraft,
  period: Period,
): PeriodReports["generalLedgers"][0]["ledger"] {
  const posted = draft.postings.filter(({ date }) => {
    const at = date.slice(0, 7);
    return period.first <= at && at <= period.last;
  });
  return generalLedgerOf(draft, period, movementsOf(posted));
}

/** The year before as `books-notation-prior.ts` makes it up, and the ledger of the month after. */
export function comparativesOf(draft: BooksDraft, period: Period): Comparatives {
  const prior = priorMonthsOf(draft, period);
  const before = addMonths(period.first, -1);
  const closing = new Map(
    draft.accounts.map(({ id, type }) => {
      const balance = balanceOf(draft, id, (posted) => posted <= period.last);
      const isYearEnd = period.last === draft.fiscalYear.period.last;
      return [id, isYearEnd && isResultType(type) ? ZERO : balance] as const;
    }),
  );
  return {
    ...prior,
    debtorsBefore: {
      lines: openItemsOf(draft, "debtors", before),
      sources: [sourceOf(`debtors/${before}`)],
    },
    creditorsBefore: {
      lines: openItemsOf(draft, "creditors", before),
      sources: [sourceOf(`creditors/${before}`)],
    },
    ledgerAfter: flatLedger(closing, `general-ledger/${addMonths(period.last, 1)}`),
  };
}

/** A ledger that opens and closes with the same balances. */
function flatLedger(
  balances: ReadonlyMap<BooksDraft["accounts"][0]["id"], Amount>,
  name: string,
): Comparatives["ledgerBefore"] {
  const rows = [...balances]
    .filter(([, balance]) => !isZero(balance))
    .map(([id, balance]) => {
      return [id, { opening: balance, debit: ZERO, credit: ZERO, closing: balance }] as const;
    });
  return { rows: new Map(rows), sources: [sourceOf(name)] };
}

type Side = "revenue" | "expenses";

const TYPES_OF: Readonly<Record<Side, readonly ResultType[]>> = {
  revenue: ["revenue"],
  expenses: ["direct_costs", "expenses"],
};

/** Postings on revenue or on costs, by their contact. */
export function byContactOf(
  draft: BooksDraft,
  side: Side,
  month: Month,
): BooksMonth["revenueByContact"] {
  const lines = [...Map.groupBy(bookedOn(draft, side, month), ({ contactId }) => contactId)].map(
    ([contactId, postings]) => ({ contactId, amount: sumOf(postings.map(({ amount }) => amount)) }),
  );
  return { lines, sources: [sourceOf(`${side}-by-contact/${month}`)] };
}

export function byProjectOf(
  draft: BooksDraft,
  side: Side,
  month: Month,
): BooksMonth["revenueByProject"] {
  const sums = new Map<ProjectId | null, Amount>();
  for (const { projectId, amount } of bookedOn(draft, side, month)) {
    sums.set(projectId, add(sums.get(projectId) ?? ZERO, amount));
  }
  const lines = [...sums].map(([projectId, amount]) => ({ projectId, amount }));
  return { lines, sources: [sourceOf(`${side}-by-project/${month}`)] };
}

function bookedOn(draft: BooksDraft, side: Side, month: Month): readonly Posting[] {
  const types = new Map(draft.accounts.map(({ id, type }) => [id, type]));
  return draft.postings.filter(
    (posting) =>
      posting.date.startsWith(month) &&
      !closes(draft, posting) &&
      TYPES_OF[side].some((type) => type === types.get(posting.ledgerAccountId)),
  );
}
