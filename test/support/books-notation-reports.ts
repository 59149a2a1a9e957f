/** Works out the reports of every month from the lines of the books notation, by plain addition. */
import { createHash } from "node:crypto";
import {
  type Amount,
  add,
  amountText,
  isNegative,
  isPositive,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type Month, monthOf, monthsOf } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books, BooksMonth, PostingOrder } from "../../src/ledger/books.ts";
import {
  type AccountType,
  type BalanceType,
  compareAccounts,
  compareText,
  documentId,
  isResultType,
  type LedgerAccountId,
  type ResultType,
} from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { type SourceHash, sourceHash } from "../../src/ledger/source.ts";
import {
  type BalanceSheet,
  type CashFlow,
  type ProfitAndLoss,
  type SectionLine,
  sectionTotal,
} from "../../src/ledger/statements.ts";
import type { Movement, TrialBalance } from "../../src/ledger/trial-balance.ts";
import type { BooksDraft } from "./books-notation-draft.ts";
import { agingOf, openItemsOf } from "./books-notation-open-items.ts";

/** A source hash that tests can name: `general-ledger/2025-03`. */
export const sourceOf = (report: string): SourceHash =>
  sourceHash(createHash("sha256").update(report).digest("hex"));

export function booksOf(draft: BooksDraft): Books {
  draft.accounts.sort(compareAccounts);
  refuseUnbalanced(draft);
  return {
    administration: {
      id: "123456789012345678",
      name: draft.name,
      currency: "EUR",
      country: "NL",
      timeZone: "Europe/Amsterdam",
      chamberOfCommerce: "12345678",
      taxNumber: "NL123456789B01",
    },
    fiscalYear: draft.fiscalYear,
    asOf: dateOf("2026-11-15"),
    accounts: new Map(draft.accounts.map((account) => [account.id, account])),
    contacts: new Map(draft.contacts.map((contact) => [contact.id, contact])),
    projects: new Map(draft.projects.map((project) => [project.id, project])),
    taxRates: new Map(draft.taxRates.map((rate) => [rate.id, rate])),
    financialAccounts: new Map(draft.financialAccounts.map((one) => [one.id, one])),
    journalDocuments: new Map(
      draft.postings
        .filter(({ document }) => document.type === "GeneralJournalDocument")
        .map(({ document: { id } }) => [id, { closesYear: draft.closingDocuments.has(id) }]),
    ),
    months: monthsOf(draft.fiscalYear.period).map((month) => monthOfBooks(draft, month)),
    calibration: { convention: "debit-positive", isDetermined: true, tied: 1, compared: 1 },
    entryCount: draft.postings.length,
    postings: (order) => streamOf(sorted(draft, order)),
  };
}

function monthOfBooks(draft: BooksDraft, month: Month): BooksMonth {
  const postings = draft.postings.filter(({ date }) => monthOf(date) === month);
  const movements = movementsOf(postings);
  const debtors = openItemsOf(draft, "debtors", month);
  const creditors = openItemsOf(draft, "creditors", month);
  return {
    month,
    generalLedger: generalLedgerOf(draft, month, movements),
    profitAndLoss: profitAndLossOf(draft, month),
    balanceSheet: balanceSheetOf(draft, month),
    cashFlow: cashFlowOf(draft, month),
    debtors: { lines: debtors, sources: [sourceOf(`debtors/${month}`)] },
    creditors: { lines: creditors, sources: [sourceOf(`creditors/${month}`)] },
    debtorsAging: agingOf(draft, "debtors", month, sourceOf(`debtors-aging/${month}`)),
    creditorsAging: agingOf(draft, "creditors", month, sourceOf(`creditors-aging/${month}`)),
    assets: { lines: [], sources: [sourceOf(`assets/${month}`)] },
    proof: {
      isProven: true,
      accountsCompared: movements.size,
      entries: postings.length,
      attempts: 1,
      breaks: [],
    },
    movements,
    entrySources: [...new Set(postings.map(({ source }) => source))].sort(),
    closingMovements: sumPerAccount(postings.filter((posting) => closes(draft, posting))),
  };
}

function generalLedgerOf(
  draft: BooksDraft,
  month: Month,
  movements: ReadonlyMap<LedgerAccountId, Movement>,
): TrialBalance {
  const rows = draft.accounts.flatMap(({ id }) => {
    const opening = balanceOf(draft, id, (posted) => posted < month);
    const closing = balanceOf(draft, id, (posted) => posted <= month);
    const { debit = ZERO, credit = ZERO } = movements.get(id) ?? {};
    const isEmpty = [opening, debit, credit, closing].every(isZero);
    return isEmpty ? [] : [[id, { opening, debit, credit, closing }] as const];
  });
  return { rows: new Map(rows), sources: [sourceOf(`general-ledger/${month}`)] };
}

