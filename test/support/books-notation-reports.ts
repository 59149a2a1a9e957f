/** Computes the reports of every month from the lines of the books notation, by plain addition. */
import { createHash } from "node:crypto";
import {
  type Amount,
  add,
  isNegative,
  isPositive,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import { includesMonth, type Month, monthOf, type Period } from "../../src/calendar/month.ts";
import {
  type AccountType,
  type BalanceType,
  type FinancialAccountId,
  isResultType,
  type LedgerAccountId,
  type ProjectId,
  type ResultType,
} from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { type SourceHash, sourceHash } from "../../src/ledger/source.ts";
import {
  type BalanceSheet,
  type CashFlow,
  type ProfitAndLoss,
  type SectionLine,
  totalOf,
} from "../../src/ledger/statements.ts";
import type { Movement, TrialBalance } from "../../src/ledger/trial-balance.ts";
import type { BooksDraft } from "./books-notation-draft.ts";

/** A source hash that tests can name: `general-ledger/2025-03`. */
export const sourceOf = (report: string): SourceHash =>
  sourceHash(createHash("sha256").update(report).digest("hex"));

export function generalLedgerOf(
  draft: BooksDraft,
  period: Period,
  movements: ReadonlyMap<LedgerAccountId, Movement>,
): TrialBalance {
  const rows = draft.accounts.flatMap(({ id }) => {
    const opening = balanceOf(draft, id, (posted) => posted < period.first);
    const closing = balanceOf(draft, id, (posted) => posted <= period.last);
    const { debit = ZERO, credit = ZERO } = movements.get(id) ?? {};
    const isEmpty = [opening, debit, credit, closing].every(isZero);
    return isEmpty ? [] : [[id, { opening, debit, credit, closing }] as const];
  });
  return { rows: new Map(rows), sources: [sourceOf(`general-ledger/${nameOf(period)}`)] };
}

/** The profit and loss of the complete books, or of one project, without closing journals. */
export function profitAndLossOf(
  draft: BooksDraft,
  period: Period,
  only: ProjectId | null = null,
): ProfitAndLoss {
  const booked = sumPerAccount(
    draft.postings.filter(
      (posting) =>
        includesMonth(period, monthOf(posting.date)) &&
        !closes(draft, posting) &&
        (only === null || posting.projectId === only),
    ),
  );
  const section = (type: ResultType): readonly SectionLine[] =>
    linesOf(draft, booked, (candidate) => candidate === type);
  const name = only === null ? nameOf(period) : `${nameOf(period)}/${only}`;
  return statementOf(
    {
      revenue: section("revenue"),
      direct_costs: section("direct_costs"),
      expenses: section("expenses"),
      other_income_expenses: section("other_income_expenses"),
    },
    sourceOf(`profit-and-loss/${name}`),
  );
}

/** The five totals of specification 2.10 from the sections. */
export function statementOf(
  sections: ProfitAndLoss["sections"],
  source: SourceHash,
): ProfitAndLoss {
  const revenue = totalOf(sections.revenue);
  const directCosts = totalOf(sections.direct_costs);
  const running = totalOf(sections.expenses);
  const expenses = sumOf([directCosts, running, totalOf(sections.other_income_expenses)]);
  return {
    sections,
    totals: {
      revenue,
      grossProfit: add(revenue, directCosts),
      operatingProfit: sumOf([revenue, directCosts, running]),
      expenses,
      netProfit: add(revenue, expenses),
    },
    sources: [source],
  };
}

/** `2025-03`, or `2025-01..2025-03` for more months. */
const nameOf = ({ first, last }: Period): string => (first === last ? first : `${first}..${last}`);

export function balanceSheetOf(draft: BooksDraft, month: Month): BalanceSheet {
  const balances = new Map(
    draft.accounts.map(({ id }) => [id, balanceOf(draft, id, (posted) => posted <= month)]),
  );
  const thisYear = sumOf(
    draft.accounts.flatMap(({ id, type }) => (isResultType(type) ? (balances.get(id) ?? []) : [])),
  );
  return sheetOf(draft, month, {
    balances,
    openYears: [...draft.openYears, { year: String(draft.fiscalYear.year), amount: thisYear }],
  });
}

/** The balance sheet of these balances; what is zero is not shown. */
export function sheetOf(
  draft: BooksDraft,
  month: Month,
  of: {
    readonly balances: ReadonlyMap<LedgerAccountId, Amount>;
    readonly openYears: BooksDraft["openYears"];
  },
): BalanceSheet {
  const balances = new Map([...of.balances].filter(([, balance]) => !isZero(balance)));
  const section = (...types: readonly AccountType[]): readonly SectionLine[] =>
    linesOf(draft, balances, (type) => types.includes(type));
  const sections: Record<BalanceType, readonly SectionLine[]> = {
    non_current_assets: section("non_current_assets"),
    current_assets: section("current_assets", "other", "temporary"),
    equity: section("equity"),
    provisions: section("provisions"),
    non_current_liabilities: section("non_current_liabilities"),
    current_liabilities: section("current_liabilities"),
  };
  const total = (...types: readonly BalanceType[]): Amount =>
    sumOf(types.map((type) => totalOf(sections[type])));
  const openYears = of.openYears.filter(({ amount }) => !isZero(amount));
  return {
    sections,
    openYears: draft.showsOpenYears ? openYears : null,
    totalDebit: total("non_current_assets", "current_assets"),
    totalCredit: add(
      total("equity", "provisions", "non_current_liabilities", "current_liabilities"),
      sumOf(openYears.map(({ amount }) => amount)),
    ),
    workingCapital: total("current_assets", "current_liabilities"),
    sources: [sourceOf(`balance-sheet/${month}`)],
  };
}

/**
 * The net amount per document, date and contra account of every document with a cash posting in the month: money
 * received or money paid. For one financial account, a transfer to another financial account is money paid.
 */
export function cashFlowOf(
  draft: BooksDraft,
  month: Month,
  only: FinancialAccountId | null = null,
): CashFlow {
  const chosen = new Set(
    draft.accounts
      .filter(
        ({ id, financialAccountId }) =>
          draft.parts.get(id) === "cash" && (only === null || financialAccountId === only),
      )
      .map(({ id }) => id),
  );
  const isCash = (id: LedgerAccountId): boolean => chosen.has(id);
  const paymentOf = ({ document, date }: Posting): string =>
    `${document.type} ${document.id} ${date}`;
  const postings = draft.postings.filter(({ date }) => monthOf(date) === month);
  const contra = [...Map.groupBy(postings, paymentOf).values()]
    .filter((own) => own.some(({ ledgerAccountId }) => isCash(ledgerAccountId)))
    .flatMap((own) => [...sumPerAccount(own)])
    .filter(([id]) => !isCash(id))
    .map(([ledgerAccountId, amount]) => ({ ledgerAccountId, amount: negate(amount) }));
  const cash = draft.accounts.filter(({ id }) => isCash(id)).map(({ id }) => id);
  const standing = (until: (posted: Month) => boolean): Amount =>
    sumOf(cash.map((id) => balanceOf(draft, id, until)));
  const side = (belongs: (amount: Amount) => boolean): readonly SectionLine[] =>
    linesOf(draft, sumPerAccount(contra.filter(({ amount }) => belongs(amount))), () => true);
  return {
    received: side(isPositive),
    paid: side(isNegative),
    opening: standing((posted) => posted < month),
    closing: standing((posted) => posted <= month),
    sources: [sourceOf(`cash-flow/${only === null ? month : `${month}/${only}`}`)],
  };
}

/** Opening balance and the postings of the requested months, closing journals included. */
export function balanceOf(
  draft: BooksDraft,
  id: LedgerAccountId,
  isIncluded: (posted: Month) => boolean,
): Amount {
  const postings = draft.postings.filter(
    (posting) => posting.ledgerAccountId === id && isIncluded(monthOf(posting.date)),
  );
  return add(draft.openings.get(id) ?? ZERO, sumOf(postings.map(({ amount }) => amount)));
}

function linesOf(
  draft: BooksDraft,
  amounts: ReadonlyMap<LedgerAccountId, Amount>,
  isIncluded: (type: AccountType) => boolean,
): readonly SectionLine[] {
  return draft.accounts
    .filter(({ id, type }) => isIncluded(type) && amounts.has(id))
    .map(({ id }) => ({ ledgerAccountId: id, amount: amounts.get(id)! }));
}

export function movementsOf(postings: readonly Posting[]): ReadonlyMap<LedgerAccountId, Movement> {
  const movements = new Map<LedgerAccountId, Movement>();
  for (const { ledgerAccountId, amount } of postings) {
    const { debit, credit, count } = movements.get(ledgerAccountId) ?? {
      debit: ZERO,
      credit: ZERO,
      count: 0,
    };
    movements.set(ledgerAccountId, {
      debit: isPositive(amount) ? add(debit, amount) : debit,
      credit: isPositive(amount) ? credit : add(credit, negate(amount)),
      count: count + 1,
    });
  }
  return movements;
}

export function sumPerAccount(
  postings: readonly Pick<Posting, "ledgerAccountId" | "amount">[],
): ReadonlyMap<LedgerAccountId, Amount> {
  const sums = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId, amount } of postings) {
    sums.set(ledgerAccountId, add(sums.get(ledgerAccountId) ?? ZERO, amount));
  }
  return sums;
}

export const closes = (draft: BooksDraft, { document }: Posting): boolean =>
  document.type === "GeneralJournalDocument" && draft.closingDocuments.has(document.id);