function profitAndLossOf(draft: BooksDraft, month: Month): ProfitAndLoss {
  const booked = sumPerAccount(
    draft.postings.filter((posting) => monthOf(posting.date) === month && !closes(draft, posting)),
  );
  const section = (type: ResultType): readonly SectionLine[] =>
    linesOf(draft, booked, (candidate) => candidate === type);
  const sections = {
    revenue: section("revenue"),
    direct_costs: section("direct_costs"),
    expenses: section("expenses"),
    other_income_expenses: section("other_income_expenses"),
  };
  const revenue = sectionTotal(sections.revenue);
  const directCosts = sectionTotal(sections.direct_costs);
  const running = sectionTotal(sections.expenses);
  const other = sectionTotal(sections.other_income_expenses);
  const expenses = sumOf([directCosts, running, other]);
  return {
    sections,
    totals: {
      revenue,
      grossProfit: add(revenue, directCosts),
      operatingProfit: sumOf([revenue, directCosts, running]),
      expenses,
      netProfit: add(revenue, expenses),
    },
    sources: [sourceOf(`profit-and-loss/${month}`)],
  };
}

function balanceSheetOf(draft: BooksDraft, month: Month): BalanceSheet {
  const balances = new Map(
    draft.accounts.map(({ id }) => [id, balanceOf(draft, id, (posted) => posted <= month)]),
  );
  for (const [id, balance] of balances) if (isZero(balance)) balances.delete(id);
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
    sumOf(types.map((type) => sectionTotal(sections[type])));
  const thisYear = sumOf(linesOf(draft, balances, isResultType).map(({ amount }) => amount));
  const openYears = [
    ...draft.openYears,
    { year: String(draft.fiscalYear.year), amount: thisYear },
  ].filter(({ amount }) => !isZero(amount));
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

/** The other side of every document that touches cash, in the month: what came in, what went out. */
function cashFlowOf(draft: BooksDraft, month: Month): CashFlow {
  const isCash = (id: LedgerAccountId): boolean => draft.parts.get(id) === "cash";
  const documentOf = ({ document }: Posting): string => `${document.type} ${document.id}`;
  const postings = draft.postings.filter(({ date }) => monthOf(date) === month);
  const paying = new Set(
    postings.filter(({ ledgerAccountId }) => isCash(ledgerAccountId)).map(documentOf),
  );
  const contra = postings
    .filter((posting) => !isCash(posting.ledgerAccountId) && paying.has(documentOf(posting)))
    .map((posting) => ({ ...posting, amount: negate(posting.amount) }));
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
    sources: [sourceOf(`cash-flow/${month}`)],
  };
}

/** Opening balance and the postings of the months asked for; a closing journal counts. */
function balanceOf(
  draft: BooksDraft,
  id: LedgerAccountId,
  isAsked: (posted: Month) => boolean,
): Amount {
  const postings = draft.postings.filter(
    (posting) => posting.ledgerAccountId === id && isAsked(monthOf(posting.date)),
  );
  return add(draft.openings.get(id) ?? ZERO, sumOf(postings.map(({ amount }) => amount)));
}

function linesOf(
  draft: BooksDraft,
  amounts: ReadonlyMap<LedgerAccountId, Amount>,
  isAsked: (type: AccountType) => boolean,
): readonly SectionLine[] {
  return draft.accounts
    .filter(({ id, type }) => isAsked(type) && amounts.has(id))
    .map(({ id }) => ({ ledgerAccountId: id, amount: amounts.get(id)! }));
}

function movementsOf(postings: readonly Posting[]): ReadonlyMap<LedgerAccountId, Movement> {
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

function sumPerAccount(
  postings: readonly Pick<Posting, "ledgerAccountId" | "amount">[],
): ReadonlyMap<LedgerAccountId, Amount> {
  const sums = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId, amount } of postings) {
    sums.set(ledgerAccountId, add(sums.get(ledgerAccountId) ?? ZERO, amount));
  }
  return sums;
}

const closes = (draft: BooksDraft, { document }: Posting): boolean =>
  document.type === "GeneralJournalDocument" && draft.closingDocuments.has(document.id);

function sorted(draft: BooksDraft, order: PostingOrder): readonly Posting[] {
  const place = new Map(
    draft.accounts.map(({ id }, index) => [id, String(index).padStart(6, "0")]),
  );
  const keyOf = ({ date, document, ledgerAccountId }: Posting): string => {
    switch (order) {
      case "date":
        return date;
      case "document":
        return `${document.type} ${documentId(document.id)} ${date}`;
      case "account":
        return `${place.get(ledgerAccountId) ?? ""} ${date}`;
    }
  };
  return draft.postings.toSorted((left, right) => compareText(keyOf(left), keyOf(right)));
}

async function* streamOf(postings: readonly Posting[]): AsyncGenerator<Posting> {
  yield* postings;
}

function refuseUnbalanced(draft: BooksDraft): void {
  const sums = new Map<string, Amount>([["openings and open years", ZERO]]);
  const put = (what: string, amount: Amount): void => {
    sums.set(what, add(sums.get(what) ?? ZERO, amount));
  };
  for (const amount of draft.openings.values()) put("openings and open years", amount);
  for (const { amount } of draft.openYears) put("openings and open years", amount);
  for (const { document, date, amount } of draft.postings) {
    put(`${document.type} ${document.id} in ${monthOf(date)}`, amount);
  }
  for (const [what, sum] of sums) {
    invariant(isZero(sum), `${what} sums to zero, not ${amountText(sum, 2)}`);
  }
}
